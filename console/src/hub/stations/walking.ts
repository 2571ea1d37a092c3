// How far the walk through a wave is: what the service knows was picked, and what waits in this browser to be sent.
import type { PickLine, Wave } from '@crossdock/client/hub';
import type { waitingOf } from '../outbox.ts';

type Waiting = ReturnType<typeof waitingOf<'pickUnits' | 'undoPick'>>;

/** Units of a line of the wave that are for one sub-order. */
export interface Share {
  readonly sub_order_id: number;
  readonly line: number;
  readonly units: number;
}

interface Goods {
  readonly org_id: number;
  readonly item_id?: number | undefined;
  readonly lot?: string | null | undefined;
}

interface Change extends Goods {
  readonly share: Share;
}

/** @returns the wave with what waits as if it were sent */
export function withWaiting(wave: Wave, picked: Waiting, undone: Waiting): Wave {
  return withChanges(wave, [...changesOf(picked, 1), ...changesOf(undone, -1)]);
}

function changesOf(waiting: Waiting, sign: 1 | -1): Change[] {
  return waiting.flatMap(({ org_id, id, body }) =>
    body.lines.map(({ line, item_id, lot, quantity }) => ({
      ...{ org_id, item_id, lot },
      share: { sub_order_id: Number(id), line, units: sign * quantity },
    })),
  );
}

/** @param share units to add; negative: to subtract */
export function withPicked(wave: Wave, goods: Goods, share: Share): Wave {
  return withChanges(wave, [{ ...goods, share }]);
}

function withChanges(wave: Wave, changes: readonly Change[]): Wave {
  const lines = wave.lines.map((line) => {
    const own = changes.filter(
      ({ org_id, item_id, lot }) => org_id === line.org_id && item_id === line.item_id && lot === line.lot,
    );
    if (own.length === 0) return line;
    const parts = line.parts.map((part) => {
      const units = own
        .filter(({ share }) => share.sub_order_id === part.sub_order_id && share.line === part.line)
        .reduce((sum, { share }) => sum + share.units, part.picked_quantity);
      // The wave may have been read since: then it has them already.
      return { ...part, picked_quantity: Math.max(0, Math.min(part.quantity, units)) };
    });
    return { ...line, parts, picked_quantity: parts.reduce((sum, one) => sum + one.picked_quantity, 0) };
  });
  return { ...wave, lines };
}

/** For which sub-orders units of a line are: what must leave first comes first. */
export function sharesOf({ parts }: PickLine, units: number): readonly Share[] {
  return shared(parts, units, ({ quantity, picked_quantity }) => quantity - picked_quantity);
}

/** Of which sub-orders picked units of a line are taken back: what may leave last comes first. */
export function pickedSharesOf({ parts }: PickLine, units: number): readonly Share[] {
  return shared(parts.toReversed(), units, ({ picked_quantity }) => picked_quantity);
}

function shared(
  parts: PickLine['parts'],
  units: number,
  roomOf: (part: PickLine['parts'][number]) => number,
): readonly Share[] {
  let left = units;
  return parts.flatMap((part) => {
    const taken = Math.min(left, roomOf(part));
    left -= taken;
    return taken === 0 ? [] : [{ sub_order_id: part.sub_order_id, line: part.line, units: taken }];
  });
}
