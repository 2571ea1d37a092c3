-- Statistics read months instead of days. A row has the days of one month: element n of a list is what its first n days add up to.
-- `grain` says what a row is of: `unit`, an item by SKU, warehouse and marketplace; `place`, all items of a warehouse and
-- marketplace (item 0, SKU ''); `item`, an item by SKU, everywhere (warehouse 0, marketplace '').
CREATE TABLE shipped_month (
  org_id bigint NOT NULL,
  grain text NOT NULL CHECK (grain IN ('unit', 'place', 'item')),
  month date NOT NULL,
  item_id bigint NOT NULL,
  sku text NOT NULL,
  warehouse_id bigint NOT NULL,
  marketplace text NOT NULL,
  units bigint[] NOT NULL CHECK (cardinality(units) = 31),
  PRIMARY KEY (org_id, grain, month, item_id, sku, warehouse_id, marketplace)
) WITH (fillfactor = 80);
CREATE INDEX shipped_month_of_item ON shipped_month (org_id, grain, item_id, month) WHERE grain <> 'place';
CREATE INDEX shipped_month_of_sku ON shipped_month (org_id, grain, sku, month) WHERE grain <> 'place';
CREATE INDEX shipped_month_of_warehouse ON shipped_month (org_id, warehouse_id, month) WHERE grain = 'unit';
CREATE INDEX shipped_month_of_marketplace ON shipped_month (org_id, marketplace, month) WHERE grain = 'unit';

-- Twice: in the month in which they were taken in, at that warehouse (`returned`); and in the one in which they had left, from
-- the warehouse that they had left (`shipped`), where that is known.
CREATE TABLE returned_month (
  org_id bigint NOT NULL,
  basis text NOT NULL CHECK (basis IN ('shipped', 'returned')),
  grain text NOT NULL CHECK (grain IN ('unit', 'place', 'item')),
  month date NOT NULL,
  item_id bigint NOT NULL,
  sku text NOT NULL,
  warehouse_id bigint NOT NULL,
  marketplace text NOT NULL,
  -- Returns, each with the first of its units; unless the grain is `place`, with the first of each item and SKU.
  returns bigint[] NOT NULL CHECK (cardinality(returns) = 31),
  units bigint[] NOT NULL CHECK (cardinality(units) = 31),
  restocked_units bigint[] NOT NULL CHECK (cardinality(restocked_units) = 31),
  disposed_units bigint[] NOT NULL CHECK (cardinality(disposed_units) = 31),
  PRIMARY KEY (org_id, basis, grain, month, item_id, sku, warehouse_id, marketplace)
) WITH (fillfactor = 80);
CREATE INDEX returned_month_of_item ON returned_month (org_id, basis, grain, item_id, month) WHERE grain <> 'place';
CREATE INDEX returned_month_of_sku ON returned_month (org_id, basis, grain, sku, month) WHERE grain <> 'place';
CREATE INDEX returned_month_of_warehouse ON returned_month (org_id, basis, warehouse_id, month) WHERE grain = 'unit';
CREATE INDEX returned_month_of_marketplace ON returned_month (org_id, basis, marketplace, month) WHERE grain = 'unit';

-- The same units by the reason for which they came.
CREATE TABLE returned_reason_month (
  org_id bigint NOT NULL,
  basis text NOT NULL CHECK (basis IN ('shipped', 'returned')),
  grain text NOT NULL CHECK (grain IN ('unit', 'place', 'item')),
  month date NOT NULL,
  item_id bigint NOT NULL,
  sku text NOT NULL,
  warehouse_id bigint NOT NULL,
  marketplace text NOT NULL,
  reason text NOT NULL,
  units bigint[] NOT NULL CHECK (cardinality(units) = 31),
  PRIMARY KEY (org_id, basis, grain, month, item_id, sku, warehouse_id, marketplace, reason)
) WITH (fillfactor = 80);
CREATE INDEX returned_reason_month_of_item ON returned_reason_month (org_id, basis, grain, item_id, month) WHERE grain <> 'place';
CREATE INDEX returned_reason_month_of_sku ON returned_reason_month (org_id, basis, grain, sku, month) WHERE grain <> 'place';

