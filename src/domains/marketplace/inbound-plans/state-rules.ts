// The life of an inbound plan. docs/state-machines.md is generated from this table.
import { documentNumber } from '../../../kit/kernel/document-number.ts';
import { StateMachine } from '../../../kit/state/machine-rules.ts';
import type { PlanStatus } from './schema.ts';

const CAUSES = {
  hub: 'people of the hub, through `/ops/v1`',
  worker: 'the worker, following the marketplace',
} as const;
export type PlanCause = keyof typeof CAUSES;

/** Due work of one inbound plan that is not waiting for people. */
export const PLAN_DUE = 'inbound_plan';
/** Due work of one marketplace shipment that has left: what its marketplace received. */
export const RECEIPTS_DUE = 'read_marketplace_receipts';

export const INBOUND_PLANS = new StateMachine<PlanStatus, PlanCause>({
  name: 'inbound plan',
  states: {
    working:
      'it is submitted to the marketplace step by step; without a connected seller account the hub creates the plan itself',
    waiting: 'the hub has to choose a placement or pack cartons',
    done: 'all steps are done; with a connected seller account, the marketplace knows the contents and cartons',
    failed: 'the marketplace refused a step, or did not answer',
    cancelled: 'cancelled, at the marketplace too unless the account was deleted',
  },
  beginnings: [{ state: 'working', when: 'the hub starts it' }],
  causes: CAUSES,
  transitions: [
    { from: 'working', to: 'waiting', by: 'worker', when: 'a step needs the hub' },
    { from: 'waiting', to: 'working', by: 'hub', when: 'a placement is chosen, or the cartons are packed' },
    { from: 'working', to: 'done', by: 'worker', when: 'the last step is done' },
    { from: 'working', to: 'failed', by: 'worker', when: 'a step fails for good' },
    { from: 'failed', to: 'working', by: 'hub', when: 'the hub retries the step or cancels the plan' },
    { from: 'working', to: 'cancelled', by: 'worker', when: 'the marketplace has cancelled it' },
    ...(['working', 'waiting', 'failed'] as const).map((from) => ({
      from,
      to: 'cancelled' as const,
      by: 'hub' as const,
      when: 'the marketplace never had the plan, or the account was deleted',
    })),
  ],
});

const PREFIX = 'IP';

/** Whether a number is the hub's own, of a plan: no marketplace has given it. */
export function isPlanNumber(text: string): boolean {
  return /^IP-[0-9]+$/.test(text);
}

export function planNumber(id: number): string {
  return documentNumber(PREFIX, id);
}
