// Requests to cancel what is being picked, and the floor's answer.
import { type Static, Type } from 'typebox';
import { NamedList } from '../../../../kit/http/named-list/schema.ts';
import { Enum, Flag, Id, Instant, Named, Nullable, Text } from '../../../../kit/http/schema.ts';

const REASON_MAX = 500;

const text = (description: string) => Type.String({ description });

const request = {
  requested: Instant('When it was requested.'),
  by: text('Who requested it.'),
  by_hub: Flag('Whether the hub requested it for the merchant.'),
  reason: Nullable(text('Why.')),
  items: NamedList('CancelRequestItem', 'Which units.', {
    line: Type.Integer({ minimum: 1, description: 'Line of the order, from 1.' }),
    sku: Nullable(text('As ordered.')),
    market_order_item_id: Nullable(text('As ordered.')),
    quantity: Type.Integer({ minimum: 1, description: 'Units.' }),
  }),
  answer: Nullable(Enum(['confirmed', 'refused'], 'What the floor says; null while it has not answered.')),
  answered: Nullable(Instant('When it answered.')),
  answered_by: Nullable(text('Who answered.')),
  answer_reason: Nullable(text('Why it was refused.')),
};

/** Of a sub-order. */
export const CancelRequest = Named('CancelRequest', request, {
  description: 'The last request to cancel it, or some of its units, while it was being picked; null: none.',
});
export const cancel_request = Nullable(CancelRequest);

/** As events have it. */
export const cancelStep = Named('CancelStep', {
  sub_order_id: Id('Sub-order id.'),
  sub_order_number: text('Number of the sub-order.'),
  ...request,
});

/** As the floor's lists have it. */
export const is_cancel_requested = Flag(
  'Whether somebody has asked to cancel it, or some of its units: until that is answered, it is neither picked, packed nor shipped.',
);

export const RefuseCancel = Named('RefuseCancel', {
  reason: Text(REASON_MAX, 'Why it goes on; the merchant reads it.'),
});
export type RefuseCancel = Static<typeof RefuseCancel>;
