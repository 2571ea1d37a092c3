// The documents of a request: its packing slip, and labels of cartons and pallets as PDF or for label printers.
import { Type } from 'typebox';
import { readsOn } from '../../../kit/aggregates/action-routes.ts';
import type { Db } from '../../../kit/db/db.ts';
import { type LabelRoutes, labelRoutesOn } from '../../../kit/documents/label-routes.ts';
import { type Label, labelsOf } from '../../../kit/documents/label-rules.ts';
import { pdfAnswer, pdfResponse } from '../../../kit/documents/pdf-answer.ts';
import { forHub } from '../../../kit/http/for-hub.ts';
import { notFound, stateConflict } from '../../../kit/http/problems.ts';
import type { Call, Route } from '../../../kit/http/route.ts';
import { Id, Strict, WholeNumber } from '../../../kit/http/schema.ts';
import { EXAMPLES } from '../examples.ts';
import { READS } from '../requests/actions.ts';
import { requestNumber } from '../state-rules.ts';
import {
  cartonLabel,
  type PrintedCarton,
  type PrintedItem,
  type PrintedRequest,
  palletLabel,
} from './label-layout-rules.ts';
import { loadInWords, requestSlipPdf } from './packing-slip.ts';
import { printedCartons, printedItems, printedRequest } from './queries.ts';

const PALLETS_MAX = 100;
const PALLETS = 'pallet_count';

const cartonQuery = Strict({
  carton_id: Type.Optional(Id('Only the label of this carton: to print it again.')),
});
const palletQuery = Strict({
  [PALLETS]: Type.Optional(
    WholeNumber(1, PALLETS_MAX, 'Number of pallets. Default: those of its pickup, else 1.'),
  ),
});

/** A request with what is printed of its goods. */
interface Goods {
  readonly request: PrintedRequest;
  readonly number: string;
  readonly items: readonly PrintedItem[];
  readonly cartons: readonly PrintedCarton[];
}

export function documentRoutes({ db }: { readonly db: Db }): Route[] {
  const find = async ({ orgId }: Call, id: number): Promise<Goods> => {
    const request = await printedRequest(db, orgId, id);
    if (request === null) throw notFound();
    const items = await printedItems(db, orgId, id);
    const cartons = await printedCartons(db, orgId, id, items);
    return { request, number: requestNumber(id), items, cartons };
  };
  const slip = readsOn(db, READS)('packing_slip.pdf', {
    operationId: 'printRequestPackingSlip',
    summary: 'Print the packing slip of a request',
    description:
      'Items and cartons, with a Code 128 barcode of the request’s number. On Letter where the warehouse is in North America, ' +
      'on A4 elsewhere.',
    example: EXAMPLES.placed,
    isLongWork: true,
    responses: { 200: pdfResponse('The packing slip.') },
    read: async (call, id) => {
      const { request, number, items, cartons } = await find(call, id);
      return pdfAnswer(await requestSlipPdf(request, items, cartons), `packing-slip-${number}`);
    },
  });
  const labelled = (
    name: string,
    labels: (goods: Goods, call: Call) => Iterable<Label>,
    shown: Pick<LabelRoutes, 'operationId' | 'summary' | 'description' | 'query'>,
  ): Route[] =>
    labelRoutesOn(db, READS, {
      ...shown,
      name,
      example: EXAMPLES.placed,
      print: async (call, id) => {
        const goods = await find(call, id);
        // Cartons of a cancelled request are no longer known at the dock: they get no labels.
        if (goods.request.status === 'cancelled') throw stateConflict(`${goods.number} is cancelled`);
        const file = `${name.replace('_', '-')}-${goods.number}`;
        return { labels: labels(goods, call), file, time: new Date(goods.request.updated) };
      },
    });
  return [
    slip,
    ...labelled('carton_labels', cartonLabels, {
      operationId: 'printCartonLabels',
      summary: 'Print the labels of the cartons of a request',
      description:
        'The SSCC-18 as GS1-128 with the application identifier (00), the contents, the destination, and the request’s ' +
        'number. Scanning it at the dock receives the carton.',
      query: cartonQuery,
    }),
    ...labelled('pallet_labels', palletLabels, {
      operationId: 'printPalletLabels',
      summary: 'Print labels for the pallets of a request',
      description: 'The destination, the pallet’s number and count, and the request’s number as Code 128.',
      query: palletQuery,
    }),
  ].flatMap((one) => [one, forHub(one, 'floor')]);
}

function cartonLabels({ request, number, cartons }: Goods, { query }: Call): Iterable<Label> {
  const { carton_id } = query as { carton_id?: number };
  const wanted = cartons
    .map((carton, index) => ({
      carton,
      label: () => cartonLabel(request, carton, index + 1, cartons.length),
    }))
    .filter(({ carton }) => carton_id === undefined || carton.id === carton_id);
  if (carton_id !== undefined && wanted.length === 0) throw notFound();
  if (wanted.length === 0) throw stateConflict(`${number} has no cartons: add them to the request`);
  return labelsOf(wanted, ({ label }) => label());
}

function palletLabels({ request, items, cartons }: Goods, { query }: Call): Iterable<Label> {
  const named = request.pallets.flatMap((kind) =>
    Array.from({ length: Math.min(kind.quantity, PALLETS_MAX) }, () => kind),
  );
  const count =
    (query as { [PALLETS]?: number })[PALLETS] ?? Math.min(Math.max(named.length, 1), PALLETS_MAX);
  const units = items.reduce((sum, one) => sum + one.quantity, 0);
  const load = loadInWords(units, cartons.length);
  return Array.from({ length: count }, (_, index) =>
    palletLabel(request, named[index] ?? null, index + 1, count, load),
  );
}
