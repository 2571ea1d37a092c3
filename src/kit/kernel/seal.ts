// Encrypts secrets that the service must read again: AES-256-GCM. The context is authenticated, so each decrypts in its place only.
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

export const KEY_BYTES = 32;
const ALGORITHM = 'aes-256-gcm';
const FORM = 1;
/** The first bytes of the key's hash identify the key. */
const KEY_ID_BYTES = 4;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const NONCE_AT = 1 + KEY_ID_BYTES;
const TAG_AT = NONCE_AT + NONCE_BYTES;
const TEXT_AT = TAG_AT + TAG_BYTES;

/** It was sealed with another key, for another context, or was modified. */
export class CannotUnseal extends Error {
  override readonly name = 'CannotUnseal';
}

export class Sealer {
  readonly #keys: readonly { readonly id: Buffer; readonly key: Buffer }[];

  /** @param keys the first one encrypts; all of them decrypt, so that keys can be rotated */
  constructor(keys: readonly Buffer[]) {
    this.#keys = keys.map((key) => ({
      id: createHash('sha256').update(key).digest().subarray(0, KEY_ID_BYTES),
      key,
    }));
  }

  get canSeal(): boolean {
    return this.#keys.length > 0;
  }

  seal(text: string, place: string): Buffer {
    const [first] = this.#keys;
    if (first === undefined) throw new CannotUnseal('no key is set');
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, first.key, nonce).setAAD(Buffer.from(place));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([Buffer.of(FORM), first.id, nonce, cipher.getAuthTag(), sealed]);
  }

  unseal(sealed: Buffer, place: string): string {
    const id = sealed.subarray(1, NONCE_AT);
    const known = this.#keys.find((one) => one.id.equals(id));
    if (sealed[0] !== FORM || sealed.length < TEXT_AT || known === undefined)
      throw new CannotUnseal('it was sealed with a key that is not set');
    const nonce = sealed.subarray(NONCE_AT, TAG_AT);
    const decipher = createDecipheriv(ALGORITHM, known.key, nonce, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(place))
      .setAuthTag(sealed.subarray(TAG_AT, TEXT_AT));
    try {
      return Buffer.concat([decipher.update(sealed.subarray(TEXT_AT)), decipher.final()]).toString('utf8');
    } catch (error) {
      throw new CannotUnseal('it was changed, or belongs to another place', { cause: error });
    }
  }
}
