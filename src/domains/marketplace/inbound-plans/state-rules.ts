// The life of an inbound plan. docs/state-machines.md is generated from this table.
import { documentNumber } from '../../../kit/kernel/document-number.ts';
import { StateMachine } from '../../../kit/state/machine-rules.ts';
import type { PlanStatus } from './schema.ts';

const CAUSES = {
  hub: 'people of the hub, through `/ops/v1`',
  worker: 'the worker, by what the marketplace answers',
} as const;
export type PlanCause = keyof typeof CAUSES;

export const INBOUND_PLANS = new StateMachine<PlanStatus, PlanCause>({
  name: 'inbound plan',
  states: {
    working:
      'the marketplace is asked, step by step; without a connected seller account the hub makes the plan by itself',
    waiting: 'the hub has to choose a placement, or to pack',
    done: 'all steps are made; of a connected seller account, the marketplace knows what comes and in which cartons',
    failed: 'the marketplace has refused a step, or did not answer',
    cancelled: 'given up; the marketplace has forgotten it, too, unless the account was gone',
  },
  beginnings: [{ state: 'working', when: 'the hub starts it' }],
  causes: CAUSES,
  transitions: [
    { from: 'working', to: 'waiting', by: 'worker', when: 'something is left to people' },
    { from: 'waiting', to: 'working', by: 'hub', when: 'a placement is chosen, or the cartons are packed' },
    { from: 'working', to: 'done', by: 'worker', when: 'the last step is made' },
    { from: 'working', to: 'failed', by: 'worker', when: 'a step fails for good' },
    { from: 'failed', to: 'working', by: 'hub', when: 'somebody tries the step again, or has it cancelled' },
    { from: 'working', to: 'cancelled', by: 'worker', when: 'the marketplace has cancelled it' },
    ...(['working', 'waiting', 'failed'] as const).map((from) => ({
      from,
      to: 'cancelled' as const,
      by: 'hub' as const,
      when: 'the marketplace has no such plan, or the account is gone: it ends here alone',
    })),
  ],
});

const PREFIX = 'IP';

/** Whether a number is the hub's own, of a plan: no marketplace has given it. */
export function isPlanNumber(text: string): boolean {
  return /^IP-[0-9]+$/.test(text);
}

/** What people say. */
export function planNumber(id: number): string {
  return documentNumber(PREFIX, id);
}
