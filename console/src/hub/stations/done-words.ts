import type { FloorSubOrder } from '@crossdock/client/hub';
import { formatThere } from '../../kit/format.ts';

/** Who has taken a step of a sub-order, and when. */
export function doneWords(
  { sub_order_number: number, history }: Pick<FloorSubOrder, 'sub_order_number' | 'history'>,
  step: 'packed' | 'shipped',
  timezone: string,
): string {
  const done = history.findLast(({ to }) => to === step);
  if (done === undefined) return `${number} is ${step} already.`;
  return `${done.by} has ${step} ${number}, ${formatThere(done.time, timezone)}.`;
}
