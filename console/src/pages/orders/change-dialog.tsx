// Changing an order: first what would happen, then the change. What is packed cannot change.
import type { ChangedOrder, Order } from '@crossdock/client';
import { useState } from 'react';
import { crossdock } from '../../app/api.ts';
import { reads } from '../../app/reads.ts';
import { Button } from '../../kit/button.tsx';
import { Refused, SelectField, TextField } from '../../kit/form.tsx';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { formatCount, inWords, momentField } from '../../kit/format.ts';
import { notify } from '../../kit/toasts.tsx';
import { ItemField } from '../item-field.tsx';
import { useWarehouses } from '../warehouses.ts';
import { PRIORITIES, SERVICES } from './order-choices.ts';

const TEXTS = [
  ['ship_to_name', 'Name', true],
  ['company', 'Company', false],
  ['address_line1', 'Street and number', true],
  ['address_line2', 'Address line 2', false],
  ['city', 'City', true],
  ['state', 'State or province', false],
  ['postal_code', 'Postal code', false],
  ['country', 'Country', true],
  ['phone', 'Phone', false],
  ['buyer_email', 'Email', false],
  ['po_number', 'Purchase order', false],
  ['gift_message', 'Gift message', false],
  ['packing_note', 'Note to the packers', false],
] as const;
const OTHERS = [
  ['shipment_service_level_category', 'Service'],
  ['latest_ship_date', 'Ship by'],
  ['not_before', 'Not before'],
  ['priority', 'Priority'],
] as const;
type Name = (typeof TEXTS)[number][0] | (typeof OTHERS)[number][0];
type Values = Readonly<Record<Name, string>>;

const USUAL_PRIORITY = '';
const DAY_LENGTH = 10;

/** As fields have them. */
function valuesOf(order: Order): Values {
  return {
    ...(Object.fromEntries(TEXTS.map(([name]) => [name, order[name] ?? ''])) as Values),
    shipment_service_level_category: order.shipment_service_level_category ?? '',
    latest_ship_date: order.latest_ship_date?.slice(0, DAY_LENGTH) ?? '',
    not_before: momentField(order.not_before),
    priority: PRIORITIES.some(([one]) => one === String(order.priority))
      ? String(order.priority)
      : USUAL_PRIORITY,
  };
}

/** As they are sent; null clears a field. */
function sentAs(name: Name, value: string): unknown {
  if (value.trim() === '') return null;
  if (name === 'priority') return Number(value);
  return name === 'not_before' ? new Date(value).toISOString() : value;
}

interface Added {
  readonly key: number;
  readonly sku: string;
  readonly quantity: string;
}

