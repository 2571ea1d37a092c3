// One-time codes of RFC 6238, as authenticator apps make them: SHA-1, 30 seconds, 6 digits.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const STEP_MS = 30_000;
const DIGITS = 6;
const SECRET_BYTES = 20;
/** Clocks of phones differ a little: the code before and the one after are good, too. */
const STEPS_AROUND = 1;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function newTotpSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

export function totpStepAt(time: Date): number {
  return Math.floor(time.getTime() / STEP_MS);
}

export function totpCode(secret: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = (mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits;
  return String(number).padStart(digits, '0');
}

/** The time step that the code belongs to, or null. Only steps after `lastStep`: a code is good once. */
export function matchTotp(secret: Buffer, code: string, now: Date, lastStep: number): number | null {
  const current = totpStepAt(now);
  const given = Buffer.from(code);
  let found: number | null = null;
  for (let step = current - STEPS_AROUND; step <= current + STEPS_AROUND; step += 1) {
    const expected = Buffer.from(totpCode(secret, step));
    const isSame = given.length === expected.length && timingSafeEqual(given, expected);
    if (isSame && step > lastStep) found = step;
  }
  return found;
}

export function base32(bytes: Buffer): string {
  let text = '';
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xffff;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += BASE32[(value >> (bits - 5)) & 31];
  }
  return bits === 0 ? text : text + BASE32[(value << (5 - bits)) & 31];
}

/** What authenticator apps read from a QR code. */
export function totpUri(secret: Buffer, email: string): string {
  return `otpauth://totp/Crossdock:${encodeURIComponent(email)}?secret=${base32(secret)}&issuer=Crossdock`;
}
