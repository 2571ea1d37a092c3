// A return at the station: each unit is scanned, graded and taken in; the number of the return once more finishes it.
import type {
  NewReturnUnit,
  OpsWarehouse,
  Return,
  ReturnDisposition,
  ReturnPolicy,
} from '@crossdock/client/hub';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useMay } from '../../../app/session.ts';
import { State } from '../../../kit/badge.tsx';
import { Button } from '../../../kit/button.tsx';
import { ConfirmDialog } from '../../../kit/confirm-dialog.tsx';
import { formatDay, formatNumber, formatThere, inWords } from '../../../kit/format.ts';
import { Facts, Panel } from '../../../kit/layout.tsx';
import { SimpleTable } from '../../../kit/simple-table.tsx';
import { Empty, Loaded } from '../../../kit/states.tsx';
import { hub, hubReads } from '../../api.ts';
import { isCodeOf, lookUp, ScannedAgain, WrongCode } from '../../codes.ts';
import { UnsentPhotos, usePhotoUpload } from '../../kit/photo-upload.tsx';
import { PhotoInput, Picture } from '../../kit/photos.tsx';
import { type ScanFeedback, ScanResultLine } from '../../kit/scan-feedback.tsx';
import { ScanInput } from '../../kit/scan-input.tsx';
import { useScan } from '../../kit/use-scan.ts';
import { send } from '../../outbox.ts';
import { BigButton } from '../big-button.tsx';
import { NEVER_CAME, TakeBackDialog } from '../take-back-dialog.tsx';
import { countOf, UnitList } from '../units.tsx';
import { DecideButtons } from './decide-buttons.tsx';
import { GradeDialog, type ToGrade } from './grade-dialog.tsx';
import { DISPOSITION_WORDS } from './return-rules.ts';

interface Props {
  readonly orgId: number;
  readonly one: Return;
  readonly policy: ReturnPolicy;
  readonly warehouse: OpsWarehouse;
  readonly feedback: ScanFeedback;
  /** A unit that was scanned before the return was there. */
  readonly firstUnit: string;
  readonly onClose: () => void;
}

const OPEN = ['announced', 'in_transit', 'received'];

