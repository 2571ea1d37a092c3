// The documents of a request: its packing slip, and labels of cartons and pallets as PDF or for label printers.
import { type TSchema, Type } from 'typebox';
import type { Db } from '../../../kit/db/db.ts';
import { labelsPdf, labelsZpl } from '../../../kit/documents/draw.ts';
import { type Label, labelsOf } from '../../../kit/documents/label-rules.ts';
import { pdfAnswer, pdfResponse, zplAnswer, zplResponse } from '../../../kit/documents/pdf-answer.ts';
import { forHub } from '../../../kit/http/for-hub.ts';
import { notFound, stateConflict } from '../../../kit/http/problems.ts';
import { type Call, type Route, route } from '../../../kit/http/route.ts';
import { Id, Strict, WholeNumber } from '../../../kit/http/schema.ts';
import { EXAMPLES } from '../examples.ts';
import { idOf, RequestNumber } from '../requests/actions.ts';
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

const TAG = 'Inventory requests';
const PATH = '/v1/inventory_requests/{id}';
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

interface Labels {
  readonly name: 'carton_labels' | 'pallet_labels';
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly query: TSchema;
  readonly labels: (goods: Goods, call: Call) => Iterable<Label> | Promise<Iterable<Label>>;
}

/** A request with what is printed of its goods. */
interface Goods {
  readonly request: PrintedRequest;
  readonly number: string;
  readonly items: readonly PrintedItem[];
  readonly cartons: readonly PrintedCarton[];
}

export function documentRoutes({ db }: { readonly db: Db }): Route[] {
  const params = Strict({ id: RequestNumber(EXAMPLES.placed) });
  const find = async (call: Call): Promise<Goods> => {
    const request = await printedRequest(db, call.orgId, idOf((call.params as { id: string }).id));
    if (request === null) throw notFound();
    const items = await printedItems(db, call.orgId, request.irNumberOf);
    const cartons = await printedCartons(db, call.orgId, request.irNumberOf, items);
    return { request, number: requestNumber(request.irNumberOf), items, cartons };
  };
  const shared = { method: 'GET', tag: TAG, access: 'read', params, isLongWork: true } as const;
  const slip = route({
    ...shared,
    path: `${PATH}/packing_slip.pdf`,
    operationId: 'printRequestPackingSlip',
    summary: 'Print the packing slip of a request',
    description:
      'Items and cartons, with a Code 128 barcode of the request’s number. On Letter where the warehouse is in North America, ' +
      'on A4 elsewhere.',
    responses: { 200: pdfResponse('The packing slip.') },
    handler: async (call) => {
      const { request, number, items, cartons } = await find(call);
      return pdfAnswer(await requestSlipPdf(request, items, cartons), `packing-slip-${number}`);
    },
  });
  const labelled = ({ name, operationId, summary, description, query, labels }: Labels): Route[] => {
    const shownAs = { ...shared, query, problems: ['state_conflict'] } as const;
    const print = async (call: Call) => {
      const goods = await find(call);
      // Cartons of a cancelled request are no longer known at the dock: they get no labels.
      if (goods.request.status === 'cancelled') throw stateConflict(`${goods.number} is cancelled`);
      const file = `${name.replace('_', '-')}-${goods.number}`;
      return { drawn: await labels(goods, call), file, time: new Date(goods.request.updated) };
    };
    return [
      route({
        ...shownAs,
        path: `${PATH}/${name}.pdf`,
        operationId,
        summary,
        description: `${description} One page of 4 by 6 inches for each.`,
        responses: { 200: pdfResponse('The labels.') },
        handler: async (call) => {
          const { drawn, file, time } = await print(call);
          return pdfAnswer(await labelsPdf(drawn, { title: file, time }), file);
        },
      }),
      route({
        ...shownAs,
        path: `${PATH}/${name}.zpl`,
        operationId: `${operationId}Zpl`,
        summary: `${summary} on a label printer`,
        description: `${description} In ZPL II, for 203 dots per inch and labels of 4 by 6 inches: send it to the printer as it is.`,
        responses: { 200: zplResponse },
        handler: async (call) => {
          const { drawn, file } = await print(call);
          return zplAnswer(await labelsZpl(drawn), file);
        },
      }),
    ];
  };
  const cartonLabels = labelled({
    name: 'carton_labels',
    operationId: 'printCartonLabels',
    summary: 'Print the labels of the cartons of a request',
    description:
      'The SSCC-18 as GS1-128 with the application identifier (00), the contents, the destination, and the request’s ' +
      'number. Scanning it at the dock receives the carton.',
    query: cartonQuery,
    labels: ({ request, number, cartons }, call) => {
      const { carton_id } = call.query as { carton_id?: number };
      const wanted = cartons
        .map((carton, index) => ({
          carton,
          label: () => cartonLabel(request, carton, index + 1, cartons.length),
        }))
        .filter(({ carton }) => carton_id === undefined || carton.id === carton_id);
      if (carton_id !== undefined && wanted.length === 0) throw notFound();
      if (wanted.length === 0) throw stateConflict(`${number} has no cartons: add them to the request`);
      return labelsOf(wanted, ({ label }) => label());
    },
  });
  const palletLabels = labelled({
    name: 'pallet_labels',
    operationId: 'printPalletLabels',
    summary: 'Print labels for the pallets of a request',
    description: 'The destination, the pallet’s number and count, and the request’s number as Code 128.',
    query: palletQuery,
    labels: ({ request, items, cartons }, call) => {
      const named = request.pallets.flatMap((kind) =>
        Array.from({ length: Math.min(kind.quantity, PALLETS_MAX) }, () => kind),
      );
      const count =
        (call.query as { [PALLETS]?: number })[PALLETS] ?? Math.min(Math.max(named.length, 1), PALLETS_MAX);
      const units = items.reduce((sum, one) => sum + one.quantity, 0);
      const load = loadInWords(units, cartons.length);
      return Array.from({ length: count }, (_, index) =>
        palletLabel(request, named[index] ?? null, index + 1, count, load),
      );
    },
  });
  return [slip, ...cartonLabels, ...palletLabels].flatMap((one) => [one, forHub(one, 'floor')]);
}
