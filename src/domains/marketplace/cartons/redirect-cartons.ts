// Cartons and pallets go where their shipment goes.
import type { Work } from '../../../kit/aggregates/work.ts';
import { cartons, pallets } from './queries.ts';

/** Their center is the shipment's, so they change with it. @param shipmentId locked */
export async function redirectCartons(work: Work, shipmentId: number): Promise<void> {
  for (const pallet of await work.openBy(pallets, 'shipment_id', shipmentId)) pallet.touch();
  for (const carton of await work.openBy(cartons, 'shipment_id', shipmentId)) carton.touch();
}
