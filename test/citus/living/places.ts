// On which machine merchants lie.
import type pg from 'pg';
import type { Merchant } from './merchants.ts';

export interface Place {
  readonly host: string;
  readonly port: number;
}

export const keyOf = ({ host, port }: Place): string => `${host}:${port}`;

export function placeOf(url: string): Place {
  const { hostname, port } = new URL(url);
  return { host: hostname, port: Number(port || 5432) };
}

export async function placesOf(
  cluster: pg.Client,
  merchants: readonly Merchant[],
): Promise<{ merchant: Merchant; shard: string; place: Place }[]> {
  const { rows } = await cluster.query<{ org_id: string; shard: string; host: string; port: number }>(
    `SELECT s.org_id, s.shard, n.nodename AS host, n.nodeport AS port
     FROM (SELECT org_id, get_shard_id_for_distribution_column('customer_order', org_id) AS shard
           FROM unnest($1::bigint[]) AS u (org_id)) AS s
     JOIN pg_dist_placement p ON p.shardid = s.shard JOIN pg_dist_node n ON n.groupid = p.groupid AND n.noderole = 'primary'`,
    [merchants.map(({ orgId }) => orgId)],
  );
  const byOrg = new Map(merchants.map((merchant) => [merchant.orgId, merchant]));
  return rows.map(({ org_id, shard, host, port }) => ({
    merchant: byOrg.get(Number(org_id)) as Merchant,
    shard,
    place: { host, port },
  }));
}
