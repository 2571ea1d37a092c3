// What is in which carton, as a file in the shape of Amazon's setPackingInformation (Fulfillment Inbound 2024-03-20).
import { Type } from 'typebox';
import type { Reader } from '../../../kit/db/db.ts';
import { notFound, Problem } from '../../../kit/http/problems.ts';
import { Enum, Strict } from '../../../kit/http/schema.ts';
import { boxOf, boxTrouble } from './box-rules.ts';
import { cartonsInShipment, cartonsOfWholeOrder } from './plan-contents.ts';
import { isWorkOrder, shipmentRefs } from './queries.ts';
import type { PlanCarton } from './types.ts';

/** Amazon's own bounds. */
const BOXES_MAX = 5000;
const NAME_LENGTH = 38;
const MSKU_MAX = 255;
const UNITS_MAX = 500_000;
const LOT_MAX = 256;
const MEASURE_MAX = 100_000;

const owner = (description: string) => Enum(['AMAZON', 'SELLER', 'NONE'] as const, description);
const measure = (description: string) => Type.Number({ minimum: 0, maximum: MEASURE_MAX, description });

const BoxItem = Strict(
  {
    msku: Type.String({ minLength: 1, maxLength: MSKU_MAX, description: 'The merchant’s SKU.' }),
    quantity: Type.Integer({ minimum: 1, maximum: UNITS_MAX, description: 'Units.' }),
    labelOwner: owner('Who labels them: the hub does it for the seller.'),
    prepOwner: owner('Who prepares them.'),
    expiration: Type.Optional(Type.String({ format: 'date', description: 'Expiration date.' })),
    manufacturingLotCode: Type.Optional(Type.String({ maxLength: LOT_MAX, description: 'Lot.' })),
  },
  { name: 'AmazonBoxItem' },
);

const Box = Strict(
  {
    contentInformationSource: Enum(['BOX_CONTENT_PROVIDED'] as const, 'The contents are told here.'),
    quantity: Type.Integer({ minimum: 1, maximum: 10_000, description: 'Boxes that are alike.' }),
    dimensions: Strict(
      {
        unitOfMeasurement: Enum(['IN', 'CM'] as const, 'Unit.'),
        length: measure('Length.'),
        width: measure('Width.'),
        height: measure('Height.'),
      },
      { name: 'AmazonDimensions' },
    ),
    weight: Strict(
      { unit: Enum(['LB', 'KG'] as const, 'Unit.'), value: measure('Weight.') },
      { name: 'AmazonWeight' },
    ),
    items: Type.Array(BoxItem),
  },
  { name: 'AmazonBox' },
);

/** As Amazon names things. */
export const BoxContents = Strict(
  {
    packageGroupings: Type.Array(
      Strict(
        {
          shipmentId: Type.Optional(
            Type.String({
              minLength: NAME_LENGTH,
              maxLength: NAME_LENGTH,
              description: 'Amazon’s name of the shipment inside its plan, where a plan was made here.',
            }),
          ),
          boxes: Type.Array(Box, { minItems: 1, maxItems: BOXES_MAX }),
        },
        { name: 'AmazonPackageGrouping' },
      ),
      { minItems: 1 },
    ),
  },
  {
    name: 'AmazonBoxContents',
    description: 'The body of Amazon’s `setPackingInformation` (Fulfillment Inbound 2024-03-20).',
  },
);

export async function boxesOfWorkOrder(db: Reader, orgId: number, id: number): Promise<string> {
  if (!(await isWorkOrder(db, orgId, id))) throw notFound();
  return fileOf(db, orgId, await cartonsOfWholeOrder(db, orgId, id));
}

export async function boxesOfOneShipment(db: Reader, orgId: number, id: number): Promise<string> {
  return fileOf(db, orgId, await cartonsInShipment(db, orgId, id));
}

/** One grouping for each shipment, and one for what goes nowhere yet. */
async function fileOf(db: Reader, orgId: number, cartons: readonly PlanCarton[]): Promise<string> {
  const refuse = (detail: string) => new Problem('state_conflict', { detail });
  if (cartons.length === 0) throw refuse('no carton for Amazon is packed');
  if (cartons.length > BOXES_MAX)
    throw refuse(`Amazon takes ${BOXES_MAX} boxes at once: ask for each shipment`);
  const trouble = boxTrouble(cartons);
  if (trouble !== null) throw refuse(trouble);
  const numbers = cartons.flatMap(({ fbaShipmentId }) => fbaShipmentId ?? []);
  const refs = await shipmentRefs(db, orgId, [...new Set(numbers)]);
  const groupings = [...Map.groupBy(cartons, ({ fbaShipmentId }) => fbaShipmentId)].map(([number, own]) => {
    const shipmentId = number === null ? undefined : refs.get(number);
    return { ...(shipmentId?.length === NAME_LENGTH ? { shipmentId } : {}), boxes: own.map(boxOf) };
  });
  return JSON.stringify({ packageGroupings: groupings });
}
