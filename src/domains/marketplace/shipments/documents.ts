// The papers of a marketplace shipment, as answers.
import type { Reader } from '../../../kit/db/db.ts';
import { pdfAnswer } from '../../../kit/documents/pdf-answer.ts';
import type { DocumentSource } from '../../../kit/documents/signed-documents.ts';
import type { Answer } from '../../../kit/http/route.ts';
import { cartonsOfShipments, palletsOfShipments } from '../cartons/reads.ts';
import { billOfLadingPdf } from './bill-of-lading/bill-of-lading.ts';
import { goodsOnBill, shipmentOnBill } from './bill-of-lading/queries.ts';
import { proofOf } from './queries.ts';
import { shipmentNumber } from './state-rules.ts';

/** Kinds of documents in signed links. */
export const BILL_OF_LADING = 'bol';
export const PROOF_OF_DELIVERY = 'pod';

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

/** Null where nobody has uploaded one. */
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

/** Papers by the kind that signed links name. */
export function documentSources(db: Reader): Readonly<Record<string, DocumentSource>> {
  return {
    [BILL_OF_LADING]: (orgId, id) => billOfLading(db, orgId, id),
    [PROOF_OF_DELIVERY]: (orgId, id) => proofOfDelivery(db, orgId, id),
  };
}
