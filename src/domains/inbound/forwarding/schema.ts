import { type Static, Type } from 'typebox';
import { Code, Maybe, Strict } from '../../../kit/http/schema.ts';
import { FulfillmentCenter, ShipmentNumber } from '../../marketplace/shipments/schema.ts';
import { FormerLineId, LineId } from '../receiving/schema.ts';

const LINES_MAX = 500;
const UNITS_MAX = 1_000_000;

export const ForwardUnits = Strict(
  {
    destination_shipment_id: ShipmentNumber,
    destination_fulfillment_center_id: FulfillmentCenter,
    lines: Type.Array(
      Strict(
        {
          line_id: Type.Optional(LineId),
          request_item_id: Type.Optional(FormerLineId),
          quantity: Type.Integer({ minimum: 1, maximum: UNITS_MAX, description: 'Units.' }),
          lot: Maybe(Code(100, 'Lot; without it, what was received and expires first.')),
          expiration: Maybe(Type.String({ format: 'date', description: 'Expiration date.' })),
        },
        { name: 'ForwardedLine' },
      ),
      { minItems: 1, maxItems: LINES_MAX, description: 'What leaves.' },
    ),
  },
  { name: 'ForwardUnits' },
);
export type ForwardInput = Static<typeof ForwardUnits>;

/** Without it, nothing can be said of a line. */
export const NEEDED_OF_FORWARDED = /^(\/lines\/\d+)\/(?:line_id|request_item_id)$/;
