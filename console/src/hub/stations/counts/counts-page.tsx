// Counts: what is on a shelf is scanned without knowing what the books say; then both are compared, and put right.
import type { InventoryLot, OpsWarehouse, StockStatus } from '@crossdock/client/hub';
import { useState } from 'react';
import { SelectField } from '../../../kit/form.tsx';
import { formatDay, formatNumber } from '../../../kit/format.ts';
import { Panel } from '../../../kit/layout.tsx';
import { Empty } from '../../../kit/states.tsx';
import { hub, hubReads } from '../../api.ts';
import { lookUp, WrongCode } from '../../codes.ts';
import { useNextQuantity } from '../../kit/quantity.ts';
import { type ScanFeedback, ScanResultLine, useScanFeedback } from '../../kit/scan-feedback.tsx';
import { ScanInput } from '../../kit/scan-input.tsx';
import { Station } from '../../kit/station.tsx';
import { useScan } from '../../kit/use-scan.ts';
import { useMerchants } from '../../merchants.ts';
import { send } from '../../outbox.ts';
import { usePersistentState } from '../../persistent-state.ts';
import { BigButton } from '../big-button.tsx';
import { countOf } from '../units.tsx';
import { CountHistory } from './count-history.tsx';
import {
  addCounted,
  type CountedUnits,
  type Counting,
  countBody,
  isCounting,
  keyOf,
  LINES_MAX,
  NO_COUNT,
  STATUSES,
} from './counting.ts';
import { Difference } from './difference.tsx';
import { LotDialog } from './lot-dialog.tsx';

export default function CountsPage() {
  return (
    <Station title="Counts" isScanned>
      {(warehouse) => <CountStation warehouse={warehouse} />}
    </Station>
  );
}

/** An item with several lots: which one was counted? */
interface AskedLot {
  readonly org_id: number;
  readonly line: Omit<CountedUnits, 'counted' | 'lot' | 'expiration'>;
  readonly lots: readonly InventoryLot[];
  readonly units: number;
}

function CountStation({ warehouse }: { readonly warehouse: OpsWarehouse }) {
  const feedback = useScanFeedback();
  const [counting, setCounting] = usePersistentState(`count.${warehouse.id}`, NO_COUNT, isCounting);
  const [isComparing, setIsComparing] = useState(false);
  const change = (lines: readonly CountedUnits[]) =>
    setCounting(counting === null || lines.length === 0 ? NO_COUNT : { ...counting, lines });
  const confirm = async (note: string) => {
    if (counting === null) return;
    const words = `Count of ${countOf(counting.lines.length, 'line')}`;
    const outcome = await send('countStock', `${words} for ${counting.org_name}`, {
      org_id: counting.org_id,
      body: countBody(warehouse.id, counting.lines, note),
    });
    setCounting(NO_COUNT);
    setIsComparing(false);
    if (!outcome.isSent) return feedback.done(`${words} is saved here and sent once the network is back.`);
    await hubReads.floor.refresh();
    const changed = (outcome.answer.counted ?? []).filter(({ difference }) => difference !== 0).length;
    feedback.done(
      changed === 0
        ? `Count ${outcome.answer.id ?? ''}: no difference.`
        : `Count ${outcome.answer.id ?? ''}: ${countOf(changed, 'line')} adjusted.`,
    );
  };
  return (
    <>
      {isComparing && counting !== null ? (
        <Difference
          counting={counting}
          warehouse={warehouse}
          onCountedAsNone={(line) => change([...counting.lines, { ...line, counted: 0 }])}
          onConfirm={confirm}
          onBack={() => setIsComparing(false)}
        />
      ) : (
        <ScanShelf
          warehouse={warehouse}
          feedback={feedback}
          counting={counting}
          onCounting={setCounting}
          onCompare={() => setIsComparing(true)}
        />
      )}
      {counting === null && <CountHistory warehouse={warehouse} />}
    </>
  );
}

interface ScanProps {
  readonly warehouse: OpsWarehouse;
  readonly feedback: ScanFeedback;
  readonly counting: Counting | null;
  readonly onCounting: (counting: Counting | null) => void;
  readonly onCompare: () => void;
}