INSERT INTO shipped_month (org_id, grain, month, item_id, sku, warehouse_id, marketplace, units)
SELECT x.org_id, x.grain, x.month, x.item_id, x.sku, x.warehouse_id, x.marketplace, array_agg(x.units ORDER BY x.n)
FROM (SELECT d.org_id, g.grain, date_trunc('month', d.day::timestamp)::date AS month, n.n,
        CASE WHEN g.grain = 'place' THEN 0 ELSE d.item_id END AS item_id,
        CASE WHEN g.grain = 'place' THEN '' ELSE d.sku END AS sku,
        CASE WHEN g.grain = 'item' THEN 0 ELSE d.warehouse_id END AS warehouse_id,
        CASE WHEN g.grain = 'item' THEN '' ELSE d.marketplace END AS marketplace,
        coalesce(sum(d.units) FILTER (WHERE extract(day FROM d.day) <= n.n), 0)::bigint AS units
      FROM shipped_day d, (VALUES ('unit'), ('place'), ('item')) AS g (grain), generate_series(1, 31) AS n (n)
      WHERE d.grain = 'unit' GROUP BY 1, 2, 3, 4, 5, 6, 7, 8) AS x
GROUP BY 1, 2, 3, 4, 5, 6, 7;

-- Returns of a place are counted in its own rows; those of an item are the ones of its SKUs.
INSERT INTO returned_month (org_id, basis, grain, month, item_id, sku, warehouse_id, marketplace, returns, units,
  restocked_units, disposed_units)
SELECT x.org_id, x.basis, x.grain, x.month, x.item_id, x.sku, x.warehouse_id, x.marketplace, array_agg(x.returns ORDER BY x.n),
  array_agg(x.units ORDER BY x.n), array_agg(x.restocked_units ORDER BY x.n), array_agg(x.disposed_units ORDER BY x.n)
FROM (SELECT d.org_id, d.basis, g.grain, date_trunc('month', d.day::timestamp)::date AS month, n.n, d.item_id,
        CASE WHEN g.grain = 'place' THEN '' ELSE d.sku END AS sku,
        CASE WHEN g.grain = 'item' THEN 0 ELSE d.warehouse_id END AS warehouse_id,
        CASE WHEN g.grain = 'item' THEN '' ELSE d.marketplace END AS marketplace,
        coalesce(sum(d.returns) FILTER (WHERE extract(day FROM d.day) <= n.n), 0)::bigint AS returns,
        coalesce(sum(d.units) FILTER (WHERE extract(day FROM d.day) <= n.n), 0)::bigint AS units,
        coalesce(sum(d.restocked_units) FILTER (WHERE extract(day FROM d.day) <= n.n), 0)::bigint AS restocked_units,
        coalesce(sum(d.disposed_units) FILTER (WHERE extract(day FROM d.day) <= n.n), 0)::bigint AS disposed_units
      FROM returned_day d JOIN (VALUES ('unit', 'unit'), ('unit', 'item'), ('place', 'place')) AS g (of_grain, grain)
        ON g.of_grain = d.grain, generate_series(1, 31) AS n (n)
      GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9) AS x
GROUP BY 1, 2, 3, 4, 5, 6, 7, 8;

INSERT INTO returned_reason_month (org_id, basis, grain, month, item_id, sku, warehouse_id, marketplace, reason, units)
SELECT x.org_id, x.basis, x.grain, x.month, x.item_id, x.sku, x.warehouse_id, x.marketplace, x.reason,
  array_agg(x.units ORDER BY x.n)
FROM (SELECT d.org_id, d.basis, g.grain, date_trunc('month', d.day::timestamp)::date AS month, n.n,
        CASE WHEN g.grain = 'place' THEN 0 ELSE d.item_id END AS item_id,
        CASE WHEN g.grain = 'place' THEN '' ELSE d.sku END AS sku,
        CASE WHEN g.grain = 'item' THEN 0 ELSE d.warehouse_id END AS warehouse_id,
        CASE WHEN g.grain = 'item' THEN '' ELSE d.marketplace END AS marketplace, d.reason,
        coalesce(sum(d.units) FILTER (WHERE extract(day FROM d.day) <= n.n), 0)::bigint AS units
      FROM returned_day d, (VALUES ('unit'), ('place'), ('item')) AS g (grain), generate_series(1, 31) AS n (n)
      WHERE d.grain = 'unit' GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10) AS x
GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9;

-- squawk-ignore ban-drop-table -- no release has run on it yet
DROP TABLE shipped_day;
-- squawk-ignore ban-drop-table -- no release has run on it yet
DROP TABLE returned_day;
