// Links that are credentials: whoever has one may fetch one document until it expires. Signed with HMAC-SHA-256, bound to
// the org and to the document, so that neither can be exchanged.
import { createHmac, timingSafeEqual } from 'node:crypto';

/** What the key is used for: another use of the same setting makes other bytes. */
const PURPOSE = 'crossdock signed links 1';
const SIGNATURE_BYTES = 32;
/** The longest token that is looked at. */
export const TOKEN_LENGTH_MAX = 200;

export interface SignedLink {
  readonly orgId: number;
  /** What it opens. */
  readonly kind: string;
  readonly id: number;
}

export type OpenedLink = { readonly link: SignedLink; readonly isExpired: boolean };

export class LinkSigner {
  readonly #keys: readonly Buffer[];

  /** @param keys the first one signs; links of all of them open, so that keys can be replaced */
  constructor(keys: readonly Buffer[]) {
    this.#keys = keys.map((key) => createHmac('sha256', key).update(PURPOSE).digest());
  }

  get canSign(): boolean {
    return this.#keys.length > 0;
  }

  /** The token that stands in the link. */
  sign({ orgId, kind, id }: SignedLink, expires: Date): string {
    const [key] = this.#keys;
    if (key === undefined) throw new Error('no key is set to sign links with');
    const content = `${kind}.${orgId}.${id}.${Math.floor(expires.getTime() / 1000)}`;
    return `${content}.${signature(key, content).toString('base64url')}`;
  }

  /** Null where the token is not one of ours, or was changed. */
  open(token: string, now: Date): OpenedLink | null {
    const at = token.lastIndexOf('.');
    const content = token.slice(0, Math.max(at, 0));
    const given = Buffer.from(token.slice(at + 1), 'base64url');
    // Base64 has several texts for the same bytes: only ours counts.
    if (given.length !== SIGNATURE_BYTES || given.toString('base64url') !== token.slice(at + 1)) return null;
    if (!this.#keys.some((key) => timingSafeEqual(signature(key, content), given))) return null;
    const [kind = '', orgId, id, expires] = content.split('.');
    return {
      link: { kind, orgId: Number(orgId), id: Number(id) },
      isExpired: now.getTime() >= Number(expires) * 1000,
    };
  }
}

function signature(key: Buffer, content: string): Buffer {
  return createHmac('sha256', key).update(content).digest();
}
