// An example for each query parameter whose operation has none. They work as they are, alone and together: people import the
// documents into tools that send every parameter.
import type { TSchema } from 'typebox';

interface Shape {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Shape[];
  readonly items?: Shape;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly minimum?: number;
}

/** From the demo world. */
const BY_NAME: Readonly<Record<string, unknown>> = {
  carrier: 'ups',
  ean: '0000000000017',
  email: 'demo@crossdock.test',
  market_order_id: 'JG-10001',
  marketplace: 'Amazon',
  'marketplace[]': ['Amazon'],
  mpn: 'JNP-MUG-01',
  org_id: 2,
  q: 'mug',
  upc: '036000291452',
  sku: 'JNP-APP-010-FBA',
};

const FIRST_DAY = '2026-11-01';
const LAST_DAY = '2026-11-30';

export function parameterExample(name: string, schema: TSchema): unknown {
  const shape = schema as Shape;
  const [own] = shape.examples ?? [];
  return BY_NAME[name] ?? own ?? shape.default ?? exampleValue(name, shape);
}

function exampleValue(name: string, shape: Shape): unknown {
  const [form] = shape.anyOf ?? [];
  if (form !== undefined) return exampleValue(name, form);
  const [value] = shape.enum ?? [];
  if (value !== undefined) return value;
  if (shape.type === 'array') return [exampleValue(name, shape.items ?? {})];
  if (shape.type === 'boolean') return true;
  if (shape.type === 'integer' || shape.type === 'number') return Math.max(shape.minimum ?? 1, 1);
  const day = /(^|_)(end|before|to)(_|$)/.test(name) ? LAST_DAY : FIRST_DAY;
  if (shape.format === 'date') return day;
  if (shape.format === 'date-time') return `${day}T00:00:00.000Z`;
  // A number where a pattern requires one; elsewhere a text like any other.
  return '1';
}
