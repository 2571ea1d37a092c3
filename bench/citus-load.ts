// Orders, and cancellations of orders, of several merchants through the API: each client sends one after the other.
import { Agent } from 'node:http';
import { post } from '../test/citus/living/load.ts';
import { type Merchant, oneUnit } from '../test/citus/living/merchants.ts';

export interface Client {
  readonly merchant: Merchant;
  /** Orders that it has placed and not cancelled. */
  readonly placed: string[];
}

type Step = (client: Client, number: number) => { readonly path: string; readonly body: object } | null;

export const place: Step = (client, number) => {
  const id = `B${process.pid}-${client.merchant.orgId}-${number}`;
  client.placed.push(id);
  return {
    path: '/v1/orders',
    body: { orders: [oneUnit(id)] },
  };
};

export const cancel: Step = ({ placed }) => {
  const id = placed.pop();
  return id === undefined ? null : { path: '/v1/orders/cancel_order', body: { market_order_id: id } };
};

const agent = new Agent({ keepAlive: true });
let sent = 0;

/** @returns how many were done, and in how many seconds */
export async function keepBusy(
  address: string,
  clients: readonly Client[],
  step: Step,
  seconds: number,
): Promise<{ done: number; seconds: number }> {
  const startedMs = performance.now();
  const endsAtMs = startedMs + seconds * 1000;
  let done = 0;
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < endsAtMs) {
        sent += 1;
        const next = step(client, sent);
        if (next === null) return;
        const { text } = await post(agent, `${address}${next.path}`, client.merchant.key, next.body);
        if (!/"erroneous_orders":\[\]|"success":true/.test(text)) throw new Error(text.slice(0, 500));
        done += 1;
      }
    }),
  );
  return { done, seconds: (performance.now() - startedMs) / 1000 };
}
