// A work order at the station: units are prepared, scanned into cartons, and the cartons go into marketplace shipments.
import type {
  MarketplaceWorkOrder,
  OpsWarehouse,
  PackMarketplaceCartons,
  ProcessedWorkOrderItem,
  WorkOrderItem,
} from '@crossdock/client/hub';
import { useState } from 'react';
import { isObject } from '../../../app/stored-json.ts';
import { State } from '../../../kit/badge.tsx';
import { ConfirmDialog } from '../../../kit/confirm-dialog.tsx';
import { formatNumber, formatThere, inWords } from '../../../kit/format.ts';
import { Facts, Panel } from '../../../kit/layout.tsx';
import { hub, hubReads } from '../../api.ts';
import { isCodeOf, lookUp, ScannedAgain, WrongCode } from '../../codes.ts';
import { useNextQuantity } from '../../kit/quantity.ts';
import { type ScanFeedback, ScanResultLine } from '../../kit/scan-feedback.tsx';
import { ScanInput } from '../../kit/scan-input.tsx';
import { useScan } from '../../kit/use-scan.ts';
import { send } from '../../outbox.ts';
import { usePersistentState } from '../../persistent-state.ts';
import { BigButton, BigPrintButton } from '../big-button.tsx';
import { countOf, UnitList } from '../units.tsx';
import { useLimit } from './carton-limits.tsx';
import { CartonsPanel } from './cartons-panel.tsx';
import { CloseCartonDialog } from './close-carton-dialog.tsx';
import { InboundPlansPanel } from './inbound-plans-panel.tsx';
import { ProcessDialog } from './process-dialog.tsx';
import { ShortUnits } from './short-units.tsx';

interface Props {
  readonly orgId: number;
  readonly order: MarketplaceWorkOrder;
  readonly warehouse: OpsWarehouse;
  readonly feedback: ScanFeedback;
  readonly onClose: () => void;
}

/** Units in the open carton, by the item of the work order. */
type OpenCarton = Readonly<Record<string, number>>;
const EMPTY: OpenCarton = {};
const isOpenCarton = (value: unknown): value is OpenCarton =>
  isObject(value) && Object.values(value).every((units) => typeof units === 'number');

const prepOf = ({ prep }: WorkOrderItem) =>
  prep.map((one) => inWords(one.replace(/^ITEM_/, '')).toLowerCase()).join(', ');

