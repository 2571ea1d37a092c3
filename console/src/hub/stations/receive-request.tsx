import type {
  InventoryRequest,
  OpsWarehouse,
  ReceivedLine,
  ReceivingWarning,
  ScanMatch,
} from '@crossdock/client/hub';
import { useState } from 'react';
import { State } from '../../kit/badge.tsx';
import { formatMoment, formatNumber } from '../../kit/format.ts';
import { Panel } from '../../kit/layout.tsx';
import { SimpleTable } from '../../kit/simple-table.tsx';
import { Empty } from '../../kit/states.tsx';
import { hub, hubReads } from '../api.ts';
import { idIn, isCodeOf, readScan, ScannedAgain, WrongCode } from '../codes.ts';
import { UnsentPhotos, usePhotoUpload } from '../kit/photo-upload.tsx';
import { PhotoInput } from '../kit/photos.tsx';
import { type ScanFeedback, ScanResultLine } from '../kit/scan-feedback.tsx';
import { ScanInput } from '../kit/scan-input.tsx';
import { useScan } from '../kit/use-scan.ts';
import { send } from '../outbox.ts';
import { BigButton } from './big-button.tsx';
import { type CodeLabel, CountDialog, type CountedItem } from './count-dialog.tsx';
import { DisputesPanel } from './disputes-panel.tsx';
import { EndReceiving } from './end-receiving.tsx';
import { ReceivedPanel } from './received-panel.tsx';
import { UnitList } from './units.tsx';

interface Props {
  readonly orgId: number;
  readonly request: InventoryRequest;
  readonly warehouse: OpsWarehouse;
  readonly feedback: ScanFeedback;
  readonly onClose: () => void;
}

/** Differences shown after the units were received. */
const LABEL_WARNINGS: Partial<Record<ReceivingWarning['code'], string>> = {
  other_lot: 'its lot was not expected',
  other_date: 'a different date was expected',
};

/** An item of the merchant that is on no line of the request. */
function unannounced(matches: readonly ScanMatch[], orgId: number): CountedItem | undefined {
  const match = matches.find((one) => one.type === 'item' && one.org_id === orgId);
  if (match === undefined) return undefined;
  return {
    line_id: null,
    item_id: match.id,
    name: match.label,
    barcode: null,
    part_number: match.number,
    lot_number: null,
    expiration_date: null,
    // The service knows, and says so at the field.
    lot_num_required: false,
    can_expire: null,
    requested_qty: 0,
    total_units_received: 0,
  };
}

/** The lots of a transfer still in transit, otherwise the expected one. */
function lotsOf({ lot_number, expiration_date, departed_lots }: InventoryRequest['items'][number]) {
  // A cached answer from before an upgrade may lack it.
  const open = (departed_lots ?? []).filter(
    ({ quantity, received_quantity }) => quantity > received_quantity,
  );
  return open.length === 0
    ? [{ lot: lot_number, expiration: expiration_date }]
    : open.map((one) => ({ lot: one.lot_number, expiration: one.expiration_date }));
}

