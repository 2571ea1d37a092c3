// The documents of a request: its packing slip, and labels of cartons and pallets as PDF or for label printers.
import { type TSchema, Type } from 'typebox';
import type { Db } from '../../../kit/db/db.ts';
import { labelsPdf, labelsZpl } from '../../../kit/documents/draw.ts';
import { type Label, labelsOf } from '../../../kit/documents/label-rules.ts';
import { pdfAnswer, pdfResponse } from '../../../kit/documents/pdf-answer.ts';
import { zplAnswer, zplResponse } from '../../../kit/documents/zpl-answer.ts';
import { forHub } from '../../../kit/http/for-hub.ts';
import { notFound, Problem } from '../../../kit/http/problems.ts';
import { type Call, type Route, route } from '../../../kit/http/route.ts';
import { Id, Strict } from '../../../kit/http/schema.ts';
import { EXAMPLES } from '../examples.ts';
import { idOf, RequestNumber } from '../requests/actions.ts';
import { requestNumber } from '../state-rules.ts';
import { cartonLabel, palletLabel } from './label-layout-rules.ts';
import { loadInWords, requestSlipPdf } from './packing-slip.ts';
import { printedCartons, printedItems, printedRequest } from './queries.ts';
import type { PrintedRequest } from './types.ts';

const TAG = 'Inventory requests';
const PATH = '/v1/inventory_requests/{id}';
const PALLETS_MAX = 100;
const PALLETS = 'pallet_count';

const cartonQuery = Strict({
  carton_id: Type.Optional(Id('Only the label of this carton: to print it again.')),
});
const palletQuery = Strict({
  [PALLETS]: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: PALLETS_MAX,
      description:
        'How many pallets there are. Default: those that the request names for its pickup, else 1.',
    }),
  ),
});

interface Labels {
  readonly name: 'carton_labels' | 'pallet_labels';
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly query: TSchema;
  readonly labels: (request: PrintedRequest, call: Call) => Promise<Iterable<Label>>;
}

export function documentRoutes({ db }: { readonly db: Db }): Route[] {
  const params = Strict({ id: RequestNumber(EXAMPLES.placed) });
  const find = async (call: Call): Promise<PrintedRequest> => {
    const found = await printedRequest(db, call.orgId, idOf((call.params as { id: string }).id));
    if (found === null) throw notFound();
    return found;
  };
  /** Cartons of a cancelled request are no longer known at the dock: they get no labels. */
  const findLive = async (call: Call): Promise<PrintedRequest> => {
    const found = await find(call);
    if (found.status !== 'cancelled') return found;
    throw new Problem('state_conflict', { detail: `${requestNumber(found.irNumberOf)} is cancelled` });
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
      const request = await find(call);
      const items = await printedItems(db, call.orgId, request.irNumberOf);
      const cartons = await printedCartons(db, call.orgId, request.irNumberOf, items);
      return pdfAnswer(
        await requestSlipPdf(request, items, cartons),
        `packing-slip-${requestNumber(request.irNumberOf)}`,
      );
    },
  });
  const labelled = ({ name, operationId, summary, description, query, labels }: Labels): Route[] => {
    const fileOf = ({ irNumberOf }: PrintedRequest) =>
      `${name.replace('_', '-')}-${requestNumber(irNumberOf)}`;
    return [
      route({
        ...shared,
        path: `${PATH}/${name}.pdf`,
        operationId,
        summary,
        description: `${description} One page of 4 by 6 inches for each.`,
        query,
        problems: ['state_conflict'],
        responses: { 200: pdfResponse('The labels.') },
        handler: async (call) => {
          const request = await findLive(call);
          const file = fileOf(request);
          const drawn = await labels(request, call);
          return pdfAnswer(await labelsPdf(drawn, { title: file, time: new Date(request.updated) }), file);
        },
      }),
      route({
        ...shared,
        path: `${PATH}/${name}.zpl`,
        operationId: `${operationId}Zpl`,
        summary: `${summary} on a label printer`,
        description: `${description} In ZPL II, for 203 dots per inch and labels of 4 by 6 inches: send it to the printer as it is.`,
        query,
        problems: ['state_conflict'],
        responses: { 200: zplResponse },
        handler: async (call) => {
          const request = await findLive(call);
          return zplAnswer(await labelsZpl(await labels(request, call)), fileOf(request));
        },
      }),
    ];
  };
  const cartonLabels = labelled({
    name: 'carton_labels',
    operationId: 'printCartonLabels',
    summary: 'Print the labels of the cartons of a request',
    description:
      'The SSCC-18 as GS1-128 with the application identifier (00), the contents, where it goes, and the request’s number. ' +
      'Scanning it at the dock receives the carton.',
    query: cartonQuery,
    labels: async (request, call) => {
      const items = await printedItems(db, call.orgId, request.irNumberOf);
      const cartons = await printedCartons(db, call.orgId, request.irNumberOf, items);
      const { carton_id } = call.query as { carton_id?: number };
      const wanted = cartons
        .map((carton, index) => ({
          carton,
          label: () => cartonLabel(request, carton, index + 1, cartons.length),
        }))
        .filter(({ carton }) => carton_id === undefined || carton.id === carton_id);
      if (carton_id !== undefined && wanted.length === 0) throw notFound();
      if (wanted.length === 0) {
        const detail = `${requestNumber(request.irNumberOf)} has no cartons: announce them with the request`;
        throw new Problem('state_conflict', { detail });
      }
      return labelsOf(wanted, ({ label }) => label());
    },
  });
  const palletLabels = labelled({
    name: 'pallet_labels',
    operationId: 'printPalletLabels',
    summary: 'Print labels for the pallets of a request',
    description: 'Where it goes, which pallet of how many, and the request’s number as Code 128.',
    query: palletQuery,
    labels: async (request, call) => {
      const named = request.pallets.flatMap((kind) =>
        Array.from({ length: Math.min(kind.quantity, PALLETS_MAX) }, () => kind),
      );
      const count =
        (call.query as { [PALLETS]?: number })[PALLETS] ?? Math.min(Math.max(named.length, 1), PALLETS_MAX);
      const items = await printedItems(db, call.orgId, request.irNumberOf);
      const cartons = await printedCartons(db, call.orgId, request.irNumberOf, items);
      const load = loadInWords(
        items.reduce((sum, one) => sum + one.quantity, 0),
        cartons.length,
      );
      return Array.from({ length: count }, (_, index) =>
        palletLabel(request, named[index] ?? null, index + 1, count, load),
      );
    },
  });
  return [slip, ...cartonLabels, ...palletLabels].flatMap((one) => [one, forHub(one, 'floor')]);
}
