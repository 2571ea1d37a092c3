// Bearer tokens: 256 random bits, of which only the SHA-256 is stored. The org id is readable, so that a sharded
// store knows where to look.
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

const PREFIXES = { access: 'cda', refresh: 'cdr', api_key: 'cdk', cookie: 'cdc', invitation: 'cdi' } as const;
export type TokenKind = keyof typeof PREFIXES;

const SHAPE = /^(cda|cdr|cdk|cdc|cdi)_([0-9a-z]{1,11})_([A-Za-z0-9_-]{43})$/;
const SECRET_BYTES = 32;
const PASSWORD_BYTES = 18;
/** Enough of an API key to recognize it, too little to guess the rest. */
const HINT_LENGTH = 12;

export interface ParsedToken {
  readonly kind: TokenKind;
  readonly orgId: number;
  readonly hash: Buffer;
}

export function newToken(kind: TokenKind, orgId: number): { token: string; hash: Buffer; hint: string } {
  const token = `${PREFIXES[kind]}_${orgId.toString(36)}_${randomBytes(SECRET_BYTES).toString('base64url')}`;
  return { token, hash: sha256(token), hint: `${token.slice(0, HINT_LENGTH)}…` };
}

export function parseToken(token: string): ParsedToken | null {
  const match = SHAPE.exec(token);
  if (match === null) return null;
  const orgId = Number.parseInt(match[2] ?? '', 36);
  if (!Number.isSafeInteger(orgId) || orgId < 1) return null;
  const kind = (Object.keys(PREFIXES) as TokenKind[]).find((name) => PREFIXES[name] === match[1]);
  return kind === undefined ? null : { kind, orgId, hash: sha256(token) };
}

export function newClientSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/** For a link that sets a password once. */
export function newLinkToken(): string {
  return `cdl_${randomBytes(SECRET_BYTES).toString('base64url')}`;
}

/** For a person to type once and change: shorter than a secret, still beyond guessing. */
export function newPassword(): string {
  return randomBytes(PASSWORD_BYTES).toString('base64url');
}

export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Encrypts with a key that only the holder of `token` can derive. */
export function seal(token: string, plain: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', sealingKey(token), nonce);
  return Buffer.concat([nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

export function unseal(token: string, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(token), sealed.subarray(0, 12));
  decipher.setAuthTag(sealed.subarray(-16));
  return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).toString('utf8');
}

function sealingKey(token: string): Buffer {
  return Buffer.from(hkdfSync('sha256', token, '', 'crossdock refresh answer', 32));
}
