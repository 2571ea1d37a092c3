// How far the walk through a wave is: what the service knows was picked, and what waits in this browser to be sent.
import type { PickLine, Wave } from '@crossdock/client/hub';
import type { waitingOf } from '../outbox.ts';

type Waiting = ReturnType<typeof waitingOf<'pickUnits'>>;

/** Units of a line of the wave that are for one sub-order. */
export interface Share {
  readonly sub_order_id: number;
  readonly line: number;
  readonly units: number;
}

/** @returns the wave with what waits as if it were sent */
export function withWaiting(wave: Wave, waiting: Waiting): Wave {
  return waiting.reduce(
    (sum, { org_id, id, body }) =>
      body.lines.reduce(
        (known, { line, item_id, lot, quantity }) =>
          withPicked(known, { org_id, item_id, lot }, { sub_order_id: Number(id), line, units: quantity }),
        sum,
      ),
    wave,
  );
}

interface Goods {
  readonly org_id: number;
  readonly item_id?: number | undefined;
  readonly lot?: string | null | undefined;
}

export function withPicked(wave: Wave, goods: Goods, share: Share): Wave {
  const lines = wave.lines.map((line) => {
    if (line.org_id !== goods.org_id || line.item_id !== goods.item_id || line.lot !== goods.lot) return line;
    const parts = line.parts.map((part) =>
      part.sub_order_id === share.sub_order_id && part.line === share.line
        ? { ...part, picked_quantity: Math.min(part.quantity, part.picked_quantity + share.units) }
        : part,
    );
    return { ...line, parts, picked_quantity: parts.reduce((sum, one) => sum + one.picked_quantity, 0) };
  });
  return { ...wave, lines };
}

/** For which sub-orders units of a line are: what must leave first comes first. */
export function sharesOf({ parts }: PickLine, units: number): readonly Share[] {
  let left = units;
  return parts.flatMap(({ sub_order_id, line, quantity, picked_quantity }) => {
    const taken = Math.min(left, quantity - picked_quantity);
    left -= taken;
    return taken === 0 ? [] : [{ sub_order_id, line, units: taken }];
  });
}
