import type { MarketplaceProgram } from '@crossdock/client';
import { useNavigate } from '@tanstack/react-router';
import { crossdock } from '../../app/api.ts';
import { forgetDraft, useDraft } from '../../app/drafts.ts';
import { reads } from '../../app/reads.ts';
import { CheckField, Form, SelectField, SubmitButton } from '../../kit/form.tsx';
import { Page, Panel } from '../../kit/layout.tsx';
import { notify } from '../../kit/toasts.tsx';
import { ItemLines } from '../item-lines.tsx';
import { useWarehouseChoices } from '../warehouses.ts';

interface Line {
  readonly key: number;
  readonly listing_sku: string;
  readonly quantity: string;
  readonly channel: string;
}

const EMPTY_LINE = { listing_sku: '', quantity: '', channel: 'FBA' };
const LINES_MAX = 100;

export default function NewWorkOrderPage() {
  const warehouses = useWarehouseChoices();
  const [warehouse, setWarehouse] = useDraft('new-work-order', 'warehouse', '');
  const [allowPartial, setAllowPartial] = useDraft('new-work-order', 'allowPartial', false);
  const [lines, setLines] = useDraft<readonly Line[]>('new-work-order', 'lines', [{ key: 1, ...EMPTY_LINE }]);
  const navigate = useNavigate();
  const submit = async () => {
    const made = await crossdock.createMarketplaceWorkOrder({
      body: {
        warehouse_id: Number(warehouse),
        items: lines.map(({ listing_sku, quantity, channel }) => ({
          listing_sku: listing_sku.trim(),
          quantity: Number(quantity),
          fulfillment_channel: channel as MarketplaceProgram,
        })),
        ...(allowPartial ? { allow_partial: true } : {}),
      },
    });
    await reads.workOrders.refresh();
    forgetDraft('new-work-order');
    notify('The work order is created');
    await navigate({ to: `/work-orders/${String((made as { work_order_id: number }).work_order_id)}` });
  };
  return (
    <Page
      title="New work order"
      parent={['/work-orders', 'Work orders']}
      about="Its units are reserved when you submit it."
    >
      <Form onSubmit={submit} className="max-w-4xl">
        <Panel title="Where">
          <SelectField
            label="Warehouse"
            pointer="/warehouse_id"
            isRequired
            value={warehouse}
            onChange={setWarehouse}
            none="Choose"
            choices={warehouses}
            className="max-w-sm"
          />
        </Panel>
        <Panel>
          <ItemLines
            title="What"
            code={['listing_sku', 'SKU of the listing']}
            isListing
            lines={lines}
            onChange={setLines}
            empty={EMPTY_LINE}
            max={LINES_MAX}
          >
            {(line, at, change) => (
              <SelectField
                label="For"
                pointer={`${at}/fulfillment_channel`}
                value={line.channel}
                onChange={(channel) => change({ channel })}
                choices={[
                  ['FBA', 'Amazon (FBA)'],
                  ['WFS', 'Walmart (WFS)'],
                ]}
              />
            )}
          </ItemLines>
        </Panel>
        <CheckField
          label="Start with a partial quantity if stock is short"
          isChecked={allowPartial}
          onChange={setAllowPartial}
        />
        <SubmitButton>Create work order</SubmitButton>
      </Form>
    </Page>
  );
}
