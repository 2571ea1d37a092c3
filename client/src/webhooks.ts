// Verifies deliveries of webhooks (Standard Webhooks, version 1), wherever there is Web Crypto: Node, browsers, workers.

/** The delivery is not to be believed. */
export class WebhookError extends Error {
  override name = 'WebhookError';
}

export interface Delivery {
  /** As a server has them: of a `Request`, or of Node's `IncomingMessage`. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The bytes as they came, before anything has parsed them. */
  readonly body: string | Uint8Array;
}

export interface VerifyOptions {
  /** How old or how far ahead a delivery may be: an old one could be a replayed copy. Default: 300. */
  readonly toleranceSeconds?: number;
}

const TOLERANCE_SECONDS = 300;
const PREFIX = 'whsec_';
const VERSION = 'v1';

/**
 * Gives the event of a delivery, or throws `WebhookError`. `webhook-id` is the same in every attempt: who has seen it has seen
 * the event.
 * @param secrets of the endpoint; several where it is being changed and yours may be the old or the new one
 */
export async function verifySignature(
  secrets: string | readonly string[],
  { headers, body }: Delivery,
  { toleranceSeconds = TOLERANCE_SECONDS }: VerifyOptions = {},
): Promise<unknown> {
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const ageSeconds = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (!/^\d+$/.test(timestamp) || ageSeconds > toleranceSeconds)
    throw new WebhookError('webhook-timestamp is not of now');
  const sent = headerOf(headers, 'webhook-signature').split(' ');
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`);
  for (const secret of typeof secrets === 'string' ? [secrets] : secrets) {
    const key = await keyOf(secret);
    for (const one of sent) {
      const [version, signature = ''] = one.split(',');
      const bytes = version === VERSION ? fromBase64(signature) : null;
      // Compares in constant time.
      if (bytes !== null && (await crypto.subtle.verify('HMAC', key, bytes, signed))) return JSON.parse(text);
    }
  }
  throw new WebhookError('webhook-signature is not of this endpoint');
}

function headerOf(headers: Delivery['headers'], name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  if (typeof value !== 'string' || value === '') throw new WebhookError(`${name} is missing`);
  return value;
}

function keyOf(secret: string) {
  const bytes = secret.startsWith(PREFIX) ? fromBase64(secret.slice(PREFIX.length)) : null;
  if (bytes === null) throw new TypeError(`the secret of an endpoint begins with ${PREFIX}`);
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
