// The pack station, driven by one input: the sub-order, each of its units, the box and the weight of each carton.
import { type FloorSubOrder, ProblemError } from '@crossdock/client/hub';
import { useState } from 'react';
import { isListOf } from '../../app/stored-json.ts';
import { Button, LinkButton } from '../../kit/button.tsx';
import { formatNumber } from '../../kit/format.ts';
import { Facts, Panel } from '../../kit/layout.tsx';
import { useSearchState } from '../../kit/search-state.ts';
import { hub, hubReads } from '../api.ts';
import { idIn, isCodeOf, lookUp, lookUpAt, ScannedAgain, WrongCode } from '../codes.ts';
import { useNextQuantity } from '../kit/quantity.ts';
import { ReasonDialog } from '../kit/reason-dialog.tsx';
import { type AtStation, type ChooseProps, RecordStation } from '../kit/record-station.tsx';
import { ScanResultLine } from '../kit/scan-feedback.tsx';
import { ScanInput } from '../kit/scan-input.tsx';
import { useScan } from '../kit/use-scan.ts';
import { send } from '../outbox.ts';
import { usePersistentState } from '../persistent-state.ts';
import { BigButton } from './big-button.tsx';
import { doneWords } from './done-words.ts';
import { LotButtons, lotOf } from './lot-buttons.tsx';
import {
  addUnits,
  areCartons,
  type BoxSize,
  cartonToMeasure,
  type Doubt,
  doneOf,
  type ExpectedUnits,
  eachOnce,
  expectedOf,
  isBoxSize,
  isFitting,
  measureAgain,
  NO_CARTONS,
  packBody,
  putInBox,
  readSize,
  readWeight,
  type ScannedCarton,
  sizeWords,
  unitsIn,
  weigh,
} from './packing.ts';
import { SubOrderHead } from './sub-order-head.tsx';
import { SubOrderQueue } from './sub-order-queue.tsx';
import { countOf, UnitList } from './units.tsx';

export default function PackPage() {
  return (
    <RecordStation
      title="Pack station"
      record="sub-order"
      name="sub_order"
      read={(org_id, id) => hub.getSubOrder({ org_id, id })}
      choose={ChooseSubOrder}
    >
      {(subOrder, at) => <PackOrReplace subOrder={subOrder} {...at} />}
    </RecordStation>
  );
}

interface PackProps extends Omit<AtStation, 'orgId'> {
  readonly subOrder: FloorSubOrder;
}

function PackOrReplace(props: PackProps) {
  const { state, version } = props.subOrder;
  const [{ replaces }, change] = useSearchState();
  if (state !== 'packed' || replaces === String(version)) return <PackSubOrder {...props} />;
  return <PackedAlready {...props} onReplace={() => change({ replaces: String(version) })} />;
}

function ChooseSubOrder({ warehouse, feedback, onChoose }: ChooseProps) {
  const scan = useScan(feedback, async (code) => {
    const match = await lookUpAt(warehouse.id, code, ['sub_order', 'shipment'], 'A sub-order');
    if (!match.actions.includes('pack')) throw new WrongCode(`Not ready to pack. ${match.label}`);
    feedback.right(match.label);
    onChoose({ org: String(match.org_id), sub_order: idIn(match) });
  });
  return (
    <>
      <ScanInput label="Scan a sub-order" isBusy={scan.isBusy} />
      <ScanResultLine result={feedback.result} idle="Scan the number of a sub-order (SO-…), or choose one." />
      <SubOrderQueue
        warehouse={warehouse}
        state="picking"
        title="Being picked"
        empty="Nothing to pack"
        onChoose={({ org_id, sub_order_id }) =>
          onChoose({ org: String(org_id), sub_order: String(sub_order_id) })
        }
      />
    </>
  );
}

interface PackedAlreadyProps extends PackProps {
  readonly onReplace: () => void;
}

