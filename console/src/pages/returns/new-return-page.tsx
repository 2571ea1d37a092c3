import type { ReturnReason } from '@crossdock/client';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { crossdock } from '../../app/api.ts';
import { forgetDraft, useDraft } from '../../app/drafts.ts';
import { reads } from '../../app/reads.ts';
import { Form, SelectField, SubmitButton, TextAreaField, TextField } from '../../kit/form.tsx';
import { inWords } from '../../kit/format.ts';
import { Page, Panel } from '../../kit/layout.tsx';
import { useSearchState, wholeNumber } from '../../kit/search-state.ts';
import { notify } from '../../kit/toasts.tsx';
import { RETURN_REASONS } from './return-words.ts';

export default function NewReturnPage() {
  const [search] = useSearchState();
  const form = `new-return ${search['order'] ?? ''}`;
  const [order, setOrder] = useDraft(form, 'order', search['order'] ?? '');
  // Of the order that the page was opened from; another number is another order.
  const orderId = order === search['order'] ? wholeNumber(String(search['order_id'] ?? '')) : undefined;
  const name = { market_order_id: order.trim(), ...(orderId === undefined ? {} : { order_id: orderId }) };
  const [reason, setReason] = useDraft(form, 'reason', '');
  const [note, setNote] = useDraft(form, 'note', '');
  const [carrier, setCarrier] = useDraft(form, 'carrier', '');
  const [tracking, setTracking] = useDraft(form, 'tracking', '');
  const [units, setUnits] = useDraft<Readonly<Record<string, string>>>(form, 'units', {});
  const navigate = useNavigate();
  const found = useQuery({
    ...reads.orders.rows('listOrders', name),
    enabled: order.trim() !== '',
    select: ([found]) => found ?? null,
  });
  const lines = found.data?.items ?? [];
  const wanted = lines.flatMap((line, index) => {
    const quantity = Number(units[index] ?? 0);
    return quantity > 0 ? [{ line, quantity }] : [];
  });
  const submit = async () => {
    const made = await crossdock.announceReturn({
      body: {
        ...name,
        ...(wanted.length === 0
          ? {}
          : {
              lines: wanted.map(({ line, quantity }) => ({
                ...(line.market_order_item_id === null
                  ? { item_id: line.item_id }
                  : { market_order_item_id: line.market_order_item_id }),
                quantity,
              })),
            }),
        ...(reason === '' ? {} : { reason: reason as ReturnReason }),
        ...(note === '' ? {} : { note }),
        ...(carrier === '' ? {} : { carrier }),
        ...(tracking === '' ? {} : { tracking_number: tracking }),
      },
    });
    await reads.returns.refresh();
    forgetDraft(form);
    notify(`${made.rma_number} is created`);
    await navigate({ to: `/returns/${made.rma_number}` });
  };
  return (
    <Page
      title="Create return"
      parent={['/returns', 'Returns']}
      about="So the hub can recognize it on arrival."
    >
      <Form onSubmit={submit} className="max-w-3xl">
        <Panel title="Order">
          <TextField
            label="Order number"
            pointer="/market_order_id"
            isRequired
            value={order}
            onChange={setOrder}
            hint={found.data === null ? 'There is no such order.' : (found.data?.ship_to_name ?? '')}
          />
          {lines.length > 0 && (
            <fieldset className="mt-4 space-y-2">
              <legend className="text-sm font-medium">
                Units that come back; nothing entered means all that left
              </legend>
              {lines.map((line, index) => (
                <TextField
                  // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place in the order
                  key={index}
                  label={`${line.sku ?? `Item ${line.item_id}`}, ${line.quantity} ordered`}
                  pointer={`/lines/${wanted.findIndex((one) => one.line === line)}/quantity`}
                  inputMode="numeric"
                  value={units[index] ?? ''}
                  onChange={(value) => setUnits({ ...units, [index]: value })}
                  className="max-w-xs"
                />
              ))}
            </fieldset>
          )}
        </Panel>
        <Panel title="Reason and shipping">
          <div className="grid gap-3 sm:grid-cols-2">
            <SelectField
              label="Reason"
              pointer="/reason"
              isRequired
              value={reason}
              onChange={setReason}
              none="Choose"
              choices={RETURN_REASONS.map((one) => [one, inWords(one)])}
            />
            <span />
            <TextField label="Carrier" pointer="/carrier" value={carrier} onChange={setCarrier} />
            <TextField
              label="Tracking number"
              pointer="/tracking_number"
              value={tracking}
              onChange={setTracking}
            />
          </div>
          <TextAreaField label="Note" pointer="/note" value={note} onChange={setNote} className="mt-3" />
        </Panel>
        <SubmitButton>Create</SubmitButton>
      </Form>
    </Page>
  );
}
