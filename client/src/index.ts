// The client of merchants' programs: all of /v1.
import { Client } from './client.ts';
import { type FollowOptions, followFeed } from './events.ts';
import type { Event, MerchantOperations } from './generated/v1.ts';
import { OPERATIONS } from './generated/v1-operations.ts';
import { addOperations } from './operations.ts';
import type { CrossdockOptions } from './transport.ts';
import { type Delivery, type VerifyOptions, verifySignature } from './webhooks.ts';

export type { Credentials } from './credentials.ts';
export type { FollowOptions } from './events.ts';
export type * from './generated/v1.ts';
export * from './problems.ts';
export type { CrossdockOptions } from './transport.ts';
export type { ApiRequest, CallOptions, Page, PagedRequest, Reply } from './types.ts';
export { type Delivery, type VerifyOptions, WebhookError } from './webhooks.ts';

class MerchantClient extends Client {
  /** Follows the change feed for as long as it is iterated over, through lost connections and restarts of the service. */
  events(options: FollowOptions<Event['type']> = {}): AsyncGenerator<Event, void, undefined> {
    return followFeed(this.transport, '/v1/events', options);
  }
}
addOperations(MerchantClient.prototype, OPERATIONS);

export interface Crossdock extends MerchantClient, MerchantOperations {}
export const Crossdock = MerchantClient as unknown as new (options: CrossdockOptions) => Crossdock;

/**
 * Gives the event of a webhook delivery, or throws `WebhookError`. `webhook-id` is the same in every attempt: who has seen it has
 * seen the event.
 * @param secrets of the endpoint; several while it is being changed
 */
export function verifyWebhook(
  secrets: string | readonly string[],
  delivery: Delivery,
  options?: VerifyOptions,
): Promise<Event> {
  return verifySignature(secrets, delivery, options) as Promise<Event>;
}
