// What merchants send of a request, as far as it fits its schema: so that what is wrong with the rest of it, references
// above all, is told in the same answer.
import type { TSchema } from 'typebox';
import { invalid, type Violation } from '../../http/problems.ts';
import { judgeBody } from '../../http/validate.ts';
import type { CartonInput, RequestInput } from './types.ts';

export interface ReadBody {
  readonly input: RequestInput;
  /** What is wrong with the rest. */
  readonly wrong: readonly Violation[];
}

export function readBody(schema: TSchema, body: unknown): ReadBody {
  const { violations: wrong, isWhole } = judgeBody(schema, body);
  // Nobody knows which parts fit.
  if (!isWhole) throw invalid(wrong);
  const fitting = wrong.length === 0 ? body : fittingParts(body, wrong);
  return { input: isObject(fitting) ? withoutNulls(fitting) : {}, wrong };
}

/** Throws where anything is wrong. What stands below a value that does not fit was looked at without it. */
export function refuseWrong(wrong: readonly Violation[], further: readonly Violation[]): void {
  const known = new Set(wrong.map(({ pointer }) => pointer));
  const isBelow = ({ pointer }: Violation) => {
    for (let end = pointer.length; end >= 0; end = end === 0 ? -1 : pointer.lastIndexOf('/', end - 1))
      if (known.has(pointer.slice(0, end))) return true;
    return false;
  };
  const all = wrong.length === 0 ? further : [...wrong, ...further.filter((one) => !isBelow(one))];
  if (all.length > 0) throw invalid(all);
}

const NAMES = new Set(['id', 'mpn', 'listing_sku', 'listing_id', 'fulfillment_channel']);

/** Leaves out the values that do not fit; of an item whose names do not fit, all of it. */
function fittingParts(body: unknown, wrong: readonly Violation[]): unknown {
  const root = { body: structuredClone(body) };
  for (const { pointer } of wrong) {
    const steps = ['body', ...pointer.split('/').slice(1)];
    const [, list, , name] = steps;
    drop(root, list === 'items' && name !== undefined && NAMES.has(name) ? steps.slice(0, 3) : steps);
  }
  return root.body;
}

function drop(from: unknown, [step = '', ...rest]: readonly string[]): void {
  if (typeof from !== 'object' || from === null || !Object.hasOwn(from, step)) return;
  const object = from as Record<string, unknown>;
  if (rest.length > 0) drop(object[step], rest);
  // Others keep their index.
  else if (Array.isArray(from)) object[step] = undefined;
  else delete object[step];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Those that can be cleared. */
const NULLABLE = new Set<string>([
  'source_warehouse_id',
  'note',
  'estimated_ship_date',
  'brand_id',
  'vendor_id',
  'carrier',
  'po_number',
  'container_number',
  'requested_pickup_date',
  'request_pickup_address',
] satisfies readonly (keyof RequestInput)[]);

function withoutNulls({ items, cartons, ...rest }: Record<string, unknown>): RequestInput {
  const given = Object.entries(rest).filter(([name, value]) => value !== null || NULLABLE.has(name));
  return {
    ...Object.fromEntries(given),
    ...(Array.isArray(items)
      ? { items: items.map((one) => (isObject(one) ? notNull(one) : undefined)) }
      : {}),
    ...(Array.isArray(cartons) ? { cartons: cartons.map(cartonOf) } : {}),
  };
}

function notNull(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== null && one !== undefined));
}

function cartonOf(carton: unknown): CartonInput {
  const given = isObject(carton) ? notNull(carton) : {};
  const contents = Array.isArray(given['contents']) ? given['contents'] : [];
  return { ...given, contents: contents.map((one) => (isObject(one) ? notNull(one) : {})) };
}
