import type { NewOrder } from '@crossdock/client';
import { useNavigate } from '@tanstack/react-router';
import { crossdock } from '../../app/api.ts';
import { forgetDraft, useDraft } from '../../app/drafts.ts';
import { reads } from '../../app/reads.ts';
import { Form, Refused, SelectField, SubmitButton, TextField } from '../../kit/form.tsx';
import { Page, Panel } from '../../kit/layout.tsx';
import { LineFields } from '../../kit/line-fields.tsx';
import { placeOf } from '../../kit/place.ts';
import { notify } from '../../kit/toasts.tsx';
import { ItemField } from '../item-field.tsx';
import { PRIORITIES, SERVICES } from './order-choices.ts';
import { orderPath } from './order-path.ts';

interface Line {
  readonly key: number;
  readonly sku: string;
  readonly quantity: string;
  readonly price: string;
}

const LINES_MAX = 100;
const INCOTERMS = ['EXW', 'FCA', 'CPT', 'CIP', 'DAP', 'DPU', 'DDP', 'FAS', 'FOB', 'CFR', 'CIF'] as const;
/** What is not sent as text. */
const READ: Readonly<Record<string, (text: string) => unknown>> = {
  insurance_amount: Number,
  priority: Number,
  signature_required: (text) => text === 'yes',
  not_before: (text) => new Date(text).toISOString(),
};
const EMPTY_LINE = { sku: '', quantity: '1', price: '' };

const TEXTS = [
  ['market_order_id', 'Order number', true],
  ['ship_to_name', 'Name', true],
  ['address_line1', 'Street and number', true],
  ['address_line2', 'Address line 2', false],
  ['city', 'City', true],
  ['state', 'State or province', false],
  ['postal_code', 'Postal code', false],
  ['country', 'Country', true],
  ['phone', 'Phone', false],
  ['buyer_email', 'Email', false],
  ['company', 'Company', false],
  ['gift_message', 'Gift message', false],
  ['packing_note', 'Note to the packers', false],
  ['billing_account', 'Carrier account that pays', false],
  ['recipient_tax_id', 'Tax id of the recipient', false],
  ['insurance_amount', 'Insured value, USD', false],
  ['incoterm', 'Incoterm', false],
  ['not_before', 'Not before', false],
  ['priority', 'Priority', false],
  ['signature_required', 'Signature', false],
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
  const field = (name: TextName) => {
    const [, label, isRequired] = TEXTS.find(([one]) => one === name) ?? ['', '', false];
    return (
      <TextField
        label={label}
        pointer={`/${name}`}
        isRequired={isRequired}
        value={texts[name] ?? ''}
        onChange={(value) => setTexts({ ...texts, [name]: value })}
      />
    );
  };
  const submit = async () => {
    const order = {
      ...Object.fromEntries(
        Object.entries(texts).flatMap(([name, value]) =>
          value.trim() === '' ? [] : [[name, READ[name]?.(value) ?? value]],
        ),
      ),
      ...(latestShip === '' ? {} : { latest_ship_date: latestShip }),
      ...(service === '' ? {} : { shipment_service_level_category: service }),
      items: lines.map(({ sku, quantity, price }, index) => ({
        market_order_item_id: String(index + 1),
        sku: sku.trim(),
        quantity: Number(quantity),
        ...(price === '' ? {} : { unit_price: Number(price) }),
      })),
    };
    const { erroneous_orders: wrong, orders } = await crossdock.createOrders({
      body: { orders: [order as unknown as NewOrder] },
    });
    if (wrong[0] !== undefined) throw new Refused(wrong[0].violations);
    forgetDraft('new-order');
    notify(`Order ${texts.market_order_id} is created`);
    await navigate(placeOf(orders[0] === undefined ? '/orders' : orderPath(orders[0])));
    await reads.orders.refresh();
  };
  return (
    <Page
      title="New order"
      parent={['/orders', 'Orders']}
      about="It is routed and its units are reserved when you submit it."
    >
      <Form onSubmit={submit} className="max-w-4xl">
        <Panel title="Recipient">
          <div className="grid gap-3 sm:grid-cols-2">
            {field('market_order_id')}
            {field('ship_to_name')}
            {field('company')}
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
          <LineFields title="Items" lines={lines} onChange={setLines} empty={EMPTY_LINE} max={LINES_MAX}>
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
              label="Ship by"
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
              none="No preference"
              choices={SERVICES}
            />
            <TextField
              label="Not before"
              pointer="/not_before"
              type="datetime-local"
              value={texts.not_before}
              onChange={(not_before) => setTexts({ ...texts, not_before })}
            />
            <SelectField
              label="Priority"
              pointer="/priority"
              value={texts.priority}
              onChange={(priority) => setTexts({ ...texts, priority })}
              choices={PRIORITIES}
            />
          </div>
        </Panel>
        <Panel title="Handling">
          <div className="grid gap-3 sm:grid-cols-2">
            {field('gift_message')}
            {field('packing_note')}
            <SelectField
              label="Signature"
              pointer="/signature_required"
              value={texts.signature_required}
              onChange={(signature_required) => setTexts({ ...texts, signature_required })}
              none="Not required"
              choices={[['yes', 'Required']]}
            />
            {field('insurance_amount')}
            <SelectField
              label="Incoterm"
              pointer="/incoterm"
              value={texts.incoterm}
              onChange={(incoterm) => setTexts({ ...texts, incoterm })}
              none="DAP"
              choices={INCOTERMS.map((one) => [one, one])}
            />
            {field('recipient_tax_id')}
            {field('billing_account')}
          </div>
        </Panel>
        <SubmitButton>Create order</SubmitButton>
      </Form>
    </Page>
  );
}
