// What deliveries are signed with (Standard Webhooks, version 1), sealed for its endpoint alone.
import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import type { Sealer } from '../../kit/kernel/seal.ts';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

export function newSecret(): string {
  return `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;
}

const placeOf = (orgId: number, endpointId: number) =>
  JSON.stringify(['webhook_endpoint', orgId, endpointId]);

/** In PostgreSQL's format for bytes in JSON. */
export function sealSecret(sealer: Sealer, orgId: number, endpointId: number, secret: string): string {
  return `\\x${sealer.seal(secret, placeOf(orgId, endpointId)).toString('hex')}`;
}

/** Throws `CannotUnseal` where the keys that are set do not open it. */
export function unsealSecret(sealer: Sealer, orgId: number, endpointId: number, sealed: Buffer): string {
  return sealer.unseal(sealed, placeOf(orgId, endpointId));
}

/** The same for every attempt and endpoint, so that receivers can recognize repeated events. */
export function webhookId(orgId: number, sequence: number): string {
  return `evt_${orgId}_${sequence}`;
}

/** One signature for each secret. */
export function signatures(
  secrets: readonly KeyObject[],
  id: string,
  timestamp: number,
  body: string,
): string {
  const signed = `${id}.${timestamp}.${body}`;
  return secrets.map((key) => `v1,${createHmac('sha256', key).update(signed).digest('base64')}`).join(' ');
}

/** What signs: made once for many, as making it of bytes takes six times as long as signing. */
export function keyOf(secret: string): KeyObject {
  return createSecretKey(Buffer.from(secret.slice(PREFIX.length), 'base64'));
}
