// The life of a work order's items. docs/state-machines.md is generated from this table.
import { documentIdOf, documentNumber } from '../../../kit/kernel/document-number.ts';
import { StateMachine } from '../../../kit/state/machine-rules.ts';
import type { Stage } from './schema.ts';

const CAUSES = {
  merchant: 'the merchant, through `/v1/marketplace_work_orders`',
  hub: 'people of the hub, through `/ops/v1`',
} as const;
export type StageCause = keyof typeof CAUSES;

export const WORK_ORDER_ITEMS = new StateMachine<Stage, StageCause>({
  name: 'work order item',
  states: {
    queued: 'its units are reserved, and work has not started',
    processing: 'its units are being prepared or packed',
    packed: 'all its units are in cartons',
    shipped: 'all its units have left in marketplace shipments',
    closed: 'done: units that were not packed are available again',
    cancelled: 'ended before any of its units was packed; they are available again',
  },
  beginnings: [
    { state: 'queued', when: 'the merchant orders it, and its units are reserved' },
    {
      state: 'cancelled',
      when: 'none of its units was available, and the merchant accepts partial quantities',
    },
  ],
  causes: CAUSES,
  transitions: [
    { from: 'queued', to: 'processing', by: 'hub', when: 'the hub starts it' },
    { from: 'queued', to: 'packed', by: 'hub', when: 'all its units are packed at once' },
    { from: 'queued', to: 'cancelled', by: 'merchant', when: 'the merchant cancels it' },
    { from: 'queued', to: 'cancelled', by: 'hub', when: 'the hub cancels it' },
    {
      from: 'processing',
      to: 'queued',
      by: 'hub',
      when: 'it is put back into the queue, before any work was done',
      isUndo: true,
    },
    { from: 'processing', to: 'packed', by: 'hub', when: 'the last of its units are packed or dropped' },
    { from: 'processing', to: 'shipped', by: 'hub', when: 'all ordered units have left' },
    { from: 'processing', to: 'cancelled', by: 'hub', when: 'the hub drops all of it' },
    { from: 'processing', to: 'closed', by: 'hub', when: 'the hub drops the units that are not packed' },
    { from: 'packed', to: 'processing', by: 'hub', when: 'one of its cartons is unpacked', isUndo: true },
    { from: 'packed', to: 'shipped', by: 'hub', when: 'the last of its cartons have left' },
    { from: 'shipped', to: 'packed', by: 'hub', when: 'the departure of a shipment is undone', isUndo: true },
    { from: 'shipped', to: 'closed', by: 'hub', when: 'the work order is done' },
  ],
});

export const LIVE_STAGES: readonly Stage[] = ['queued', 'processing', 'packed', 'shipped'];

export function isLive(stage: Stage): boolean {
  return LIVE_STAGES.includes(stage);
}

export interface Progress {
  readonly stage: Stage;
  readonly quantity: number;
  readonly processed: number;
  readonly packed: number;
  readonly shipped: number;
}

export function stageBy({ stage, quantity, processed, packed, shipped }: Progress): Stage {
  if (!isLive(stage)) return stage;
  if (quantity === 0) return 'cancelled';
  if (shipped === quantity) return 'shipped';
  if (packed === quantity) return 'packed';
  // What was begun stays so until it is put back.
  return processed > 0 || packed > 0 || stage !== 'queued' ? 'processing' : 'queued';
}

/**
 * Whole units that can be built of what is reserved.
 * @param parts what one unit is made of, and how many of each are reserved
 */
export function buildable(parts: readonly { readonly each: number; readonly reserved: number }[]): number {
  return Math.min(...parts.map(({ each, reserved }) => Math.floor(reserved / each)));
}

const PREFIX = 'WO';

export function workOrderNumber(id: number): string {
  return documentNumber(PREFIX, id);
}

/** The id that a number or an id as text names; null where it can be neither. */
export function workOrderIdOf(text: string): number | null {
  return documentIdOf(PREFIX, text);
}