export function WorkOrderAtStation({ orgId, order, warehouse, feedback, onClose }: Props) {
  const { work_order_number: number, work_order_id, items, status } = order;
  const [carton, setCarton] = usePersistentState(`carton.${orgId}.${number}`, EMPTY, isOpenCarton);
  const [processed, setProcessed] = useState<WorkOrderItem | null>(null);
  const [isPacking, setIsPacking] = useState(false);
  const [isEnding, setIsEnding] = useState(false);
  const next = useNextQuantity();
  const params = { org_id: orgId, id: number };
  const isOpen = status === 'Open';
  const queued = items.filter(({ stage }) => stage === 'queued');
  const inCarton = (item: WorkOrderItem) => carton[item.work_order_item_id] ?? 0;
  const roomOf = (item: WorkOrderItem) =>
    item.quantity - item.short_quantity - item.packed_quantity - inCarton(item);
  const packedItems = items.filter((item) => inCarton(item) > 0);
  const unitsInCarton = packedItems.reduce((sum, item) => sum + inCarton(item), 0);
  const [first] = packedItems.length > 0 ? packedItems : items;
  const limit = useLimit(first?.listing_marketplace ?? '', first?.fulfillment_channel ?? '', 'carton');
  const refresh = () => hubReads.floor.refresh();

  const start = async () => {
    const { isSent } = await send('startWorkOrder', `Start ${number}`, params);
    if (isSent) await refresh();
    feedback.right(isSent ? 'Started. Scan units into a carton.' : 'Started; sent once the network is back.');
  };
  const process = async (item: ProcessedWorkOrderItem, note: string) => {
    const { isSent } = await send('processWorkOrder', `${number}: prepared units`, {
      ...params,
      body: { items: [item], ...(note === '' ? {} : { note }) },
    });
    setProcessed(null);
    if (isSent) await refresh();
    feedback.right(isSent ? 'Saved.' : 'Saved here; sent once the network is back.');
  };
  const pack = async (body: PackMarketplaceCartons) => {
    const outcome = await send(
      'packMarketplaceCartons',
      `${number}: a carton of ${countOf(unitsInCarton, 'unit')}`,
      {
        ...params,
        body,
      },
    );
    setCarton(EMPTY);
    setIsPacking(false);
    if (!outcome.isSent) return feedback.done('The carton is saved here and sent once the network is back.');
    await refresh();
    const [made] = outcome.answer;
    feedback.done(
      `Carton ${made?.sscc ?? ''} is packed${made?.is_team_lift === true ? ': two people lift it' : ''}. Print its label.`,
    );
  };
  const fittingOf = async (code: string) => {
    const known = items.filter(({ fnsku, listing_sku }) =>
      isCodeOf(code, { codes: [fnsku ?? '', listing_sku].filter((one) => one !== '') }),
    );
    if (known.length > 0) return known;
    const matches = await lookUp(code);
    const found = matches.filter(({ type, org_id }) => type === 'item' && org_id === orgId);
    const fitting = items.filter(({ item_id }) => found.some(({ id }) => id === item_id));
    if (fitting.length === 0) throw new WrongCode(`Not in ${number}: ${matches[0]?.label ?? code}`);
    return fitting;
  };
  const scan = useScan(feedback, async (code, isAgain) => {
    if (!isOpen) throw new WrongCode(`${number} is closed`);
    if (next.take(code)) return feedback.note(`${code} × the next scan.`);
    if (code.toUpperCase() === number && queued.length > 0) {
      if (isAgain) throw new ScannedAgain(code);
      return start();
    }
    const fitting = await fittingOf(code);
    const item = fitting.find((one) => roomOf(one) > 0);
    const name = fitting[0]?.listing_sku ?? code;
    if (item === undefined) throw new WrongCode(`${name}: all of them are already in cartons`);
    if (next.value > roomOf(item))
      throw new WrongCode(`Only ${formatNumber(roomOf(item))} of ${name} are left to pack`);
    const count = inCarton(item) + next.value;
    next.clear();
    setCarton({ ...carton, [item.work_order_item_id]: count });
    feedback.right(`${name}: ${formatNumber(count)} in this carton`);
  });

  return (
    <>
      <ScanInput label={isOpen ? 'Scan units into the carton' : 'Nothing to do here'} isBusy={scan.isBusy} />
      <ScanResultLine
        result={feedback.result}
        idle={
          isOpen ? 'Scan each unit into the carton, or type the number and scan one.' : `${number} is closed.`
        }
      />
      <div className="flex flex-wrap gap-2">
        {isOpen && queued.length > 0 && (
          <BigButton look="primary" onClick={() => void start().catch(feedback.failed)}>
            Start
          </BigButton>
        )}
        <BigPrintButton feedback={feedback} load={() => hub.printFnskuLabels(params)}>
          Unit labels
        </BigPrintButton>
        <BigPrintButton feedback={feedback} load={() => hub.printExpiryLabels(params)}>
          Expiry labels
        </BigPrintButton>
        <BigPrintButton feedback={feedback} load={() => hub.printWorkOrderCartonLabels(params)}>
          Carton labels
        </BigPrintButton>
        {isOpen && <BigButton onClick={() => setIsEnding(true)}>Close the work order…</BigButton>}
        <BigButton onClick={onClose}>Another work order</BigButton>
      </div>
      {isOpen && <ShortUnits orgId={orgId} order={order} feedback={feedback} />}
      <div className="grid items-start gap-4 lg:grid-cols-[2fr_1fr]">
        <UnitList
          name="Ordered units"
          rows={items.map((item) => ({
            id: String(item.work_order_item_id),
            name: item.listing_sku,
            codes: [item.fnsku, `${item.listing_marketplace} ${item.fulfillment_channel}`, prepOf(item)]
              .filter(Boolean)
              .join(' · '),
            lots: [],
            done: item.packed_quantity + inCarton(item),
            wanted: item.quantity,
            action: (
              <span className="flex items-center gap-3">
                <span className="text-right text-sm text-muted">
                  <State of={item.stage} />
                  <span className="block">{formatNumber(item.processed_quantity)} prepared</span>
                </span>
                {isOpen && (item.stage === 'processing' || item.stage === 'queued') && (
                  <BigButton onClick={() => setProcessed(item)}>Prepared…</BigButton>
                )}
              </span>
            ),
          }))}
        />
        <div className="grid min-w-0 gap-4">
          <Panel title="The open carton">
            {unitsInCarton === 0 ? (
              <p className="text-muted">The first unit that you scan opens it.</p>
            ) : (
              <>
                <ul className="space-y-1">
                  {packedItems.map((item) => (
                    <li key={item.work_order_item_id} className="flex justify-between gap-3">
                      <span>{item.listing_sku}</span>
                      <span className="tabular-nums">{formatNumber(inCarton(item))}</span>
                    </li>
                  ))}
                </ul>
                <div className="mt-3 flex flex-wrap gap-2">
                  <BigButton look="primary" onClick={() => setIsPacking(true)}>
                    Close the carton…
                  </BigButton>
                  <BigButton onClick={() => setCarton(EMPTY)}>Empty the carton</BigButton>
                </div>
              </>
            )}
          </Panel>
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
                ['Ordered', formatThere(order.created, warehouse.timezone)],
                ['By', order.created_by],
              ]}
            />
          </Panel>
          <InboundPlansPanel orgId={orgId} order={order} />
        </div>
      </div>
      <CartonsPanel orgId={orgId} workOrderId={work_order_id} />
      {processed !== null && (
        <ProcessDialog item={processed} onClose={() => setProcessed(null)} onProcessed={process} />
      )}
      {isPacking && (
        <CloseCartonDialog
          contents={packedItems.map((item) => ({
            work_order_item_id: item.work_order_item_id,
            quantity: inCarton(item),
          }))}
          words={packedItems.map((item) => `${inCarton(item)} × ${item.listing_sku}`).join(', ')}
          limit={limit}
          onClose={() => setIsPacking(false)}
          onPack={pack}
        />
      )}
      {isEnding && (
        <ConfirmDialog
          title={`Close ${number}?`}
          about="Everything packed must have shipped. Unpacked units are dropped from the work order and become available."
          action="Close it"
          reason="Why"
          onClose={() => setIsEnding(false)}
          onConfirm={async (reason) => {
            await hub.closeWorkOrder({ ...params, body: reason === '' ? {} : { reason } });
            setIsEnding(false);
            await refresh();
            feedback.done(`${number} is closed.`);
          }}
        />
      )}
    </>
  );
}
