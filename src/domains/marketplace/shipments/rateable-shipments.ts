// What the price of the middle mile needs to know of shipments: their cartons.
import { boxOf } from '../../rates/measure-rules.ts';
import type { ShipmentSource } from '../../rates/middle-mile/shipment-source.ts';
import { cartonsOfShipments } from '../cartons/reads.ts';
import { rateableFacts, shipmentIds } from './queries.ts';
import { shipmentNumber } from './state-rules.ts';

export const shipmentsToRate: ShipmentSource = {
  async find(db, orgId, names) {
    const ids = await shipmentIds(db, orgId, names);
    if (ids.size === 0) return [];
    const facts = await rateableFacts(db, orgId, [...new Set(ids.values())]);
    const cartons = Map.groupBy(
      await cartonsOfShipments(
        db,
        orgId,
        facts.map(({ id }) => id),
      ),
      (carton) => carton.shipment_id,
    );
    return [...ids].flatMap(([name, id]) => {
      const found = facts.find((one) => one.id === id);
      if (found === undefined) return [];
      return [
        {
          name,
          number: shipmentNumber(id),
          marketplaceNumber: found.fba_shipment_id,
          warehouse: {
            id: found.warehouse_id,
            code: found.warehouse_code,
            warehouse_name: found.warehouse_name,
          },
          fulfillmentCenter: found.fulfillment_center_code,
          isHazmat: found.is_hazmat,
          cartons: (cartons.get(id) ?? []).map(({ length_um, width_um, height_um, weight_ng }) => ({
            box: boxOf([length_um, width_um, height_um]),
            weightNg: weight_ng,
          })),
        },
      ];
    });
  },
};
