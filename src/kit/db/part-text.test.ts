import { describe, expect, it } from 'vitest';
import { partText } from './part-text.ts';

const NAMES = {
  own: new Map([
    ['item', 'item_102'],
    ['customer_order', 'customer_order_103'],
    ['org_feed', 'org_feed_104'],
  ]),
  copies: new Map([['warehouse', 'warehouse_7']]),
};

describe('a statement of one org', () => {
  it.each([
    ['SELECT * FROM item WHERE org_id = $1', 'SELECT * FROM item_102 AS item WHERE org_id = $1'],
    ['SELECT i.id FROM item i WHERE i.org_id = $1', 'SELECT i.id FROM item_102 i WHERE i.org_id = $1'],
    [
      'SELECT 1 FROM org_feed f, item AS i, unnest($2::bigint[]) u WHERE f.org_id = $1 AND i.org_id = $1',
      'SELECT 1 FROM org_feed_104 f, item_102 AS i, unnest($2::bigint[]) u WHERE f.org_id = $1 AND i.org_id = $1',
    ],
    [
      'INSERT INTO item (org_id, id) VALUES ($1, $2) ON CONFLICT (org_id, id) DO UPDATE SET id = item.id',
      'INSERT INTO item_102 AS item (org_id, id) VALUES ($1, $2) ON CONFLICT (org_id, id) DO UPDATE SET id = item.id',
    ],
    [
      'UPDATE customer_order o SET item = $2 FROM item i WHERE o.org_id = $1 AND i.org_id = $1',
      'UPDATE customer_order_103 o SET item = $2 FROM item_102 i WHERE o.org_id = $1 AND i.org_id = $1',
    ],
    [
      'SELECT i.item, w.name FROM item i JOIN warehouse w ON w.id = i.id WHERE i.org_id = $1',
      'SELECT i.item, w.name FROM item_102 i JOIN warehouse_7 w ON w.id = i.id WHERE i.org_id = $1',
    ],
    [
      'WITH item (id) AS MATERIALIZED (SELECT 1) SELECT 1 FROM customer_order o, item WHERE o.org_id = $1',
      'WITH item (id) AS MATERIALIZED (SELECT 1) SELECT 1 FROM customer_order_103 o, item WHERE o.org_id = $1',
    ],
    [
      "SELECT 'FROM item' FROM item i WHERE i.org_id = $1 ORDER BY i.id FOR NO KEY UPDATE OF i",
      "SELECT 'FROM item' FROM item_102 i WHERE i.org_id = $1 ORDER BY i.id FOR NO KEY UPDATE OF i",
    ],
  ])('uses the shards of its tables and local copies: %s', (text, expected) => {
    expect(partText(text, NAMES)?.text).toBe(expected);
  });

  it('returns which values must be the org', () => {
    const text = 'UPDATE item i SET name = $1 FROM org_feed f WHERE i.org_id = $3 AND f.org_id = $2';
    expect(partText(text, NAMES)?.orgAt).toEqual([2, 1]);
    expect(partText('INSERT INTO item (org_id, id) VALUES ($2, f($1)), ($3, $4)', NAMES)?.orgAt).toEqual([
      1, 2,
    ]);
  });

  it.each([
    ['of a table that does not lie there', 'INSERT INTO live_tracking (org_id) VALUES ($1)'],
    ['of no certain org', 'SELECT id FROM item WHERE id = $1'],
    ['of several orgs', 'SELECT id FROM item WHERE org_id = ANY($1)'],
    ['that writes a shared table', 'UPDATE warehouse SET name = $1'],
    ['that deletes rows of a shared table', 'DELETE FROM warehouse WHERE id = $1'],
    ['that locks rows of a shared table', 'SELECT 1 FROM warehouse w WHERE w.id = $1 FOR SHARE'],
  ])('is not asked there where it is one %s', (_what, text) => {
    expect(partText(text, NAMES)).toBeNull();
  });
});
