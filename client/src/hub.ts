// The client of the hub's people and machines: all of /ops/v1.
import { Client } from './client.ts';
import { type FollowOptions, followFeed } from './events.ts';
import type { Event, HubOperations } from './generated/ops.ts';
import { OPERATIONS } from './generated/ops-operations.ts';
import { addOperations } from './operations.ts';
import type { CrossdockOptions } from './transport.ts';

export type { Credentials } from './credentials.ts';
export type { FollowOptions } from './events.ts';
export type * from './generated/ops.ts';
export * from './problems.ts';
export type { CrossdockOptions } from './transport.ts';
export type { ApiRequest, CallOptions, Page, PagedRequest, Reply } from './types.ts';

class HubClient extends Client {
  /** Follows the change feed of an organization. */
  events(
    options: FollowOptions<Event['type']> & { readonly org_id: number },
  ): AsyncGenerator<Event, void, undefined> {
    return followFeed(this.transport, `/ops/v1/orgs/${options.org_id}/events`, options);
  }
}
addOperations(HubClient.prototype, OPERATIONS);

export interface CrossdockHub extends HubClient, HubOperations {}
export const CrossdockHub = HubClient as unknown as new (options: CrossdockOptions) => CrossdockHub;
