// The sub-order that a station works on.
import type { FloorSubOrder } from '@crossdock/client/hub';
import { useQuery } from '@tanstack/react-query';
import { readOrKept } from '../../app/kept-reads.ts';
import { formatThere } from '../../kit/format.ts';
import { hub } from '../api.ts';

export function useSubOrder(org: string | undefined, id: string | undefined) {
  return useQuery({
    queryKey: ['floor', 'sub-order', org, id],
    queryFn: () =>
      readOrKept('sub-order', `${org} ${id}`, () => hub.getSubOrder({ org_id: Number(org), id: id ?? '' })),
    enabled: org !== undefined && id !== undefined,
    refetchOnReconnect: 'always',
  });
}

/** Who has taken the step, and when. */
export function doneWords(
  { sub_order_number: number, history }: Pick<FloorSubOrder, 'sub_order_number' | 'history'>,
  step: 'packed' | 'shipped',
  timezone: string,
): string {
  const done = history.findLast(({ to }) => to === step);
  if (done === undefined) return `${number} is ${step} already.`;
  return `${done.by} has ${step} ${number}, ${formatThere(done.time, timezone)}.`;
}
