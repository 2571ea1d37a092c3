import { Type } from 'typebox';
import { Code, Enum, Id, Instant, Nullable, Strict, Text } from '../../../kit/http/schema.ts';
import { TRACKING_CODES } from '../../orders/schema.ts';

const EVENTS_MAX = 1000;

export const CarrierEvents = Strict(
  {
    events: Type.Array(
      Strict(
        {
          tracking_number: Code(100, 'Tracking number, whatever its case and its blanks.'),
          carrier: Type.Optional(
            Text(100, 'Carrier; needed only where several have shipments with the same number.'),
          ),
          code: Code(
            100,
            `What happened: ${TRACKING_CODES.map((code) => `\`${code}\``).join(', ')}, or what UPS, FedEx, USPS and DHL call it.`,
          ),
          time: Instant('When.'),
          description: Type.Optional(Nullable(Text(500, 'In the carrier’s words.'))),
          location: Type.Optional(Nullable(Text(200, 'Where.'))),
        },
        { name: 'CarrierEvent' },
      ),
      { minItems: 1, maxItems: EVENTS_MAX, description: 'In any order.' },
    ),
  },
  { name: 'CarrierEvents' },
);

const EVENT_RESULTS = [
  'accepted',
  'duplicate',
  'unknown_shipment',
  'ambiguous',
  'unknown_code',
  'in_the_future',
  'before_departure',
] as const;

export const CarrierEventResults = Strict(
  {
    accepted: Type.Integer({ minimum: 0, description: 'How many are new.' }),
    results: Type.Array(
      Strict(
        {
          index: Type.Integer({ minimum: 0, description: 'Position in `events`, from 0.' }),
          result: Enum(EVENT_RESULTS, 'What became of it.'),
          shipment_id: Type.Optional(Id('The shipment it is about.')),
          return_id: Type.Optional(Id('The return it is about, where goods come back with that number.')),
          current_status: Type.Optional(Enum(TRACKING_CODES, 'Where the shipment is now.')),
        },
        { name: 'CarrierEventResult' },
      ),
    ),
  },
  { name: 'CarrierEventResults' },
);