export function TakeInReturn({ orgId, one, policy, warehouse, feedback, firstUnit, onClose }: Props) {
  const { rma_number: number, status, lines, units } = one;
  const mayReadItems = useMay('catalog', 'ops', 'view');
  const [toGrade, setToGrade] = useState<ToGrade | null>(null);
  const [mistaken, setMistaken] = useState<Return['units'][number] | null>(null);
  const [isUndoing, setIsUndoing] = useState(false);
  const isOpen = OPEN.includes(status);
  const isHere = status === 'received';
  /** It was expected before it was here. */
  const isExpected = one.history[0]?.status !== 'received';
  const params = { org_id: orgId, rma_number: number };
  const refresh = () => hubReads.floor.refresh();
  const upload = usePhotoUpload((content, unitId) =>
    hub.addReturnPhoto({ ...params, body: { content, ...(unitId === null ? {} : { unit_id: unitId }) } }),
  );

  const receive = async () => {
    const { isSent } = await send('receiveReturn', `${number} is here`, params);
    if (isSent) await refresh();
    feedback.right(
      isSent ? `${number} is here. Scan each unit.` : 'Saved here; sent once the network is back.',
    );
  };
  const finish = async () => {
    const { isSent } = await send('finishReturn', `Finish ${number}`, params);
    if (isSent) void refresh();
    feedback.done(
      isSent
        ? `${number} is finished. Scan the next one.`
        : `${number} is finished once the network is back.`,
    );
    onClose();
  };
  const decide = async (unit_id: number, disposition: ReturnDisposition, reason: string | null) => {
    const decisions = [{ unit_id, disposition }];
    const body = { decisions, ...(reason === null ? {} : { override_reason: reason }) };
    await hub.decideReturnedUnits({ ...params, body });
    await refresh();
    feedback.right(`Decided on the merchant’s behalf: ${DISPOSITION_WORDS[disposition].toLowerCase()}.`);
  };
  const grade = async (unit: NewReturnUnit, photos: readonly Blob[], overrideReason: string | null) => {
    const name = toGrade?.name ?? 'Unit';
    const words = `${countOf(unit.quantity, 'unit')} of ${name}, grade ${unit.grade}`;
    const body = {
      units: [unit],
      ...(overrideReason === null ? {} : { override_reason: overrideReason }),
    };
    const outcome = await send('takeInReturn', `${number}: ${words}`, { ...params, body });
    const before = Math.max(0, ...units.map(({ unit_id }) => unit_id));
    const taken = outcome.isSent
      ? outcome.answer.units.findLast(
          (row) => row.unit_id > before && row.item_id === toGrade?.item_id && row.grade === unit.grade,
        )
      : undefined;
    if (outcome.isSent) await upload.send(photos, taken?.unit_id ?? null);
    else upload.keep(photos);
    setToGrade(null);
    if (outcome.isSent) await refresh();
    const becomes = taken === undefined ? '' : `: ${DISPOSITION_WORDS[taken.disposition]} (${taken.why})`;
    feedback.right(outcome.isSent ? `${words}${becomes}` : `${words}; sent once the network is back.`);
  };
  const open = async (line: Return['lines'][number] | null, item_id: number, name: string, lot = '') => {
    const item = mayReadItems ? await hub.getItem({ org_id: orgId, item_id }).catch(() => null) : null;
    setToGrade({
      line: line?.line ?? null,
      item_id,
      name: line?.name ?? item?.name ?? name,
      reason: line?.reason ?? one.reason,
      left: line === null ? null : line.quantity - line.received,
      isDated: line === null && item?.can_expire === true,
      isLotRequired: line === null && item?.lot_num_required === true,
      lot,
    });
  };
  const scan = useScan(feedback, async (code, isAgain) => {
    if (!isOpen)
      throw new WrongCode(
        `Nothing more can be received for ${number}: it is ${inWords(status).toLowerCase()}`,
      );
    if (code.toUpperCase() === number) {
      if (isAgain) throw new ScannedAgain(code);
      return isHere ? finish() : receive();
    }
    const known = lines.filter(({ mpn, sku }) => isCodeOf(code, { mpn, codes: sku === null ? [] : [sku] }));
    const matches = known.length > 0 ? [] : await lookUp(code);
    const items = matches.filter(
      ({ type, org_id }) => (type === 'item' || type === 'lot') && org_id === orgId,
    );
    const fitting =
      known.length > 0 ? known : lines.filter(({ item_id }) => items.some(({ id }) => id === item_id));
    const line = fitting.find(({ quantity, received }) => received < quantity) ?? null;
    const itemId = line?.item_id ?? fitting[0]?.item_id ?? items[0]?.id;
    if (itemId === undefined) throw new WrongCode(`Not this merchant’s item: ${matches[0]?.label ?? code}`);
    const name = fitting[0]?.name ?? items[0]?.label ?? code;
    feedback.right(line === null ? `${name}: not expected` : `${name}: which grade?`);
    const lot = items.find(({ type, id }) => type === 'lot' && id === itemId)?.number ?? '';
    await open(line, itemId, name, lot);
  });
  const isFirstDone = useRef(firstUnit === '');
  const { onCode } = scan;
  useEffect(() => {
    if (isFirstDone.current) return;
    isFirstDone.current = true;
    onCode(firstUnit);
  });

  const missing = lines.reduce((sum, { quantity, received }) => sum + quantity - received, 0);
  return (
    <>
      <ScanInput
        label={
          isOpen
            ? isHere
              ? `Scan each unit, or ${number} to finish`
              : `Scan each unit, or ${number} to mark it arrived`
            : 'Nothing to do here'
        }
        isBusy={scan.isBusy}
      />
      <ScanResultLine
        result={feedback.result}
        idle={
          isOpen
            ? lines.length === 0
              ? 'Unexpected return: scan what is in it.'
              : `${countOf(missing, 'unit')} still expected`
            : `${number} is ${inWords(status).toLowerCase()}.`
        }
      />
      <div className="flex flex-wrap items-center gap-2">
        {isOpen && !isHere && (
          <BigButton look="primary" onClick={() => void receive().catch(feedback.failed)}>
            It is here
          </BigButton>
        )}
        {isHere && (
          <BigButton look="primary" onClick={() => void finish().catch(feedback.failed)}>
            Finish{missing > 0 ? `, ${countOf(missing, 'unit')} missing` : ''}
          </BigButton>
        )}
        {isHere && units.every(({ quantity }) => quantity === 0) && (
          <BigButton onClick={() => setIsUndoing(true)}>Undo arrival…</BigButton>
        )}
        <BigButton onClick={onClose}>Another return</BigButton>
      </div>
      <UnsentPhotos upload={upload} onSent={() => void refresh()} />
      <div className="grid items-start gap-4 lg:grid-cols-[2fr_1fr]">
        <div className="grid min-w-0 gap-4">
          {lines.length > 0 && (
            <UnitList
              name="Expected"
              rows={lines.map((line) => ({
                id: String(line.line),
                name: line.name ?? line.sku ?? `Item ${line.item_id}`,
                codes: [...new Set([line.mpn, line.sku])].filter(Boolean).join(' · '),
                lots: [],
                done: line.received,
                wanted: line.quantity,
                action: isOpen && line.received < line.quantity && (
                  <BigButton
                    onClick={() => void open(line, line.item_id, line.name ?? '').catch(feedback.failed)}
                  >
                    Grade…
                  </BigButton>
                ),
              }))}
            />
          )}
          <Panel title="Received" isFlush>
            <SimpleTable
              name="Received"
              rows={units}
              rowId={({ unit_id }) => unit_id}
              empty={<Empty title="Nothing yet">Scan a unit to grade it.</Empty>}
              columns={[
                {
                  header: 'Item',
                  cell: (unit) => (
                    <>
                      {unit.name ?? unit.mpn}
                      <span className="block text-sm text-muted">
                        {[
                          unit.line === null ? 'not expected' : null,
                          unit.lot && `lot ${unit.lot}`,
                          unit.expiration && `until ${formatDay(unit.expiration)}`,
                          unit.note,
                        ]
                          .filter(Boolean)
                          .join(', ')}
                      </span>
                    </>
                  ),
                },
                { header: 'Units', cell: (unit) => formatNumber(unit.quantity), isNumeric: true },
                {
                  header: 'Grade',
                  cell: (unit) => `${unit.grade}, ${inWords(unit.condition).toLowerCase()}`,
                },
                {
                  header: 'Disposition',
                  cell: (unit) =>
                    unit.disposition === 'undecided' ? (
                      <DecideButtons
                        unit={unit}
                        onDecide={(disposition, reason) => decide(unit.unit_id, disposition, reason)}
                        onFailed={feedback.failed}
                      />
                    ) : (
                      <>
                        {DISPOSITION_WORDS[unit.disposition]}
                        <span className="block text-sm text-muted">{unit.why}</span>
                      </>
                    ),
                },
                {
                  header: 'Mistake',
                  cell: (unit) =>
                    unit.quantity > 0 && (
                      <Button className="min-h-11" onClick={() => setMistaken(unit)}>
                        Undo…
                      </Button>
                    ),
                },
              ]}
            />
          </Panel>
        </div>
        <div className="grid min-w-0 gap-4">
          <Panel
            title={
              <span className="flex flex-wrap items-center gap-2">
                <span className="font-mono text-lg">{number}</span>
                <State of={status} />
              </span>
            }
          >
            <Facts
              columns={1}
              facts={[
                ['Order', one.market_order_id],
                ['Comes from', inWords(one.source)],
                ['Reason', one.reason && inWords(one.reason)],
                ['Parcel', one.tracking_number && `${one.carrier ?? ''} ${one.tracking_number}`],
                ['Removal', one.removal_order_id],
                ['Note', one.note],
                ['Here since', one.received && formatThere(one.received, warehouse.timezone)],
              ]}
            />
          </Panel>
          <Panel title="Photos">
            <div className="flex flex-wrap gap-3">
              {one.photos.map(({ photo_id, note }) => (
                <Stored key={photo_id} orgId={orgId} number={number} photoId={photo_id} note={note} />
              ))}
            </div>
            {status !== 'cancelled' && (
              <div className="mt-3">
                <PhotoInput
                  label="Photo of the parcel"
                  photos={[]}
                  onChange={(photos) => void upload.send(photos, null).then(refresh)}
                />
              </div>
            )}
          </Panel>
        </div>
      </div>
      {mistaken !== null && (
        <TakeBackDialog
          words={NEVER_CAME}
          name={mistaken.name ?? mistaken.mpn ?? 'Units'}
          max={mistaken.quantity}
          suggested={mistaken.quantity}
          onClose={() => setMistaken(null)}
          onTakeBack={async (quantity, reason) => {
            const body = { unit_id: mistaken.unit_id, quantity, reason };
            await hub.takeBackReturnedUnits({ ...params, body });
            setMistaken(null);
            await refresh();
            feedback.note(`${countOf(quantity, 'unit')} undone.`);
          }}
        />
      )}
      {isUndoing && (
        <ConfirmDialog
          title={`Undo the arrival of ${number}?`}
          about="Use this when a different parcel was taken for it. It goes back to in transit; an unexpected return is cancelled."
          action="Undo arrival"
          reason="What went wrong"
          onClose={() => setIsUndoing(false)}
          onConfirm={async (reason) => {
            if (isExpected) await hub.undoReceiveReturn({ ...params, body: { reason } });
            else await hub.cancelReturn({ ...params, body: { reason } });
            setIsUndoing(false);
            await refresh();
            feedback.note(`The arrival of ${number} is undone.`);
          }}
        />
      )}
      {toGrade !== null && (
        <GradeDialog units={toGrade} policy={policy} onClose={() => setToGrade(null)} onGraded={grade} />
      )}
    </>
  );
}

interface StoredProps {
  readonly orgId: number;
  readonly number: string;
  readonly photoId: number;
  readonly note: string | null;
}

function Stored({ orgId, number, photoId, note }: StoredProps) {
  const query = useQuery({
    ...hubReads.floorPhotos.get('getReturnPhoto', { org_id: orgId, rma_number: number, photo_id: photoId }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Loaded query={query}>{(photo) => <Picture photo={photo} name={note ?? `Photo ${photoId}`} />}</Loaded>
  );
}
