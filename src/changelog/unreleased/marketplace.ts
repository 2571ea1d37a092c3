import type { UnreleasedChange } from './change.ts';

export const MARKETPLACE_CHANGES: readonly UnreleasedChange[] = [
  {
    document: 'v1',
    change:
      'A marketplace shipment that the marketplace does not know (no seller account is connected) has no number of it: `fba_shipment_id` is null and `is_known_to_marketplace` false, until the hub enters the number that the marketplace gave it.',
    kind: 'breaking',
    operations: [
      'listMarketplaceShipments',
      'trackMarketplaceShipment',
      'createMiddleMileOrder',
      'listEvents',
    ],
    differences: [
      'response 200: field [].data.fba_shipment_id: type null added',
      'response 200: field [].fba_shipment_id: type null added',
      'response 200: field body.data.fba_shipment_id: type null added',
      'response 200: field fba_shipment_id: type null added',
      'response 200: field shipments[].fba_shipment_id: type null added',
      'response 200: field [].data.is_known_to_marketplace added',
      'response 200: field [].is_known_to_marketplace added',
      'response 200: field body.data.is_known_to_marketplace added',
      'response 200: field is_known_to_marketplace added',
    ],
  },
  {
    document: 'ops',
    change:
      'A marketplace shipment that the marketplace does not know has no number of it (`fba_shipment_id` null, `is_known_to_marketplace` false); labels and the bill of lading say so. The number can be entered by hand.',
    kind: 'breaking',
    operations: ['opsChangeMarketplaceShipment'],
    differences: [
      'response 200: field [].data.fba_shipment_id: type null added',
      'response 200: field [].fba_shipment_id: type null added',
      'response 200: field body.data.fba_shipment_id: type null added',
      'response 200: field fba_shipment_id: type null added',
      'PATCH /ops/v1/orgs/{org_id}/marketplace_shipments/{id}: request body: field fba_shipment_id added',
      'response 200: field [].data.is_known_to_marketplace added',
      'response 200: field [].is_known_to_marketplace added',
      'response 200: field body.data.is_known_to_marketplace added',
      'response 200: field is_known_to_marketplace added',
    ],
  },
];