/** Already packed: repacking has to be confirmed first. */
function PackedAlready({ subOrder, warehouse, feedback, onReplace, onClose }: PackedAlreadyProps) {
  const { sub_order_number: number, cartons } = subOrder;
  const scan = useScan(feedback, (code, isAgain) => {
    if (!isCodeOf(code, { codes: [number] })) throw new WrongCode(`Scan ${number} to repack it`);
    if (isAgain) throw new ScannedAgain(code);
    onReplace();
    feedback.note(`${number} is being repacked: what you pack now replaces its cartons.`);
  });
  return (
    <>
      <ScanInput label={`Scan ${number} to repack it`} isBusy={scan.isBusy} />
      <ScanResultLine
        result={feedback.result}
        idle={`${number} is packed. Repacking replaces its cartons.`}
      />
      <div className="flex flex-wrap gap-2">
        <BigButton onClick={onReplace}>Repack it</BigButton>
        <LinkButton
          to="/hub/ship"
          search={{ org: String(subOrder.org_id), sub_order: String(subOrder.sub_order_id) }}
          isBig
        >
          Ship it
        </LinkButton>
        <BigButton onClick={onClose}>Another sub-order</BigButton>
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Panel title="Its cartons" about={doneWords(subOrder, 'packed', warehouse.timezone)}>
          <ol className="space-y-1">
            {cartons.map(({ carton, weight_lb, items }) => (
              <li key={carton} className="flex justify-between gap-3">
                <span>
                  Carton {carton}:{' '}
                  {countOf(
                    items.reduce((sum, { quantity }) => sum + quantity, 0),
                    'unit',
                  )}
                </span>
                <span className="tabular-nums">{formatNumber(weight_lb)} lb</span>
              </li>
            ))}
          </ol>
        </Panel>
        <SubOrderHead subOrder={subOrder} timezone={warehouse.timezone} />
      </div>
    </>
  );
}

/** Boxes that were used last, to choose from. */
const BOXES_MAX = 6;
const NO_BOXES: readonly BoxSize[] = [];
const areBoxes = (value: unknown) => isListOf(value, isBoxSize);
const CHANGED = {
  tone: 'wrong',
  words: 'More was scanned than now belongs in it: units were removed elsewhere. Start over.',
  count: 0,
} as const;

/** What the merchant wants the packer to know. */
function Instructions({ subOrder }: Pick<PackProps, 'subOrder'>) {
  const { packing_note: note, gift_message: message } = subOrder;
  if (note === null && message === null) return null;
  return (
    <Panel title="From the merchant">
      <Facts
        facts={[
          ['Packing note', note],
          ['Gift message, on the packing slip', message],
        ]}
      />
    </Panel>
  );
}