export function ChangeDialog({ order, onClose }: { readonly order: Order; readonly onClose: () => void }) {
  const [before] = useState(() => valuesOf(order));
  const [values, setValues] = useState(before);
  const [units, setUnits] = useState<readonly string[]>(() =>
    order.items.map(({ quantity }) => String(quantity)),
  );
  const [added, setAdded] = useState<readonly Added[]>([]);
  const [reason, setReason] = useState('');
  const [preview, setPreview] = useState<ChangedOrder | null>(null);
  /** What was shown is no longer what would happen. */
  const edit = (change: () => void) => {
    setPreview(null);
    change();
  };
  const changed = order.items.flatMap((line, index) =>
    units[index] === String(line.quantity) ? [] : [{ index, line }],
  );
  const places = [...changed.map(({ index }) => index), ...added.map(({ key }) => -key)];
  const pointer = (place: number, name: string) =>
    places.includes(place) ? `/items/${places.indexOf(place)}/${name}` : '';
  const bodyOf = () => {
    const names = (Object.keys(values) as Name[]).filter(
      (name) => values[name].trim() !== before[name].trim(),
    );
    const missing = TEXTS.filter(([name, , isNeeded]) => isNeeded && values[name].trim() === '');
    if (missing.length > 0)
      throw new Refused(missing.map(([name]) => ({ pointer: `/${name}`, message: 'is required' })));
    const items = [
      ...changed.map(({ index, line: { market_order_item_id: id, sku, item_id } }) => ({
        ...(id === null ? (sku === null ? { item_id } : { sku }) : { market_order_item_id: id }),
        quantity: Number(units[index]),
      })),
      ...added.map(({ sku, quantity }) => ({ sku: sku.trim(), quantity: Number(quantity) })),
    ];
    return {
      ...Object.fromEntries(names.map((name) => [name, sentAs(name, values[name])])),
      ...(items.length === 0 ? {} : { items }),
      ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
    };
  };
  const isShown = preview !== null && preview.changes.length > 0;
  const submit = async () => {
    const request = {
      market_order_id: order.market_order_id,
      order_id: order.order_id,
      body: { ...bodyOf(), dry_run: !isShown },
    };
    const done = await crossdock.changeOrder(request);
    if (!isShown) return setPreview(done);
    await reads.orders.refresh();
    notify(`${order.market_order_id} is changed`);
    onClose();
  };
  const field = (name: Name, more: { readonly type?: string; readonly isRequired?: boolean } = {}) => (
    <TextField
      label={labelOf(name)}
      pointer={`/${name}`}
      value={values[name]}
      onChange={(value) => edit(() => setValues({ ...values, [name]: value }))}
      {...more}
    />
  );
  const choice = (name: Name, choices: readonly (readonly [string, string])[], none?: string) => (
    <SelectField
      label={labelOf(name)}
      pointer={`/${name}`}
      value={values[name]}
      onChange={(value) => edit(() => setValues({ ...values, [name]: value }))}
      choices={choices}
      {...(none === undefined ? {} : { none })}
    />
  );
  const change = (key: number, fields: Partial<Added>) =>
    edit(() => setAdded(added.map((one) => (one.key === key ? { ...one, ...fields } : one))));
  return (
    <FormDialog
      isWide
      onClose={onClose}
      onSubmit={submit}
      submit={isShown ? 'Change the order' : 'Show what would happen'}
      title={`Change ${order.market_order_id}`}
      about="What is packed stays as it is. The rest is routed again if the plan changes."
    >
      <div className="grid gap-3 sm:grid-cols-2">
        {TEXTS.map(([name, , isRequired]) => (
          <div key={name}>{field(name, { isRequired })}</div>
        ))}
        {choice('shipment_service_level_category', SERVICES, 'No preference')}
        {choice('priority', PRIORITIES)}
        {field('latest_ship_date', { type: 'date' })}
        {field('not_before', { type: 'datetime-local' })}
      </div>
      <fieldset>
        <legend className="mb-2 font-semibold">Items</legend>
        <div className="grid gap-3 sm:grid-cols-2">
          {order.items.map((line, index) => (
            <TextField
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other key, and stay in their places
              key={index}
              label={`Units of ${line.sku ?? `item ${line.item_id}`}`}
              pointer={pointer(index, 'quantity')}
              inputMode="numeric"
              value={units[index] ?? ''}
              onChange={(value) => edit(() => setUnits(units.map((one, at) => (at === index ? value : one))))}
            />
          ))}
        </div>
        {added.map((line) => (
          <div key={line.key} className="mt-3 grid gap-3 sm:grid-cols-2">
            <ItemField
              label="Another SKU"
              pointer={pointer(-line.key, 'sku')}
              value={line.sku}
              onChange={(sku) => change(line.key, { sku })}
            />
            <TextField
              label="Units"
              pointer={pointer(-line.key, 'quantity')}
              inputMode="numeric"
              value={line.quantity}
              onChange={(quantity) => change(line.key, { quantity })}
            />
          </div>
        ))}
        <Button
          className="mt-2"
          onClick={() => edit(() => setAdded([...added, { key: added.length + 1, sku: '', quantity: '1' }]))}
        >
          Add an item
        </Button>
      </fieldset>
      <TextField
        label="Reason"
        pointer="/reason"
        hint="It is kept in the history of the order."
        value={reason}
        onChange={(value) => edit(() => setReason(value))}
      />
      {preview !== null && <Preview preview={preview} />}
    </FormDialog>
  );
}

function labelOf(name: string): string {
  const [, label] = [...TEXTS, ...OTHERS].find(([one]) => one === name) ?? ['', inWords(name)];
  return label;
}

function Preview({ preview: { changes, is_rerouted, sub_orders } }: { readonly preview: ChangedOrder }) {
  const warehouses = useWarehouses();
  if (changes.length === 0) return <p role="status">Nothing would change.</p>;
  const nameOf = (warehouseId: number | null) =>
    warehouses.find(({ id }) => id === warehouseId)?.warehouse_name ?? 'no warehouse';
  return (
    <div role="status">
      <h3 className="eyebrow">Will change</h3>
      <ul className="mt-1 space-y-0.5">
        {changes.map(({ field, sku, from, to }) => (
          <li key={`${field} ${sku}`}>
            {sku === null ? labelOf(field) : `${labelOf(field)} of ${sku}`}:{' '}
            <span className="text-muted">{from ?? 'none'} →</span> {to ?? 'none'}
          </li>
        ))}
      </ul>
      <h3 className="eyebrow mt-3">{is_rerouted ? 'Will ship' : 'Ships as before'}</h3>
      <ul className="mt-1 space-y-0.5">
        {sub_orders
          .filter(({ items }) => items.length > 0)
          .map((part, index) => (
            <li key={part.sub_order_number ?? `new ${index}`}>
              {formatCount(
                part.items.reduce((sum, { quantity }) => sum + quantity, 0),
                'unit',
              )}{' '}
              from {nameOf(part.warehouse_id)}{' '}
              <span className="text-muted">
                {inWords(part.sub_order_status)}
                {part.reason !== null && `: ${part.reason}`}
              </span>
            </li>
          ))}
      </ul>
    </div>
  );
}
