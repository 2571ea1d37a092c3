// Walking a wave: every picked unit is scanned against the list and sent to the service. Units with one product code may be of
// several lots, so the lot is asked for where it matters.
import type { OpsWarehouse, PickLine, Wave } from '@crossdock/client/hub';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '../../app/api.ts';
import { cache, readOrCached } from '../../app/offline-cache.ts';
import { State } from '../../kit/badge.tsx';
import { LinkButton } from '../../kit/button.tsx';
import { formatThere } from '../../kit/format.ts';
import { Panel } from '../../kit/layout.tsx';
import { SimpleTable } from '../../kit/simple-table.tsx';
import { Empty, Loaded } from '../../kit/states.tsx';
import { hub, hubReads } from '../api.ts';
import { isCodeOf, lookUp, ScannedAgain, WrongCode } from '../codes.ts';
import { useNextQuantity } from '../kit/quantity.ts';
import { type ScanFeedback, ScanResultLine, useScanFeedback } from '../kit/scan-feedback.tsx';
import { ScanInput } from '../kit/scan-input.tsx';
import { useScan } from '../kit/use-scan.ts';
import { send, useOutbox, waitingOf } from '../outbox.ts';
import { BigButton, BigPrintButton } from './big-button.tsx';
import { LotButtons, lotOf } from './lot-buttons.tsx';
import { ShortPickDialog } from './short-pick-dialog.tsx';
import { NOT_PICKED, TakeBackDialog } from './take-back-dialog.tsx';
import { countOf, UnitList } from './units.tsx';
import { pickedSharesOf, type Share, sharesOf, withPicked, withWaiting } from './walking.ts';

/** A unit whose product code was scanned, and whose lot is not known yet. */
interface UnitOfLots {
  readonly name: string;
  readonly units: number;
  readonly lines: readonly PickLine[];
}

/** As many as one request may start. */
const STARTED_TOGETHER_MAX = 100;

function idOf({ org_id, item_id, lot, expiration }: PickLine): string {
  return `${org_id} ${item_id} ${lot ?? ''} ${expiration ?? ''}`;
}

function readWave(number: string) {
  return hubReads.floor.from('wave', [number], () =>
    readOrCached('wave', number, () => hub.getWave({ id: number })),
  );
}

export function WalkWave({
  number,
  warehouse,
}: {
  readonly number: string;
  readonly warehouse: OpsWarehouse;
}) {
  const feedback = useScanFeedback();
  const query = useQuery({ ...readWave(number), refetchOnReconnect: 'always' });
  return (
    <Loaded query={query}>{(wave) => <Walk wave={wave} warehouse={warehouse} feedback={feedback} />}</Loaded>
  );
}

interface Props {
  readonly wave: Wave;
  readonly warehouse: OpsWarehouse;
  readonly feedback: ScanFeedback;
}

