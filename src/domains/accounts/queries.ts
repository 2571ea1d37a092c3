// An org's accounts with third parties. All kinds share one layout: key, settings, sealed secrets and the result of the
// last use.
import type { Tx } from '../../kit/db/db.ts';
import { idSource } from '../../kit/db/ids.ts';
import { keysetList } from '../../kit/db/lists.ts';
import { instant, sql } from '../../kit/db/statement.ts';
import { findsValue, matches, type OfOne, readsValue, writes } from '../../kit/db/statement-functions.ts';

interface AccountColumns<Key extends string, Field extends string> {
  readonly table: string;
  readonly key: readonly Key[];
  readonly fields: readonly Field[];
  /** The column of the last use, its name in responses, and the column of its error. */
  readonly used: { readonly at: string; readonly as: string; readonly error: string };
  /** Columns reset to null when the account is updated. */
  readonly cleared: readonly string[];
  /** SQL of the visible columns of `r`, between its id and who set it. */
  readonly shown: string;
  /** Further columns of a new account, with their SQL value. */
  readonly begins?: Readonly<Record<string, string>>;
}

type StoredAccount<Name extends string> = Readonly<Record<Name, string | number>> & {
  readonly sealed_secrets: Buffer;
  readonly updated_by: string;
};

export function accountTable<Key extends string, Field extends string>(options: AccountColumns<Key, Field>) {
  const { table, key, fields, used, cleared, begins = {} } = options;
  const shown = `r.id, ${options.shown}, r.updated_by, ${instant(`r.${used.at}`)} AS ${used.as},
    r.${used.error} AS last_error, ${instant('r.created_at')} AS created, ${instant('r.updated_at')} AS updated`;
  const json = `(SELECT row_to_json(j)::text FROM (SELECT ${shown}) AS j) AS json`;
  const set = [...fields, 'sealed_secrets', 'updated_by'] as const;
  const written = [...key, ...set] as const;
  const param = (index: number) => `$${index + 3}`;
  const now = param(written.length);

  const upsert = sql(
    `${table}.upsert`,
    `INSERT INTO ${table} (org_id, id, ${[...written, ...Object.keys(begins)].join(', ')}, version, created_at, updated_at)
     VALUES ($1, $2, ${[...written.map((_, index) => param(index)), ...Object.values(begins)].join(', ')}, 1, ${now}, ${now})
     ON CONFLICT (org_id, ${key.join(', ')}) DO UPDATE SET ${set.map((one) => `${one} = excluded.${one}`).join(', ')},
       ${cleared.map((one) => `${one} = NULL`).join(', ')}, version = ${table}.version + 1, updated_at = excluded.updated_at`,
  );
  const findByKey = readsValue<string, unknown[]>(
    `${table}.findByKey`,
    `SELECT ${json} FROM ${table} r
     WHERE r.org_id = $1 AND ${key.map((one, index) => `r.${one} = $${index + 2}`).join(' AND ')}`,
  );
  const findById = findsValue<string, OfOne>(
    `${table}.findById`,
    `SELECT ${json} FROM ${table} r WHERE r.org_id = $1 AND r.id = $2`,
  );
  const queueUse = writes<[orgId: number, id: number, time: Date, error: string | null]>(
    `${table}.noteUse`,
    `UPDATE ${table} a SET ${used.at} = $3, ${used.error} = $4 WHERE a.org_id = $1 AND a.id = $2`,
  );

  return {
    table,
    key,
    ids: idSource(`${table}_id_seq`),
    list: keysetList({ name: `${table}.list`, from: `${table} t`, json: `SELECT ${shown}` }),
    /** Inserts or updates it. @returns the visible account */
    async set(
      tx: Tx,
      orgId: number,
      id: number,
      account: StoredAccount<Key | Field>,
      time: Date,
    ): Promise<string> {
      tx.queueWrite(upsert, [orgId, id, ...written.map((one) => account[one]), time]);
      return findByKey(tx, orgId, ...key.map((one) => account[one]));
    },
    queueUse,
    /** @returns the visible account; null if there is none */
    noteUse(tx: Tx, orgId: number, id: number, time: Date, error: string | null): Promise<string | null> {
      queueUse(tx, orgId, id, time, error);
      return findById(tx, orgId, id);
    },
    /** @returns false if there is none */
    remove: matches<OfOne, Tx>(
      `${table}.remove`,
      `DELETE FROM ${table} a WHERE a.org_id = $1 AND a.id = $2 RETURNING a.id`,
    ),
  };
}

export type AccountTable<Key extends string, Field extends string> = ReturnType<
  typeof accountTable<Key, Field>
>;