export function ReceiveRequest({ orgId, request, warehouse, feedback, onClose }: Props) {
  const { id, ir_number: number, status, items, cartons } = request;
  const [counted, setCounted] = useState<{
    readonly item: CountedItem;
    readonly label: CodeLabel | null;
  } | null>(null);
  const isComing = status === 'placed' || status === 'in_transit';
  const isOpen = status === 'delivered' || status === 'receiving';
  const isBlind = items.every(({ requested_qty }) => requested_qty === 0);
  const refresh = () => hubReads.floor.refresh();
  const upload = usePhotoUpload((content) =>
    hub.addPhoto({ org_id: orgId, id: String(id), body: { content } }),
  );

  const deliver = async () => {
    const { isSent } = await send('deliverInventoryRequest', `${number} is at the dock`, {
      org_id: orgId,
      id: String(id),
    });
    if (isSent) await refresh();
    feedback.right(
      isSent ? `${number} is at the dock. Start scanning.` : 'Saved here; sent once the network is back.',
    );
  };
  const receive = async (line: ReceivedLine, words: string) => {
    const outcome = await send('receiveInventoryRequest', `${number}: ${words}`, {
      org_id: orgId,
      id: String(id),
      body: { lines: [line] },
    });
    if (!outcome.isSent) return feedback.done(`${words}; sent once the network is back.`);
    await refresh();
    const differs = outcome.answer.warnings.flatMap(({ code }) => LABEL_WARNINGS[code] ?? []);
    feedback.done(`${[words, ...differs].join('; ')}.`);
  };
  const scan = useScan(feedback, async (code, isAgain) => {
    if (isComing && code.toUpperCase() === number) {
      if (isAgain) throw new ScannedAgain(code);
      return deliver();
    }
    if (isComing) throw new WrongCode(`Mark ${number} arrived first: scan it again, or press the button`);
    if (!isOpen) throw new WrongCode(`Nothing can be received for ${number}: it is ${status}`);
    let label: CodeLabel | null = null;
    let item: CountedItem | undefined = items.find(
      ({ upc, part_number: mpn, barcode, scannable_barcodes: others }) =>
        isCodeOf(code, { upc, mpn, codes: barcode === null ? others : [barcode, ...others] }),
    );
    if (item === undefined) {
      const { matches, gs1 } = await readScan(code);
      const carton = matches.find((one) => one.type === 'inbound_carton' && idIn(one) === String(id));
      if (carton !== undefined && carton.org_id === orgId) {
        const sscc = carton.number ?? code;
        if (carton.actions.length === 0) throw new WrongCode(`The carton ${sscc} was received already`);
        return receive({ sscc }, `Carton ${sscc} received as expected`);
      }
      item = items.find(({ item_id }) =>
        matches.some((one) => one.type === 'item' && one.org_id === orgId && one.id === item_id),
      );
      item ??= unannounced(matches, orgId);
      if (item === undefined)
        throw new WrongCode(`Not an item of this merchant: ${matches[0]?.label ?? code}`);
      label = gs1;
    }
    feedback.right(
      item.line_id === null && !isBlind
        ? `${item.name ?? code} is not expected in ${number}. How many arrived?`
        : `${item.name ?? code}: how many?`,
    );
    setCounted({ item, label });
  });

  return (
    <>
      <ScanInput
        label={isComing ? `Scan ${number} when it is at the dock` : 'Scan an item or a carton'}
        isBusy={scan.isBusy}
      />
      <ScanResultLine
        result={feedback.result}
        idle={
          isComing
            ? 'It has not arrived yet.'
            : 'Scan a carton to receive it as expected, or an item to count units.'
        }
      />
      <div className="flex flex-wrap gap-2">
        {isComing && (
          <BigButton look="primary" onClick={() => void deliver().catch(feedback.failed)}>
            It is at the dock
          </BigButton>
        )}
        <EndReceiving orgId={orgId} request={request} feedback={feedback} onChanged={refresh} />
        {isOpen && (
          <PhotoInput
            label={request.photos.length === 0 ? 'Photo' : `Photo (${request.photos.length} so far)`}
            photos={[]}
            onChange={(photos) => void upload.send(photos, null).then(refresh)}
          />
        )}
        <BigButton onClick={onClose}>Another request</BigButton>
      </div>
      <UnsentPhotos upload={upload} onSent={() => void refresh()} />
      <Panel
        title={
          <span className="flex flex-wrap items-center gap-2">
            <span className="font-mono text-lg">{number}</span>
            <State of={status} />
          </span>
        }
        about={
          isBlind
            ? `Unexpected: ${formatNumber(request.items_received)} units at ${warehouse.warehouse_name}`
            : `${formatNumber(request.items_received)} of ${formatNumber(request.items_total)} units at ${warehouse.warehouse_name}`
        }
      >
        {items.length === 0 && (
          <Empty title="Nothing counted yet">Scan an item, then enter how many units there are.</Empty>
        )}
        <UnitList
          name="Expected"
          rows={items.map((item) => ({
            id: String(item.line_id),
            name: item.name ?? `Item ${item.item_id}`,
            codes: [item.barcode, item.part_number].filter(Boolean).join(' · '),
            lots: lotsOf(item),
            done: item.total_units_received,
            wanted: item.requested_qty,
            action: isOpen && <BigButton onClick={() => setCounted({ item, label: null })}>Count…</BigButton>,
          }))}
        />
      </Panel>
      {!isComing && (
        <ReceivedPanel
          orgId={orgId}
          request={request}
          timezone={warehouse.timezone}
          feedback={feedback}
          isOpen={isOpen}
        />
      )}
      <DisputesPanel orgId={orgId} request={request} />
      {cartons.length > 0 && (
        <Panel title="Cartons" isFlush>
          <SimpleTable
            name="Cartons"
            rows={cartons}
            rowId={(one) => one.id}
            columns={[
              { header: 'SSCC', cell: ({ sscc }) => <span className="font-mono">{sscc}</span> },
              {
                header: 'Units',
                cell: ({ contents }) =>
                  formatNumber(contents.reduce((sum, { quantity }) => sum + quantity, 0)),
                isNumeric: true,
              },
              { header: 'Received', cell: ({ received }) => formatMoment(received) },
            ]}
          />
        </Panel>
      )}
      {counted !== null && (
        <CountDialog
          {...counted}
          isBlind={isBlind}
          onClose={() => setCounted(null)}
          onCounted={async (line, words) => {
            await receive(line, words);
            setCounted(null);
          }}
        />
      )}
    </>
  );
}
