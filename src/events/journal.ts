// The one door to the change feed. A use case collects what changed; at its end everything is written behind the org's
// counter, so that sequences are gap-free and in commit order.
import type { Tx } from '../db/db.ts';
import { assert } from '../kernel/assert.ts';
import { type EventRow, sendAdvance, sendEvents, sendOpenFeed } from './queries.ts';

export type { EventRow } from './queries.ts';

/** Where a contribution's events stand among those of the transaction: sequence = last_sequence - total + before + n. */
export interface Place {
  readonly total: number;
  readonly before: number;
  /** The same for transaction numbers. */
  readonly transactions: number;
  readonly transactionsBefore: number;
}

interface Contribution {
  readonly events: number;
  readonly transactions: number;
  readonly send: (tx: Tx, place: Place) => void;
}

export class Journal {
  readonly orgId: number;
  readonly actor: string;
  readonly now: Date;
  readonly #events: EventRow[] = [];
  readonly #contributions: Contribution[] = [];
  #written = false;

  constructor(orgId: number, actor: string, now: Date) {
    this.orgId = orgId;
    this.actor = actor;
    this.now = now;
  }

  event(row: EventRow): void {
    this.#events.push(row);
  }

  /** For statements that need the counter's values: numbers, sequences and the time of the transaction. */
  contribute(contribution: Contribution): void {
    this.#contributions.push(contribution);
  }

  /** Sends everything. Call once, after every other lock is taken. */
  write(tx: Tx): void {
    assert(!this.#written, 'a journal is written once');
    this.#written = true;
    const own: Contribution = {
      events: this.#events.length,
      transactions: 0,
      send: (to, place) => sendEvents(to, this.orgId, place, this.#events, this.actor),
    };
    const all = [...this.#contributions, ...(this.#events.length > 0 ? [own] : [])];
    if (all.length === 0) return;
    const total = all.reduce((sum, one) => sum + one.events, 0);
    const transactions = all.reduce((sum, one) => sum + one.transactions, 0);
    sendAdvance(tx, this.orgId, total, transactions, this.now);
    let before = 0;
    let transactionsBefore = 0;
    for (const one of all) {
      one.send(tx, { total, before, transactions, transactionsBefore });
      before += one.events;
      transactionsBefore += one.transactions;
    }
  }
}

/** A new org starts its feed in the transaction that creates it. */
export function openFeed(tx: Tx, orgId: number, now: Date): void {
  sendOpenFeed(tx, orgId, now);
}
