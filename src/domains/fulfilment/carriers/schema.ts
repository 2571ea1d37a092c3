import { type Static, Type } from 'typebox';
import { BoundedList, NamedList } from '../../../kit/http/named-list/schema.ts';
import { Code, Enum, Id, Instant, Named, Nullable, Text } from '../../../kit/http/schema.ts';
import { TRACKING_CODES } from '../../orders/schema.ts';

const EVENTS_MAX = 1000;

export const CarrierEvents = Named('CarrierEvents', {
  events: BoundedList('CarrierEvent', 'In any order.', EVENTS_MAX, {
    tracking_number: Code(100, 'Tracking number; case and spaces are ignored.'),
    carrier: Type.Optional(
      Text(100, 'Carrier; only needed if several carriers have shipments with this number.'),
    ),
    code: Code(
      100,
      `What happened: ${TRACKING_CODES.map((code) => `\`${code}\``).join(', ')}, or what UPS, FedEx, USPS and DHL call it.`,
    ),
    time: Instant('When.'),
    description: Type.Optional(Nullable(Text(500, 'In the carrier’s words.'))),
    location: Type.Optional(Nullable(Text(200, 'Where.'))),
  }),
});
export type CarrierEvents = Static<typeof CarrierEvents>;

const EVENT_RESULTS = [
  'accepted',
  'duplicate',
  'unknown_shipment',
  'ambiguous',
  'unknown_code',
  'in_the_future',
  'before_departure',
] as const;

export const CarrierEventResults = Named('CarrierEventResults', {
  accepted: Type.Integer({ minimum: 0, description: 'How many are new.' }),
  results: NamedList('CarrierEventResult', null, {
    index: Type.Integer({ minimum: 0, description: 'Position in `events`, from 0.' }),
    result: Enum(EVENT_RESULTS, 'The result.'),
    shipment_id: Type.Optional(Id('The shipment it is about.')),
    return_id: Type.Optional(Id('The return it is about, if the number is a return’s.')),
    current_status: Type.Optional(Enum(TRACKING_CODES, 'The shipment’s current status.')),
  }),
});
export type CarrierEventResults = Static<typeof CarrierEventResults>;
