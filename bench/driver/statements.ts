// The tables and statements of the driver comparison.

interface Statement {
  name: string;
  text: string;
}
export interface Bound extends Statement {
  values: unknown[];
}

export const orgs = 1_000;
export const setup = `
  drop schema if exists driver_bench cascade;
  create schema driver_bench;
  create table driver_bench.item (
    org_id bigint, id bigint, sku text, name text, quantity int, price numeric(12,2), updated_at timestamptz, tags jsonb,
    primary key (org_id, id));
  insert into driver_bench.item
    select o, i, 'SKU-' || i, 'A thing to keep on a shelf, number ' || i || ' of org ' || o, i % 97, i * 1.25,
           timestamptz '2026-01-01' + i * interval '1 minute', '{"fragile": false, "zone": "A", "labels": ["small", "blue"]}'
    from generate_series(1, 10) o, generate_series(1, 1000) i;
  create table driver_bench.balance (org_id bigint primary key, on_hand int, reserved int) with (fillfactor = 50);
  insert into driver_bench.balance select o, 1000, 0 from generate_series(1, ${orgs}) o;
  create table driver_bench.counter (org_id bigint primary key, seq bigint) with (fillfactor = 50);
  insert into driver_bench.counter select o, 0 from generate_series(1, ${orgs}) o;
  create table driver_bench.event (
    org_id bigint, id bigint, kind text, quantity int, note text, at timestamptz, primary key (org_id, id));
  create table driver_bench.line (
    org_id bigint, id bigint, order_id bigint, line int, sku text, name text, quantity int, price numeric(12,2),
    status text, placed_at timestamptz, gift boolean, attributes jsonb, primary key (org_id, id));
  analyze driver_bench.item; analyze driver_bench.balance; analyze driver_bench.counter;`;

export const pointRead: Statement = {
  name: 'point',
  text: `select json_build_object('id', id, 'sku', sku, 'name', name, 'quantity', quantity)::text
         from driver_bench.item where org_id = $1 and id = $2`,
};
export const listRead: Statement = {
  name: 'list',
  text: `select json_build_object('data', json_agg(r))::text from (
           select id, sku, name, quantity, price, updated_at, tags from driver_bench.item
           where org_id = $1 and id > $2 order by id limit 100) r`,
};
export const insertEvents: Statement = {
  name: 'insert_events',
  text: `insert into driver_bench.event (org_id, id, kind, quantity, note, at)
         select $1, * from unnest($2::bigint[], $3::text[], $4::int[], $5::text[], $6::timestamptz[])`,
};
export const bumpCounter: Statement = {
  name: 'bump_counter',
  text: 'update driver_bench.counter set seq = seq + 3 where org_id = $1 returning seq',
};
export const lockBalance: Statement = {
  name: 'lock_balance',
  text: 'select on_hand, reserved from driver_bench.balance where org_id = $1 for update',
};
export const reserve: Statement = {
  name: 'reserve',
  text: 'update driver_bench.balance set reserved = $2 where org_id = $1',
};

const columns = [
  ['org_id', 'bigint'],
  ['id', 'bigint'],
  ['order_id', 'bigint'],
  ['line', 'int'],
  ['sku', 'text'],
  ['name', 'text'],
  ['quantity', 'int'],
  ['price', 'numeric'],
  ['status', 'text'],
  ['placed_at', 'timestamptz'],
  ['gift', 'boolean'],
  ['attributes', 'text'],
] as const;
export const columnNames = columns.map(([name]) => name);
const selected = columnNames.map((name) => (name === 'attributes' ? 'attributes::jsonb' : name)).join(', ');
const target = `insert into driver_bench.line (${columnNames.join(', ')}) select ${selected} from`;
const recordset = columns.map(([name, type]) => `${name} ${type}`).join(', ');

export const bulkFromArrays: Statement = {
  name: 'bulk_arrays',
  text: `${target} unnest(${columns.map(([, type], i) => `$${i + 1}::${type}[]`).join(', ')}) t (${columnNames.join(', ')})`,
};
// `::text` first: the parameter is then text for both drivers, which would otherwise quote a string once more
export const bulkFromJson: Statement = {
  name: 'bulk_json',
  text: `${target} json_to_recordset($1::text::json) t (${recordset})`,
};
export const bulkFromJsonb: Statement = {
  name: 'bulk_jsonb',
  text: `${target} jsonb_to_recordset($1::text::jsonb) t (${recordset})`,
};
