// What lies on the shelves of one item: units are set aside, change their status, or get the lot that is printed on them.
import type { InventoryLot, InventoryRecord, OpsWarehouse } from '@crossdock/client/hub';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { State } from '../../../kit/badge.tsx';
import { formatDay, formatNumber } from '../../../kit/format.ts';
import { Facts, Panel } from '../../../kit/layout.tsx';
import { useSearchState } from '../../../kit/search-state.ts';
import { SimpleTable } from '../../../kit/simple-table.tsx';
import { Empty, Loaded } from '../../../kit/states.tsx';
import { hubReads } from '../../api.ts';
import { lookUp, WrongCode } from '../../codes.ts';
import { type ScanFeedback, ScanResultLine, useScanFeedback } from '../../kit/scan-feedback.tsx';
import { ScanInput } from '../../kit/scan-input.tsx';
import { Station } from '../../kit/station.tsx';
import { useScan } from '../../kit/use-scan.ts';
import { BigButton } from '../big-button.tsx';
import { HoldsPanel } from './holds-panel.tsx';
import { freeOf, HoldDialog, RelabelDialog, StatusDialog, type StockOfLot } from './stock-dialogs.tsx';

export default function StockPage() {
  return (
    <Station title="Stock" isScanned>
      {(warehouse) => <StockStation warehouse={warehouse} />}
    </Station>
  );
}

function StockStation({ warehouse }: { readonly warehouse: OpsWarehouse }) {
  const feedback = useScanFeedback();
  const [{ org, item }, change] = useSearchState();
  const query = useQuery({
    ...hubReads.floor.rows('listInventory', {
      org_id: Number(org),
      warehouse_id: warehouse.id,
      item_id: item ?? '',
      include_lots: true,
    }),
    select: ([record]) => record ?? null,
    enabled: org !== undefined && item !== undefined,
  });
  const scan = useScan(feedback, async (code) => {
    const matches = await lookUp(code);
    const found = matches.filter(({ type }) => type === 'item' || type === 'lot');
    const [match] = found;
    if (match === undefined)
      throw new WrongCode(`An item or a lot is expected, but this is: ${matches[0]?.label ?? code}`);
    if (found.some((one) => one.org_id !== match.org_id || one.id !== match.id))
      throw new WrongCode(`${code} matches several items: scan another of its codes`);
    feedback.right(match.label);
    change({ org: String(match.org_id), item: String(match.id) });
  });
  return (
    <>
      <ScanInput label="Scan an item or a lot" isBusy={scan.isBusy} />
      <ScanResultLine
        result={feedback.result}
        idle="Scan an item or a lot to hold it, change its status or correct its lot."
      />
      {org !== undefined && item !== undefined && (
        <Loaded query={query}>
          {(record) =>
            record === null ? (
              <Panel title="This item">
                <Empty title="Not in stock here">This item has no stock in this warehouse.</Empty>
              </Panel>
            ) : (
              <StockOfItem
                orgId={Number(org)}
                record={record}
                warehouse={warehouse}
                feedback={feedback}
                onClose={() => change({ item: '' })}
              />
            )
          }
        </Loaded>
      )}
      <HoldsPanel
        warehouse={warehouse}
        org={org}
        onOrg={(id) => change({ org: id, item: '' })}
        feedback={feedback}
      />
    </>
  );
}

interface Props {
  readonly orgId: number;
  readonly record: InventoryRecord;
  readonly warehouse: OpsWarehouse;
  readonly feedback: ScanFeedback;
  readonly onClose: () => void;
}

type Asked = { readonly what: 'hold' | 'status' | 'relabel'; readonly lot: StockOfLot };

function StockOfItem({ orgId, record, warehouse, feedback, onClose }: Props) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const name = record.name ?? record.mpn ?? `Item ${record.item_id}`;
  const lots = (record.lots ?? []).filter(({ quantity }) => quantity > 0);
  const done = async (words: string) => {
    setAsked(null);
    await hubReads.floor.refresh();
    feedback.done(words);
  };
  const ask = (what: Asked['what'], lot: InventoryLot) =>
    setAsked({
      what,
      lot: { ...lot, orgId, warehouseId: warehouse.id, itemId: Number(record.item_id), name },
    });
  const dialog = { onClose: () => setAsked(null), onDone: done };
  return (
    <>
      <Panel title={name} actions={<BigButton onClick={onClose}>Another item</BigButton>}>
        <Facts
          columns={3}
          facts={[
            ['Codes', [record.upc, record.mpn].filter(Boolean).join(' · ')],
            ['On hand', formatNumber(record.on_hand_quantity)],
            ['Free', formatNumber(record.available_quantity)],
            ['Reserved', formatNumber(record.reserved_quantity)],
            ['Unavailable', formatNumber(record.unavailable_quantity)],
          ]}
        />
      </Panel>
      <Panel title="Stock by lot" isFlush>
        <SimpleTable
          name="Units by lot"
          rows={lots}
          rowId={(one) => `${one.lot} ${one.expiration} ${one.status}`}
          empty={
            <Empty title={record.is_bundle ? 'A bundle has no stock' : 'Not in stock here'}>
              {record.is_bundle ? 'Scan one of its components.' : 'This item has no stock here.'}
            </Empty>
          }
          columns={[
            {
              header: 'Lot',
              cell: ({ lot }) =>
                lot === null ? (
                  <span className="text-muted">No lot</span>
                ) : (
                  <span className="font-mono">{lot}</span>
                ),
            },
            { header: 'Expires', cell: ({ expiration }) => formatDay(expiration) },
            { header: 'Status', cell: ({ status }) => <State of={status} /> },
            { header: 'Units', cell: ({ quantity }) => formatNumber(quantity), isNumeric: true },
            { header: 'Free', cell: (lot) => formatNumber(freeOf(lot)), isNumeric: true },
            {
              header: 'Actions',
              isAction: true,
              cell: (lot) => (
                <span className="flex flex-wrap justify-end gap-2">
                  {freeOf(lot) > 0 && <BigButton onClick={() => ask('hold', lot)}>Hold…</BigButton>}
                  <BigButton onClick={() => ask('status', lot)}>Change status…</BigButton>
                  <BigButton onClick={() => ask('relabel', lot)}>Correct lot…</BigButton>
                </span>
              ),
            },
          ]}
        />
      </Panel>
      {asked?.what === 'hold' && <HoldDialog stock={asked.lot} {...dialog} />}
      {asked?.what === 'status' && <StatusDialog stock={asked.lot} {...dialog} />}
      {asked?.what === 'relabel' && <RelabelDialog stock={asked.lot} {...dialog} />}
    </>
  );
}