function ScanShelf({ warehouse, feedback, counting, onCounting, onCompare }: ScanProps) {
  const merchants = useMerchants();
  const [status, setStatus] = useState<StockStatus>('available');
  const [asked, setAsked] = useState<AskedLot | null>(null);
  const next = useNextQuantity();
  const lines = counting?.lines ?? [];

  const count = (org_id: number, line: Omit<CountedUnits, 'counted'>, units: number) => {
    const org_name = merchants.data?.find(({ id }) => id === org_id)?.name ?? `Merchant ${org_id}`;
    const counted = addCounted(lines, line, units);
    onCounting({ org_id, org_name, lines: counted });
    feedback.right(`${line.name}: ${formatNumber(counted[0]?.counted ?? units)} counted`);
  };
  const scan = useScan(feedback, async (code) => {
    if (next.take(code)) return feedback.note(`${code} × the next scan.`);
    const matches = await lookUp(code);
    const found = matches.filter(({ type }) => type === 'item' || type === 'lot');
    const own = counting === null ? found : found.filter(({ org_id }) => org_id === counting.org_id);
    const match = own.find(({ type }) => type === 'item') ?? own[0];
    if (match === undefined && found[0] !== undefined)
      throw new WrongCode(`This count is of ${counting?.org_name}. This is: ${found[0].label}`);
    if (match === undefined)
      throw new WrongCode(`An item or a lot is expected, but this is: ${matches[0]?.label ?? code}`);
    if (own.some(({ org_id }) => org_id !== match.org_id))
      throw new WrongCode(`${code} belongs to several merchants: scan another of its codes first`);
    if (lines.length >= LINES_MAX)
      throw new WrongCode('This count is full: compare it with the records first');
    const org_id = match.org_id ?? 0;
    const { data } = await hub.listInventory({
      org_id,
      warehouse_id: warehouse.id,
      item_id: String(match.id),
      include_lots: true,
    });
    const [record] = data;
    if (record?.is_bundle === true) throw new WrongCode('A bundle has no stock: count its components');
    const line = {
      item_id: match.id,
      name: record?.name ?? match.label,
      codes: [record?.upc, record?.mpn].filter(Boolean).join(' · '),
      status,
    };
    const lots = (record?.lots ?? []).filter((one) => one.status === status);
    const scanned = lots.filter(({ lot }) => lot !== null && lot.toUpperCase() === code.toUpperCase());
    const plain = { lot: null, expiration: null };
    const units = next.value;
    next.clear();
    const only = scanned.length === 1 ? scanned[0] : lots.length === 0 ? plain : null;
    const hasLots = lots.some(({ lot, expiration }) => lot !== null || expiration !== null);
    if (only != null || !hasLots) {
      const { lot, expiration } = only ?? plain;
      return count(org_id, { ...line, lot, expiration }, units);
    }
    feedback.note(`${line.name}: which lot?`);
    setAsked({ org_id, line, lots, units });
  });

  return (
    <>
      <ScanInput label="Scan what is on the shelf" isBusy={scan.isBusy} />
      <ScanResultLine
        result={feedback.result}
        idle="Scan each unit, or type how many there are and then scan one of them."
      />
      <Panel
        title={counting === null ? 'A new count' : `Count for ${counting.org_name}`}
        about="Count what you see. The recorded quantities are shown afterwards."
        actions={
          <div className="w-44">
            <SelectField
              label="What is counted"
              isLabelHidden
              value={status}
              onChange={(value) => setStatus(STATUSES.find(([one]) => one === value)?.[0] ?? 'available')}
              choices={STATUSES}
            />
          </div>
        }
      >
        {lines.length === 0 ? (
          <Empty title="Nothing counted yet">The first scanned item selects the merchant.</Empty>
        ) : (
          <ol aria-label="Counted" className="space-y-2">
            {lines.map((line) => (
              <li
                key={keyOf(line)}
                className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border-2 border-line px-4 py-3"
              >
                <span className="min-w-16 text-2xl font-semibold tabular-nums">
                  {formatNumber(line.counted)}
                </span>
                <span className="min-w-40 flex-1">
                  <span className="block text-base font-medium">{line.name}</span>
                  <span className="block text-sm text-muted">
                    {[
                      line.codes,
                      line.lot === null ? null : `lot ${line.lot}`,
                      line.expiration === null ? null : `until ${formatDay(line.expiration)}`,
                      line.status === 'available' ? null : line.status,
                    ]
                      .filter(Boolean)
                      .join(', ')}
                  </span>
                </span>
                <BigButton
                  onClick={() => {
                    const rest = lines.filter((one) => one !== line);
                    onCounting(
                      counting === null || rest.length === 0 ? NO_COUNT : { ...counting, lines: rest },
                    );
                  }}
                >
                  Leave it out
                </BigButton>
              </li>
            ))}
          </ol>
        )}
      </Panel>
      {lines.length > 0 && (
        <div className="flex flex-wrap gap-2">
          <BigButton look="primary" onClick={onCompare}>
            Compare with the records
          </BigButton>
          <BigButton look="danger" onClick={() => onCounting(NO_COUNT)}>
            Discard this count
          </BigButton>
        </div>
      )}
      {asked !== null && (
        <LotDialog
          name={asked.line.name}
          lots={asked.lots}
          units={asked.units}
          onClose={() => setAsked(null)}
          onChoose={(lot, units) => {
            setAsked(null);
            count(asked.org_id, { ...asked.line, lot: lot.lot, expiration: lot.expiration }, units);
          }}
        />
      )}
    </>
  );
}
