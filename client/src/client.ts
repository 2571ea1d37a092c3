// What a merchant's client and the hub's have in common.
import { readJson } from './operations.ts';
import { SentRequest } from './requests.ts';
import { type CrossdockOptions, Transport } from './transport.ts';
import type { ApiRequest, CallOptions, Query } from './types.ts';

export class Client {
  readonly transport: Transport;

  constructor(options: CrossdockOptions) {
    this.transport = new Transport(options);
  }

  /** A request that no method is for. Where it writes, give it an Idempotency-Key to have it repeated where an answer is lost. */
  request(
    method: string,
    path: string,
    { query, body }: { readonly query?: Query; readonly body?: unknown } = {},
    options: CallOptions = {},
  ): ApiRequest<unknown> {
    const { idempotencyKey } = options;
    return new SentRequest(
      this.transport.send({
        method,
        path,
        query,
        body,
        headers: idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey },
        options,
        isRepeatable: method === 'GET' || idempotencyKey !== undefined,
        read: readJson,
      }),
    );
  }

  /** Ends the session that the client has logged in to. A later call logs in again. */
  logOut(): Promise<void> {
    return this.transport.logOut();
  }
}
