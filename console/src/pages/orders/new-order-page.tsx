import type { NewOrder } from '@crossdock/client';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { crossdock } from '../../app/api.ts';
import { forgetDraft, useDraft } from '../../app/drafts.ts';
import { Form, Refused, SelectField, SubmitButton, TextField } from '../../kit/form.tsx';
import { Page, Panel } from '../../kit/layout.tsx';
import { LineFields } from '../../kit/line-fields.tsx';
import { notify } from '../../kit/toasts.tsx';
import { ItemField } from '../item-field.tsx';

interface Line {
  readonly key: number;
  readonly sku: string;
  readonly quantity: string;
  readonly price: string;
}

const LINES_MAX = 100;
const SERVICES = ['Standard', 'Expedited', 'SecondDay', 'NextDay'] as const;
const EMPTY_LINE = { sku: '', quantity: '1', price: '' };

const TEXTS = [
  ['market_order_id', 'Order number', true],
  ['ship_to_name', 'Name', true],
  ['address_line1', 'Street and number', true],
  ['address_line2', 'More of the address', false],
  ['city', 'City', true],
  ['state', 'State or province', false],
  ['postal_code', 'Postal code', false],
  ['country', 'Country', true],
  ['phone', 'Phone', false],
  ['buyer_email', 'Email', false],
] as const;
type TextName = (typeof TEXTS)[number][0];

export default function NewOrderPage() {
  const [texts, setTexts] = useDraft<Readonly<Record<TextName, string>>>(
    'new-order',
    'texts',
    () =>
      ({ ...Object.fromEntries(TEXTS.map(([name]) => [name, ''])), country: 'US' }) as Record<
        TextName,
        string
      >,
  );
  const [latestShip, setLatestShip] = useDraft('new-order', 'latestShip', '');
  const [service, setService] = useDraft('new-order', 'service', '');
  const [lines, setLines] = useDraft<readonly Line[]>('new-order', 'lines', [{ key: 1, ...EMPTY_LINE }]);
  const navigate = useNavigate();
  const client = useQueryClient();
  const field = (name: TextName) => {
    const [, label, isRequired] = TEXTS.find(([one]) => one === name) ?? ['', '', false];
    return (
      <TextField
        label={label}
        pointer={`/${name}`}
        isRequired={isRequired}
        value={texts[name]}
        onChange={(value) => setTexts({ ...texts, [name]: value })}
      />
    );
  };
  const submit = async () => {
    const order = {
      ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value.trim() !== '')),
      ...(latestShip === '' ? {} : { latest_ship_date: latestShip }),
      ...(service === '' ? {} : { shipment_service_level_category: service }),
      items: lines.map(({ sku, quantity, price }, index) => ({
        market_order_item_id: String(index + 1),
        sku: sku.trim(),
        quantity: Number(quantity),
        ...(price === '' ? {} : { unit_price: Number(price) }),
      })),
    };
    const { erroneous_orders: wrong } = await crossdock.createOrders({
      body: { orders: [order as unknown as NewOrder] },
    });
    if (wrong[0] !== undefined) throw new Refused(wrong[0].violations);
    forgetDraft('new-order');
    notify(`Order ${texts.market_order_id} is in`);
    await navigate({ to: `/orders/${encodeURIComponent(texts.market_order_id.trim())}` });
    await client.invalidateQueries({ queryKey: ['orders'] });
  };
  return (
    <Page
      title="New order"
      parent={['/orders', 'Orders']}
      about="It is routed and its units are set aside as soon as you send it."
    >
      <Form onSubmit={submit} className="max-w-4xl">
        <Panel title="Who gets it">
          <div className="grid gap-3 sm:grid-cols-2">
            {field('market_order_id')}
            {field('ship_to_name')}
            {field('address_line1')}
            {field('address_line2')}
            {field('city')}
            <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
              {field('state')}
              {field('postal_code')}
              {field('country')}
            </div>
            {field('phone')}
            {field('buyer_email')}
          </div>
        </Panel>
        <Panel>
          <LineFields
            title="What they get"
            lines={lines}
            onChange={setLines}
            empty={EMPTY_LINE}
            max={LINES_MAX}
          >
            {(line, index, change) => (
              <>
                <ItemField
                  label="SKU"
                  pointer={`/items/${index}/sku`}
                  value={line.sku}
                  onChange={(sku) => change({ sku })}
                />
                <TextField
                  label="Units"
                  pointer={`/items/${index}/quantity`}
                  inputMode="numeric"
                  value={line.quantity}
                  onChange={(quantity) => change({ quantity })}
                />
                <TextField
                  label="Price each, USD"
                  pointer={`/items/${index}/unit_price`}
                  inputMode="decimal"
                  value={line.price}
                  onChange={(price) => change({ price })}
                />
              </>
            )}
          </LineFields>
        </Panel>
        <Panel title="When">
          <div className="grid gap-3 sm:grid-cols-2">
            <TextField
              label="Must leave by"
              pointer="/latest_ship_date"
              type="date"
              value={latestShip}
              onChange={setLatestShip}
            />
            <SelectField
              label="Service"
              pointer="/shipment_service_level_category"
              value={service}
              onChange={setService}
              none="No wish"
              choices={SERVICES.map((one) => [one, one])}
            />
          </div>
        </Panel>
        <SubmitButton>Send the order</SubmitButton>
      </Form>
    </Page>
  );
}