function PackSubOrder({ subOrder, warehouse, feedback, onClose }: PackProps) {
  const { org_id, sub_order_id, sub_order_number: number } = subOrder;
  const [cartons, setCartons] = usePersistentState(`pack.${number}`, NO_CARTONS, areCartons);
  const [isClosing, setIsClosing] = useState(false);
  const [unit, setUnit] = useState<UnitOfLots | null>(null);
  const next = useNextQuantity();
  const [boxes, setBoxes] = usePersistentState('boxes', NO_BOXES, areBoxes);
  const expected = expectedOf(subOrder);
  const fits = isFitting(cartons, expected);
  const left = expected.reduce((sum, { id, wanted }) => sum + wanted - doneOf(cartons, id), 0);
  const last = cartons.at(-1);
  const isOpen = last !== undefined && last.weight_lb === null;
  const measured = fits ? cartonToMeasure(cartons, isClosing || left === 0) : null;
  const isBoxed = measured !== null && cartons[measured]?.size != null;
  /** What the service does not believe, and the cartons as they were then. */
  const [refused, setRefused] = useState<Refusal | null>(null);
  const [isOverriding, setIsOverriding] = useState(false);
  const offered = eachOnce([...cartons.map(({ size }) => size), ...boxes]).slice(0, BOXES_MAX);

  const pack = async (all: readonly ScannedCarton[], overrideReason: string | null = null) => {
    const body = packBody(expected, all);
    const { isSent } = await send('packSubOrder', `Pack ${number}`, {
      org_id,
      id: String(sub_order_id),
      body: overrideReason === null ? body : { ...body, override_reason: overrideReason },
      // Only what the station has shown is replaced.
      ...(subOrder.state === 'packed' ? { ifMatch: subOrder.version } : {}),
    }).catch((error: unknown) => {
      const doubts = doubtsOf(error);
      if (doubts.length > 0) {
        setRefused({ cartons: all, doubts });
        setCartons(measureAgain(all, doubts));
      }
      throw error;
    });
    setCartons(NO_CARTONS);
    const wasDoubted = (index: number) => refused?.doubts.some((one) => one.index === index && one.isOfSize);
    const used = all.filter((_, index) => overrideReason === null || !wasDoubted(index));
    setBoxes(eachOnce([...used.map(({ size }) => size), ...boxes]).slice(0, BOXES_MAX));
    if (isSent) void hubReads.floor.refresh();
    feedback.done(
      isSent
        ? `${number} is packed. Scan the next one.`
        : `${number} is saved here and sent once the network is back.`,
    );
    onClose();
  };
  /** The sub-order is packed once every carton is measured. */
  const goOn = async (all: readonly ScannedCarton[], words: string) => {
    if (left === 0 && cartonToMeasure(all, true) === null) return pack(all);
    setCartons(all);
    feedback.right(words);
  };
  const takeBox = (index: number, size: BoxSize) => {
    setRefused(null);
    const boxed = putInBox(cartons, index, size);
    const isWeighed = boxed[index]?.weight_lb != null;
    return goOn(boxed, `Carton ${index + 1}: ${sizeWords(size)}.${isWeighed ? '' : ' Now its weight.'}`);
  };
  const measure = async (index: number, text: string) => {
    const size = readSize(text);
    if (size !== null) return takeBox(index, size);
    if (!isBoxed)
      throw new WrongCode(
        `${text} is not a box size. Choose one, or type length x width x height, such as 12x9x6`,
      );
    const weight = readWeight(text);
    if (weight === null)
      throw new WrongCode(`${text} is not a weight in pounds. Put the carton on the scale`);
    setRefused(null);
    setIsClosing(false);
    const weighed = weigh(cartons, index, weight);
    const rest = left === 0 ? 'Measure the next one.' : 'Continue with the next one.';
    return goOn(weighed, `Carton ${index + 1} is closed. ${rest}`);
  };
  const count = (row: ExpectedUnits, units: number) => {
    const room = row.wanted - doneOf(cartons, row.id);
    if (units > room) throw new WrongCode(`Only ${formatNumber(room)} more of ${row.name} belong in it`);
    next.clear();
    setUnit(null);
    const filled = addUnits(cartons, row.id, units);
    setCartons(filled);
    if (left === units) feedback.done('That was the last unit. Which box is it in?');
    else feedback.right(`${row.name}: ${doneOf(filled, row.id)} of ${row.wanted}`);
  };
  const takeUnit = async (code: string) => {
    if (unit !== null) return count(lotOf(unit.rows, code, unit.name), unit.units);
    if (next.take(code)) return feedback.note(`${code} × the next scan.`);
    let fitting = expected.filter((one) => isCodeOf(code, one));
    if (fitting.length === 0) {
      const matches = await lookUp(code);
      fitting = expected.filter(({ item_id, lot }) =>
        matches.some(
          ({ type, org_id: org, id }) =>
            org === org_id && id === item_id && (type === 'item' || (type === 'lot' && lot === code)),
        ),
      );
      if (fitting.length === 0) throw new WrongCode(`Not in ${number}: ${matches[0]?.label ?? code}`);
    }
    const rows = fitting.filter(({ id, wanted }) => doneOf(cartons, id) < wanted);
    const [open] = rows;
    if (open === undefined)
      throw new WrongCode(`Too many: all of ${fitting[0]?.name ?? code} are already in`);
    const ofEachLot = [...Map.groupBy(rows, ({ lot }) => lot).values()].flatMap(([first]) => first ?? []);
    if (ofEachLot.length === 1) return count(open, next.value);
    setUnit({ name: open.name, units: next.value, rows: ofEachLot });
    feedback.note(`${open.name}: scan its lot.`);
  };
  const scan = useScan(feedback, (code) => {
    if (!fits)
      throw new WrongCode(`${number} has changed: press “Start over”, then scan what now belongs in it`);
    return measured === null ? takeUnit(code) : measure(measured, code);
  });

  return (
    <>
      <ScanInput
        label={
          measured !== null
            ? isBoxed
              ? `Weight of carton ${measured + 1} in pounds`
              : `Box of carton ${measured + 1} in inches: length x width x height`
            : unit === null
              ? 'Scan each unit'
              : `Lot of ${unit.name}`
        }
        isBusy={scan.isBusy}
      />
      <ScanResultLine
        result={fits ? feedback.result : CHANGED}
        idle={`${countOf(left, 'unit')} to scan. For several units, type the number before scanning.`}
      />
      <div className="flex flex-wrap gap-2">
        {unit !== null && (
          <LotButtons
            choices={unit.rows}
            feedback={feedback}
            onChoose={(row) => count(row, unit.units)}
            onCancel={() => setUnit(null)}
          />
        )}
        {fits && isOpen && measured === null && (
          <BigButton onClick={() => setIsClosing(true)}>Close carton {cartons.length} and weigh it</BigButton>
        )}
        {refused !== null && <BigButton onClick={() => setIsOverriding(true)}>Override the check…</BigButton>}
        {isClosing && left > 0 && (
          <BigButton onClick={() => setIsClosing(false)}>Continue with this carton</BigButton>
        )}
        {measured !== null &&
          offered.map((size) => {
            const { size: chosen } = cartons[measured] ?? {};
            const isChosen = chosen != null && sizeWords(chosen) === sizeWords(size);
            return (
              <BigButton
                key={sizeWords(size)}
                aria-pressed={isChosen}
                look={isChosen ? 'primary' : 'plain'}
                onClick={() => void takeBox(measured, size).catch(feedback.failed)}
              >
                {sizeWords(size)}
              </BigButton>
            );
          })}
        {cartons.length > 0 && (
          <BigButton
            onClick={() => {
              setRefused(null);
              setUnit(null);
              setCartons(NO_CARTONS);
            }}
          >
            Start over
          </BigButton>
        )}
        <BigButton onClick={onClose}>Another sub-order</BigButton>
      </div>
      <Instructions subOrder={subOrder} />
      <div className="grid items-start gap-4 lg:grid-cols-[2fr_1fr]">
        <UnitList
          name="What to pack"
          rows={expected.map(({ id, name, upc, mpn, lots, wanted }) => ({
            id,
            name,
            codes: [upc, mpn].filter(Boolean).join(' · '),
            lots,
            done: doneOf(cartons, id),
            wanted,
          }))}
        />
        <div className="space-y-4">
          <SubOrderHead subOrder={subOrder} timezone={warehouse.timezone} />
          <Panel title="Cartons">
            {cartons.length === 0 && <p className="text-muted">The first unit opens the first carton.</p>}
            <ol className="space-y-1">
              {cartons.map((carton, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a carton's number is its place
                <li key={index} className="flex flex-wrap items-center justify-between gap-3">
                  <span>
                    Carton {index + 1}: {countOf(unitsIn(carton), 'unit')}
                  </span>
                  {carton.weight_lb !== null && carton.size != null && (
                    <Button
                      onClick={() => {
                        setRefused(null);
                        setUnit(null);
                        setIsClosing(index === cartons.length - 1);
                        setCartons(measureAgain(cartons, [{ index, isOfSize: true, isOfWeight: true }]));
                      }}
                    >
                      Measure carton {index + 1} again
                    </Button>
                  )}
                  <span className="tabular-nums">
                    {[
                      carton.size == null ? null : sizeWords(carton.size),
                      carton.weight_lb === null ? 'open' : `${formatNumber(carton.weight_lb)} lb`,
                    ]
                      .filter(Boolean)
                      .join(', ')}
                  </span>
                </li>
              ))}
            </ol>
          </Panel>
        </div>
      </div>
      {isOverriding && refused !== null && (
        <ReasonDialog
          title="Override size and weight?"
          about="They do not match the catalog’s measurements. Your reason is kept in the order’s history."
          submit="Pack it"
          onClose={() => setIsOverriding(false)}
          onSubmit={(reason) => pack(refused.cartons, reason)}
        />
      )}
    </>
  );
}

/** A unit whose product code was scanned, and whose lot is not known yet. */
interface UnitOfLots {
  readonly name: string;
  readonly units: number;
  readonly rows: readonly ExpectedUnits[];
}

interface Refusal {
  readonly cartons: readonly ScannedCarton[];
  readonly doubts: readonly Doubt[];
}

const MEASURE = /^\/cartons\/(\d+)(\/weight_lb)?$/;

/** What the service does not believe of the measures of cartons; nothing where it has refused them for another reason, too. */
function doubtsOf(error: unknown): readonly Doubt[] {
  if (!(error instanceof ProblemError)) return [];
  const doubts = error.violations.flatMap(({ pointer, code }): Doubt[] => {
    const [, index, weight] = MEASURE.exec(pointer) ?? [];
    if (index === undefined || (code !== 'too_small' && code !== 'too_large')) return [];
    return [{ index: Number(index), isOfSize: weight === undefined, isOfWeight: weight !== undefined }];
  });
  return doubts.length === error.violations.length ? doubts : [];
}