function Walk({ wave: sent, warehouse, feedback }: Props) {
  const outbox = useOutbox();
  const wave = withWaiting(sent, waitingOf(outbox, 'pickUnits'), waitingOf(outbox, 'undoPick'));
  const [unit, setUnit] = useState<UnitOfLots | null>(null);
  const [isKept, setIsKept] = useState(false);
  const [missing, setMissing] = useState<PickLine | null>(null);
  const [undone, setUndone] = useState<PickLine | null>(null);
  const next = useNextQuantity();
  const waiting = wave.sub_orders.filter(({ state }) => state === 'pending');
  const isStarted = waiting.length === 0 || isKept;
  const roomOf = (line: PickLine) => line.quantity - line.picked_quantity;
  const left = wave.lines.reduce((sum, line) => sum + roomOf(line), 0);

  const start = async () => {
    let areSent = true;
    for (const [orgId, rows] of Map.groupBy(waiting, ({ org_id }) => org_id)) {
      for (let from = 0; from < rows.length; from += STARTED_TOGETHER_MAX) {
        const ids = rows.slice(from, from + STARTED_TOGETHER_MAX).map(({ sub_order_id }) => sub_order_id);
        const { isSent } = await send('startPicks', `Start picking ${wave.wave_number}`, {
          org_id: orgId,
          body: { sub_order_ids: ids },
        });
        areSent &&= isSent;
      }
    }
    if (areSent) await hubReads.floor.refresh();
    else setIsKept(true);
    feedback.right(areSent ? 'Started. Scan each unit you take.' : 'Started; sent once the network is back.');
  };
  const report = async (
    write: 'pickUnits' | 'undoPick',
    { org_id, item_id, lot }: PickLine,
    name: string,
    { sub_order_id, line, units }: Share,
  ) => {
    const done = write === 'pickUnits' ? 'picked' : 'unpicked';
    const { isSent } = await send(write, `${countOf(units, 'unit')} of ${name} ${done}`, {
      org_id,
      id: String(sub_order_id),
      body: { lines: [{ line, item_id, lot, quantity: units }] },
    });
    if (!isSent) return;
    const { queryKey } = readWave(wave.wave_number);
    const known = queries.getQueryData(queryKey);
    if (known === undefined) return;
    const change = { sub_order_id, line, units: write === 'pickUnits' ? units : -units };
    const updated = withPicked(known, { org_id, item_id, lot }, change);
    cache('wave', wave.wave_number, updated);
    queries.setQueryData(queryKey, updated);
  };
  const count = (line: PickLine, name: string, units: number) => {
    const room = roomOf(line);
    if (units > room) throw new WrongCode(`Only ${room} of ${name} left to pick`);
    next.clear();
    setUnit(null);
    for (const share of sharesOf(line, units))
      report('pickUnits', line, name, share).catch((error: unknown) => {
        feedback.failed(error);
        void hubReads.floor.refresh();
      });
    if (left === units) feedback.done('That was the last one. Take everything to the pack station.');
    else feedback.right(`${name}: ${line.picked_quantity + units} of ${line.quantity}`);
  };
  const undo = async (line: PickLine, units: number) => {
    const name = line.name ?? `Item ${line.item_id}`;
    for (const share of pickedSharesOf(line, units)) await report('undoPick', line, name, share);
    setUndone(null);
    feedback.note(`${name}: ${line.picked_quantity - units} of ${line.quantity}`);
  };
  const scan = useScan(feedback, async (code, isAgain) => {
    if (code.toUpperCase() === wave.wave_number && !isStarted) {
      if (isAgain) throw new ScannedAgain(code);
      return start();
    }
    if (!isStarted) throw new WrongCode('Start the wave first: scan its number again, or press the button');
    if (unit !== null) return count(lotOf(unit.lines, code, unit.name), unit.name, unit.units);
    if (next.take(code)) return feedback.note(`${code} × the next scan.`);
    let lines = wave.lines.filter((line) => isCodeOf(code, line));
    const isProduct = lines.length > 0;
    if (lines.length === 0) {
      const matches = await lookUp(code);
      const found = matches.filter(({ type }) => type === 'item' || type === 'lot');
      lines = wave.lines.filter((line) =>
        found.some(
          ({ type, org_id, id }) =>
            org_id === line.org_id && id === line.item_id && (type === 'item' || line.lot === code),
        ),
      );
      if (lines.length === 0) throw new WrongCode(`Not in this wave: ${matches[0]?.label ?? code}`);
    }
    const [first] = lines;
    const [open, ...others] = lines.filter((line) => roomOf(line) > 0);
    const name = first?.name ?? code;
    if (open === undefined) throw new WrongCode(`${name}: you already have all of them. Put this one back`);
    if (!isProduct || (open.lot === null && others.length === 0)) return count(open, name, next.value);
    setUnit({ name, units: next.value, lines: [open, ...others] });
    feedback.note(`${name}: scan its lot.`);
  });

  const isWalked = left === 0;
  return (
    <>
      <ScanInput
        label={
          unit !== null
            ? `Lot of ${unit.name}`
            : isStarted
              ? 'Scan each unit you take'
              : `Scan ${wave.wave_number} to start`
        }
        isBusy={scan.isBusy}
      />
      <ScanResultLine
        result={feedback.result}
        idle={
          isStarted
            ? `${countOf(left, 'unit')} to pick`
            : 'Once picking starts, these orders cannot be cancelled.'
        }
      />
      <div className="flex flex-wrap gap-2">
        {unit !== null && (
          <LotButtons
            choices={unit.lines}
            feedback={feedback}
            onChoose={(line) => count(line, unit.name, unit.units)}
            onCancel={() => setUnit(null)}
          />
        )}
        {!isStarted && (
          <BigButton look="primary" onClick={() => void start().catch(feedback.failed)}>
            Start picking
          </BigButton>
        )}
        <BigPrintButton feedback={feedback} load={() => hub.printPickList({ id: wave.wave_number })}>
          Print the pick list
        </BigPrintButton>
        {isStarted && isWalked && (
          <LinkButton to="/hub/pack" look="primary" isBig>
            To the pack station
          </LinkButton>
        )}
      </div>
      {wave.lines.length === 0 ? (
        <Panel>
          <Empty title="Nothing left to pick">All sub-orders of this wave are packed or gone.</Empty>
        </Panel>
      ) : (
        <UnitList
          name="Pick list"
          rows={wave.lines.map((line) => ({
            id: idOf(line),
            name: line.name ?? `Item ${line.item_id}`,
            codes: [line.upc, line.mpn].filter(Boolean).join(' · '),
            lots: [line],
            done: line.picked_quantity,
            wanted: line.quantity,
            action: isStarted && (
              <>
                {line.picked_quantity > 0 && <BigButton onClick={() => setUndone(line)}>Undo…</BigButton>}
                {roomOf(line) > 0 && <BigButton onClick={() => setMissing(line)}>Not found…</BigButton>}
              </>
            ),
          }))}
        />
      )}
      <Panel title="Sub-orders of this wave" isFlush>
        <SimpleTable
          name="Sub-orders of this wave"
          rows={wave.sub_orders}
          rowId={({ sub_order_id }) => sub_order_id}
          columns={[
            { header: 'Sub-order', cell: (one) => <span className="font-mono">{one.sub_order_number}</span> },
            { header: 'Merchant', cell: (one) => one.org_name },
            { header: 'State', cell: (one) => <State of={one.state} /> },
            { header: 'Ship by', cell: (one) => formatThere(one.due, warehouse.timezone) },
            { header: 'Units', cell: (one) => one.units, isNumeric: true },
          ]}
        />
      </Panel>
      {undone !== null && (
        <TakeBackDialog
          words={NOT_PICKED}
          name={undone.name ?? 'Undo'}
          max={undone.picked_quantity}
          suggested={1}
          onClose={() => setUndone(null)}
          onTakeBack={(units) => undo(undone, units)}
        />
      )}
      {missing !== null && (
        <ShortPickDialog
          wave={wave}
          line={missing}
          maxMissing={roomOf(missing)}
          onClose={() => setMissing(null)}
          onDone={(words) => {
            setMissing(null);
            feedback.note(words);
            void hubReads.floor.refresh();
          }}
        />
      )}
    </>
  );
}
