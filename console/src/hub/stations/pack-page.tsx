// The pack station, driven by one input: the sub-order, each of its units, the box and the weight of each carton.
import { type FloorSubOrder, ProblemError } from '@crossdock/client/hub';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isListOf } from '../../app/stored-json.ts';
import { LinkButton } from '../../kit/button.tsx';
import { TextField } from '../../kit/form.tsx';
import { formatNumber } from '../../kit/format.ts';
import { Panel } from '../../kit/layout.tsx';
import { useSearchState } from '../../kit/search-state.ts';
import { hub } from '../api.ts';
import { idIn, isCodeOf, lookUp, lookUpAt, ScannedAgain, WrongCode } from '../codes.ts';
import { useKeptState } from '../kept-state.ts';
import { FormDialog } from '../kit/form-dialog.tsx';
import { useNextQuantity } from '../kit/quantity.ts';
import { type AtStation, type ChooseProps, RecordStation } from '../kit/record-station.tsx';
import { ScanInput } from '../kit/scan-input.tsx';
import { useScan } from '../kit/use-scan.ts';
import { VerdictLine } from '../kit/verdict.tsx';
import { send } from '../outbox.ts';
import { BigButton } from './big-button.tsx';
import { doneWords } from './done-words.ts';
import {
  addUnits,
  areCartons,
  type BoxSize,
  doneOf,
  expectedOf,
  isBoxSize,
  isFitting,
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

function ChooseSubOrder({ warehouse, judge, onChoose }: ChooseProps) {
  const scan = useScan(judge, async (code) => {
    const match = await lookUpAt(warehouse.id, code, ['sub_order', 'shipment'], 'A sub-order');
    if (!match.actions.includes('pack')) throw new WrongCode(`Not to be packed now. ${match.label}`);
    judge.right(match.label);
    onChoose({ org: String(match.org_id), sub_order: idIn(match) });
  });
  return (
    <>
      <ScanInput label="Scan a sub-order" isBusy={scan.isBusy} />
      <VerdictLine verdict={judge.verdict} idle="Scan the number of a sub-order (SO-…), or choose one." />
      <SubOrderQueue
        warehouse={warehouse}
        state="picking"
        title="Being picked"
        empty="Nothing waits to be packed"
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

/** Somebody has packed it: whoever packs it anew says so first. */
function PackedAlready({ subOrder, warehouse, judge, onReplace, onClose }: PackedAlreadyProps) {
  const { sub_order_number: number, cartons } = subOrder;
  const scan = useScan(judge, (code, isAgain) => {
    if (!isCodeOf(code, { codes: [number] })) throw new WrongCode(`Scan ${number} to pack it anew`);
    if (isAgain) throw new ScannedAgain(code);
    onReplace();
    judge.note(`${number} is packed anew: what you pack now replaces its cartons.`);
  });
  return (
    <>
      <ScanInput label={`Scan ${number} to pack it anew`} isBusy={scan.isBusy} />
      <VerdictLine
        verdict={judge.verdict}
        idle={`${number} is packed. What is packed anew replaces its cartons.`}
      />
      <div className="flex flex-wrap gap-2">
        <BigButton onClick={onReplace}>Pack it anew</BigButton>
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
  words: 'More was scanned than belongs into it by now: units were taken out elsewhere. Start again.',
  count: 0,
} as const;

function PackSubOrder({ subOrder, warehouse, judge, onClose }: PackProps) {
  const { org_id, sub_order_id, sub_order_number: number } = subOrder;
  const client = useQueryClient();
  const [cartons, setCartons] = useKeptState(`pack.${number}`, NO_CARTONS, areCartons);
  const [isClosing, setIsClosing] = useState(false);
  const next = useNextQuantity();
  const [boxes, setBoxes] = useKeptState('boxes', NO_BOXES, areBoxes);
  const expected = expectedOf(subOrder);
  const fits = isFitting(cartons, expected);
  const left = expected.reduce((sum, { id, wanted }) => sum + wanted - doneOf(cartons, id), 0);
  const last = cartons.at(-1);
  const isOpen = last !== undefined && last.weight_lb === null;
  const isMeasuring = fits && isOpen && (isClosing || left === 0);
  const isBoxed = last?.size != null;
  /** Cartons that the service takes for too small for their goods. */
  const [tooSmall, setTooSmall] = useState<readonly ScannedCarton[] | null>(null);
  const [isOverriding, setIsOverriding] = useState(false);

  const pack = async (all: readonly ScannedCarton[], overrideReason: string | null = null) => {
    const body = packBody(expected, all);
    const { isSent } = await send('packSubOrder', `Pack ${number}`, {
      org_id,
      id: String(sub_order_id),
      body: overrideReason === null ? body : { ...body, override_reason: overrideReason },
      // Only what the station has shown is replaced.
      ...(subOrder.state === 'packed' ? { ifMatch: subOrder.version } : {}),
    }).catch((error: unknown) => {
      if (isTooSmall(error)) setTooSmall(all);
      throw error;
    });
    setCartons(NO_CARTONS);
    if (isSent) void client.invalidateQueries({ queryKey: ['floor'] });
    judge.done(
      isSent
        ? `${number} is packed. Scan the next one.`
        : `${number} is kept here and sent once the network is back.`,
    );
    onClose();
  };
  const takeBox = (size: BoxSize) => {
    setTooSmall(null);
    setCartons(putInBox(cartons, size));
    const others = boxes.filter((one) => sizeWords(one) !== sizeWords(size));
    setBoxes([size, ...others].slice(0, BOXES_MAX));
    judge.right(`Carton ${cartons.length}: ${sizeWords(size)}. Now its weight.`);
  };
  const measure = async (text: string) => {
    const size = readSize(text);
    if (size !== null) return takeBox(size);
    if (!isBoxed)
      throw new WrongCode(`${text} is no box. Choose one, or type its length x width x height, as in 12x9x6`);
    const weight = readWeight(text);
    if (weight === null) throw new WrongCode(`${text} is no weight in pounds. Put the carton on the scale`);
    const weighed = weigh(cartons, weight);
    setIsClosing(false);
    if (left === 0) return pack(weighed);
    setCartons(weighed);
    judge.right(`Carton ${weighed.length} is closed. Go on with the next one.`);
  };
  const takeUnit = async (code: string) => {
    if (next.take(code)) return judge.note(`${code} of what you scan next.`);
    let fitting = expected.filter((one) => isCodeOf(code, one));
    if (fitting.length === 0) {
      const matches = await lookUp(code);
      fitting = expected.filter(({ item_id, lots }) =>
        matches.some(
          ({ type, org_id: org, id }) =>
            org === org_id &&
            id === item_id &&
            (type === 'item' || (type === 'lot' && lots.some(({ lot }) => lot === code))),
        ),
      );
      if (fitting.length === 0) throw new WrongCode(`Not in ${number}: ${matches[0]?.label ?? code}`);
    }
    const open = fitting.find(({ id, wanted }) => doneOf(cartons, id) < wanted);
    if (open === undefined)
      throw new WrongCode(`Too many: all of ${fitting[0]?.name ?? code} are in already`);
    const units = next.value;
    const room = open.wanted - doneOf(cartons, open.id);
    if (units > room) throw new WrongCode(`Only ${formatNumber(room)} of ${open.name} belong into it yet`);
    next.clear();
    const filled = addUnits(cartons, open.id, units);
    setCartons(filled);
    if (left === units) judge.done('That was the last unit. Which box is it in?');
    else judge.right(`${open.name}: ${doneOf(filled, open.id)} of ${open.wanted}`);
  };
  const scan = useScan(judge, (code) => {
    if (!fits)
      throw new WrongCode(`${number} has changed: press “Start again”, and scan what belongs into it now`);
    return isMeasuring ? measure(code) : takeUnit(code);
  });

  return (
    <>
      <ScanInput
        label={
          !isMeasuring
            ? 'Scan each unit'
            : isBoxed
              ? `Weight of carton ${cartons.length} in pounds`
              : `Box of carton ${cartons.length} in inches: length x width x height`
        }
        isBusy={scan.isBusy}
      />
      <VerdictLine
        verdict={fits ? judge.verdict : CHANGED}
        idle={`${countOf(left, 'unit')} to scan. Type a number before a scan for several at once.`}
      />
      <div className="flex flex-wrap gap-2">
        {fits && isOpen && !isMeasuring && (
          <BigButton onClick={() => setIsClosing(true)}>Close carton {cartons.length} and weigh it</BigButton>
        )}
        {tooSmall !== null && (
          <BigButton onClick={() => setIsOverriding(true)}>It fits all the same…</BigButton>
        )}
        {isClosing && left > 0 && (
          <BigButton onClick={() => setIsClosing(false)}>Go on with this carton</BigButton>
        )}
        {isMeasuring &&
          boxes.map((size) => (
            <BigButton
              key={sizeWords(size)}
              aria-pressed={last?.size != null && sizeWords(last.size) === sizeWords(size)}
              look={last?.size != null && sizeWords(last.size) === sizeWords(size) ? 'primary' : 'plain'}
              onClick={() => takeBox(size)}
            >
              {sizeWords(size)}
            </BigButton>
          ))}
        {cartons.length > 0 && (
          <BigButton
            onClick={() => {
              setTooSmall(null);
              setCartons(NO_CARTONS);
            }}
          >
            Start again
          </BigButton>
        )}
        <BigButton onClick={onClose}>Another sub-order</BigButton>
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-[2fr_1fr]">
        <UnitList
          name="What belongs into it"
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
                <li key={index} className="flex justify-between gap-3">
                  <span>
                    Carton {index + 1}: {countOf(unitsIn(carton), 'unit')}
                  </span>
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
      {isOverriding && tooSmall !== null && (
        <OverrideDialog onClose={() => setIsOverriding(false)} onPack={(reason) => pack(tooSmall, reason)} />
      )}
    </>
  );
}

interface OverrideProps {
  readonly onClose: () => void;
  readonly onPack: (reason: string) => Promise<void>;
}

function OverrideDialog({ onClose, onPack }: OverrideProps) {
  const [reason, setReason] = useState('');
  return (
    <FormDialog
      title="The goods fit into the box?"
      about="By the sizes in the catalog they do not. Your reason is kept in the history of the order."
      submit="Pack it"
      onClose={onClose}
      onSubmit={() => onPack(reason.trim())}
    >
      <TextField
        label="Reason"
        pointer="/override_reason"
        value={reason}
        onChange={setReason}
        maxLength={500}
        isRequired
      />
    </FormDialog>
  );
}

/** Whether all that the service has against a packing is the size of its cartons. */
function isTooSmall(error: unknown): boolean {
  if (!(error instanceof ProblemError) || error.violations.length === 0) return false;
  return error.violations.every(
    ({ pointer, code }) => code === 'too_small' && /^\/cartons\/\d+$/.test(pointer),
  );
}
