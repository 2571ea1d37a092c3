// Accounts with third parties: a merchant lists, sets, tests and deletes its own, the hub those of any org.
import type { TProperties, TSchema } from 'typebox';
import type { Db, Tx } from '../../kit/db/db.ts';
import type { FeedWriter } from '../../kit/feed/feed-writer.ts';
import { forHub } from '../../kit/http/for-hub.ts';
import { listRoute } from '../../kit/http/list-route.ts';
import { notFound, type ProblemCode } from '../../kit/http/problems.ts';
import { ORG_ID } from '../../kit/http/resource-routes.ts';
import { noContent, type Route, route } from '../../kit/http/route.ts';
import { Id, Strict } from '../../kit/http/schema.ts';
import type { Clock } from '../../kit/kernel/clock.ts';
import { audited } from '../identity/audit/record-audit.ts';
import type { AccountTable } from './queries.ts';

interface AccountKind<Input> {
  readonly accounts: Pick<AccountTable<never, never>, 'list' | 'noteUse' | 'remove'>;
  readonly path: string;
  readonly tag: string;
  /** Prefix of the operation ids: CarrierAccount. */
  readonly name: string;
  /** "with an aggregator", "with aggregators". */
  readonly words: { readonly withOne: string; readonly withMany: string };
  /** Additions to the descriptions that all kinds share. */
  readonly descriptions: Readonly<Record<'list' | 'set' | 'test' | 'remove', string>>;
  readonly schema: TSchema;
  readonly input: TSchema;
  readonly inputExample: object;
  readonly testProblems?: readonly ProblemCode[];
  /** The hub's examples, if the merchant's would delete the account they use. */
  readonly ofHub: { readonly removed: TProperties; readonly inputExample?: object };
  /** @returns the account as JSON, without its secrets */
  readonly set: (tx: Tx, feed: FeedWriter, input: Input) => Promise<string>;
  /** Tests the credentials, outside of any transaction. @returns the error, or null */
  readonly test: (orgId: number, id: number) => Promise<string | null>;
}

/** The account in the demo data that the merchant's examples use. */
const EXAMPLE_ID = 1;

export function accountRoutes<Input>(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  kind: AccountKind<Input>,
): Route[] {
  const { accounts, path, tag, name, words, descriptions } = kind;
  const params = Strict({ id: Id('Account id.', EXAMPLE_ID) });
  const idOf = (call: { readonly params: unknown }) => (call.params as { id: number }).id;
  const responses = { 200: { description: 'The account.', schema: kind.schema } };
  const list = listRoute(db, {
    path,
    operationId: `list${name}s`,
    summary: `List your accounts ${words.withMany}`,
    description: `Order: id. Secrets are never shown.${descriptions.list}`,
    tag,
    access: 'read',
    list: accounts.list,
    row: kind.schema,
    rows: `${tag}.`,
  });
  const set = route({
    method: 'PUT',
    path,
    operationId: `set${name}`,
    summary: `Set the credentials of an account ${words.withOne}`,
    description: `Adds the account, or replaces its credentials. ${descriptions.set}The secrets are stored encrypted and never shown again.`,
    tag,
    access: 'write',
    body: kind.input,
    bodyExample: kind.inputExample,
    problems: ['not_configured'],
    responses,
    handler: (call) =>
      call.commit(async (tx, feed) => ({ status: 200, json: await kind.set(tx, feed, call.body as Input) })),
  });
  const test = route({
    method: 'POST',
    path: `${path}/{id}/test`,
    operationId: `test${name}`,
    summary: `Verify an account ${words.withOne}`,
    description: `Tests the credentials of the account${descriptions.test} \`last_error\` in the response says what is wrong; null: they work.`,
    tag,
    access: 'write',
    params,
    ...(kind.testProblems === undefined ? {} : { problems: kind.testProblems }),
    responses,
    handler: (call) => {
      let error: string | null = null;
      return call.commit(
        async (tx, { orgId, now }) => {
          const json = await accounts.noteUse(tx, orgId, idOf(call), now, error);
          if (json === null) throw notFound();
          return { status: 200, json };
        },
        async () => {
          error = await kind.test(call.orgId, idOf(call));
        },
      );
    },
  });
  const remove = route({
    method: 'DELETE',
    path: `${path}/{id}`,
    operationId: `delete${name}`,
    summary: `Delete an account ${words.withOne}`,
    description: `Deletes its secrets immediately. ${descriptions.remove}`,
    tag,
    access: 'write',
    params,
    responses: { 204: { description: 'Done.' } },
    handler: (call) =>
      call.commit(async (tx, { orgId }) => {
        if (!(await accounts.remove(tx, orgId, idOf(call)))) throw notFound();
        return noContent;
      }),
  });
  const { removed, inputExample = kind.inputExample } = kind.ofHub;
  return [
    list,
    forHub(list, 'admin', { summary: `List the accounts of an organization ${words.withMany}` }),
    set,
    { ...forHub(set, 'admin'), bodyExample: inputExample },
    test,
    remove,
    { ...forHub(remove, 'admin'), params: Strict({ ...ORG_ID, ...removed }) },
  ].map((one) => audited(one, clock));
}
