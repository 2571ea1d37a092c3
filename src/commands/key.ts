import type { Static } from 'typebox';
import { createApiKey, revokeApiKey } from '../domains/identity/api-keys/manage-api-keys.ts';
import { apiKeyList } from '../domains/identity/api-keys/queries.ts';
import { type ApiKey, NewApiKey } from '../domains/identity/api-keys/schema.ts';
import { recordCommand } from '../domains/identity/audit/record-audit.ts';
import { isDate } from '../kit/http/formats.ts';
import { throwIfInvalid } from '../kit/http/problems.ts';
import { checkBody } from '../kit/http/validate.ts';
import type { CommandContext } from './context.ts';
import { readOrg } from './read-org.ts';
import { print, readAll, showTable } from './show.ts';
import { type Input, ORG_OPTION, readId, runSubcommand, type Subcommand } from './subcommands.ts';
import { withDatabase } from './with-database.ts';

type KeyRecord = Static<typeof ApiKey>;

const CREATED_BY = 'command line';

const SUBCOMMANDS: Readonly<Record<string, Subcommand>> = {
  list: {
    summary: 'List the API keys of an organization',
    usage: '--org <id>',
    options: ORG_OPTION,
    run: list,
  },
  add: {
    summary: 'Make an API key and print it, once',
    usage: '--org <id> --name <name> --scope <scope>… [--expires <date>]',
    options: {
      ...ORG_OPTION,
      name: { type: 'string', help: 'What the key is for.' },
      scope: {
        type: 'string',
        multiple: true,
        help: 'A merchant’s: read, write. The hub’s: ops, view, floor, inventory, catalog, warehouses, metrics, admin. Repeatable.',
      },
      expires: {
        type: 'string',
        help: 'When it stops working: 2027-01-01 or 2027-01-01T09:30:00Z. Default: never.',
      },
    },
    run: add,
  },
  revoke: {
    summary: 'Revoke an API key for good',
    usage: '<key-id> --org <id>',
    takes: ['key-id'],
    options: ORG_OPTION,
    run: revoke,
  },
};

export function runKey(args: readonly string[], context: CommandContext): Promise<number> {
  const about = 'Manages API keys. A revoked key stops working in running servers within a second.';
  return runSubcommand({ name: 'key', about, subcommands: SUBCOMMANDS }, args, context);
}

async function list(input: Input, context: CommandContext): Promise<void> {
  const org = input.required('org');
  const keys = await withDatabase(context.config, async (db) => {
    const orgId = await readOrg(db, org);
    return readAll<KeyRecord>((page) => apiKeyList.page(db, [orgId], {}, page));
  });
  const rows = keys.map((key) => [
    String(key.id),
    key.name,
    key.hint,
    key.scopes.join(' '),
    stateOf(key, context.clock.now()),
    key.last_used ?? 'never',
  ]);
  print(input, context, keys, showTable(['id', 'name', 'key', 'scopes', 'state', 'last used'], rows));
}

function stateOf(key: KeyRecord, now: Date): string {
  if (key.revoked !== null) return `revoked ${key.revoked}`;
  if (key.expires === null) return 'works';
  return new Date(key.expires) <= now ? `expired ${key.expires}` : `works until ${key.expires}`;
}

async function add(input: Input, context: CommandContext): Promise<void> {
  const org = input.required('org');
  const expires = input.text('expires');
  const wanted = {
    name: input.required('name'),
    scopes: input.list('scope'),
    ...(expires === undefined ? {} : { expires: isDate(expires) ? `${expires}T00:00:00.000Z` : expires }),
  };
  throwIfInvalid(checkBody(NewApiKey, wanted));
  const fields = wanted as Static<typeof NewApiKey>;
  const made = await withDatabase(context.config, (db) =>
    db.transaction(async (tx) => {
      const [orgId, now] = [await readOrg(tx, org), context.clock.now()];
      const key = await createApiKey(tx, orgId, fields, CREATED_BY, now);
      await recordCommand(tx, 'crossdock key add', { orgId }, now);
      return key;
    }),
  );
  const record = { ...(JSON.parse(made.json) as KeyRecord), key: made.key };
  print(input, context, record, `API key ${made.id} was made. It is shown only now:\n${made.key}\n`);
}

async function revoke(input: Input, context: CommandContext): Promise<void> {
  const org = input.required('org');
  const id = readId(input.positional('key-id'), '<key-id>');
  await withDatabase(context.config, (db) =>
    db.transaction(async (tx) => {
      const [orgId, now] = [await readOrg(tx, org), context.clock.now()];
      await revokeApiKey(tx, orgId, id, now);
      await recordCommand(tx, 'crossdock key revoke', { orgId }, now);
    }),
  );
  print(input, context, { id, is_revoked: true }, `API key ${id} is revoked.\n`);
}
