// The tracking of a marketplace shipment, and its documents, as answers.
import type { Reader } from '../../../kit/db/db.ts';
import { pdfAnswer } from '../../../kit/documents/pdf-answer.ts';
import type { DocumentLinks, DocumentSource } from '../../../kit/documents/signed-documents.ts';
import { versionTag } from '../../../kit/http/etag.ts';
import { type Answer, type Call, ok } from '../../../kit/http/route.ts';
import { cartonsOfShipments, palletsOfShipments } from '../cartons/queries.ts';
import { billOfLadingPdf } from './bill-of-lading/bill-of-lading.ts';
import { goodsOnBill, shipmentOnBill } from './bill-of-lading/queries.ts';
import { proofOf, shipmentWithEvents } from './queries.ts';
import type { ShipmentStatus, ShipmentTrackingJson } from './schema.ts';
import { firstTimes, shipmentNumber } from './state-rules.ts';

const BILL_OF_LADING = 'bol';
const PROOF_OF_DELIVERY = 'pod';

/** Null where no carton is packed. */
export async function billOfLading(db: Reader, orgId: number, id: number): Promise<Answer | null> {
  const shipment = await shipmentOnBill(db, orgId, id);
  const cartons = await cartonsOfShipments(db, orgId, [id]);
  if (shipment === null || cartons.length === 0) return null;
  const pallets = await palletsOfShipments(db, orgId, [id]);
  const goods = await goodsOnBill(db, orgId, id);
  const bytes = await billOfLadingPdf({ shipment, cartons, pallets, goods });
  return pdfAnswer(bytes, `bill-of-lading-${shipmentNumber(id)}`);
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
};

/** Null where none was uploaded. */
export async function proofOfDelivery(db: Reader, orgId: number, id: number): Promise<Answer | null> {
  const found = await proofOf(db, orgId, id);
  if (found === null) return null;
  const { content, media_type } = found;
  const fileName = `proof-of-delivery-${shipmentNumber(id)}.${EXTENSIONS[media_type] ?? 'bin'}`;
  return {
    status: 200,
    bytes: content,
    contentType: media_type,
    headers: { 'content-disposition': `inline; filename="${fileName}"` },
  };
}

export function documentSources(db: Reader): Readonly<Record<string, DocumentSource>> {
  return {
    [BILL_OF_LADING]: (orgId, id) => billOfLading(db, orgId, id),
    [PROOF_OF_DELIVERY]: (orgId, id) => proofOfDelivery(db, orgId, id),
  };
}

interface StoredShipment
  extends Omit<ShipmentTrackingJson, 'pod_url' | 'bol_url' | 'current_status' | 'statuses'> {
  readonly status: ShipmentStatus;
  readonly status_time: string;
  readonly status_location: string | null;
  readonly origin: string;
}

export async function trackingOf(
  db: Reader,
  links: DocumentLinks,
  now: Date,
  { orgId, address }: Call,
  id: number,
): Promise<Answer | null> {
  const found = await shipmentWithEvents(db, orgId, id);
  if (found === null) return null;
  const { status, status_time, status_location, origin, ...shipment } = JSON.parse(
    found.json,
  ) as StoredShipment;
  const { created, events } = shipment;
  const link = (kind: string, exists: boolean) =>
    exists ? links.linkTo({ kind, orgId, id }, now, address) : null;
  const tracking: ShipmentTrackingJson = {
    ...shipment,
    pod_url: link(PROOF_OF_DELIVERY, shipment.pod_exists),
    bol_url: link(BILL_OF_LADING, shipment.bol_exists),
    current_status: { status, status_time, location: status === 'created' ? origin : status_location },
    statuses: { created: { time: created, location: origin }, ...firstTimes(created, events) },
  };
  return ok(tracking, { etag: versionTag(found.version) });
}
