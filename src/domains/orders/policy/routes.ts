// The order policy of a merchant, and where the hub ships nothing.
import type { TObject } from 'typebox';
import type { Db } from '../../../kit/db/db.ts';
import { forHub } from '../../../kit/http/for-hub.ts';
import { isObject, throwAllInvalid, validParts, valuesAt } from '../../../kit/http/partial-body.ts';
import { invalid, notFound, type Violation, violation } from '../../../kit/http/problems.ts';
import { recordActions } from '../../../kit/http/record-actions.ts';
import { recordAnswer } from '../../../kit/http/record-answer.ts';
import { changeRecord } from '../../../kit/http/records.ts';
import { resourceRoutes } from '../../../kit/http/resource-routes.ts';
import { answers } from '../../../kit/http/responses.ts';
import { type Call, type Route, route } from '../../../kit/http/route.ts';
import { Id, Strict } from '../../../kit/http/schema.ts';
import { createIn, type Resource } from '../../../kit/http/table-routes.ts';
import { isCountry, stateCode } from '../intake/ship-to-rules.ts';
import { applyDestinations, applyPolicy } from './apply-policy.ts';
import {
  type DestinationFields,
  findPolicy,
  forbiddenDestinations,
  POLICY_ID,
  policies,
  queueUsualPolicy,
  removeForbidden,
  totalForbidden,
} from './queries.ts';
import {
  ForbiddenDestinationChanges,
  type ForbiddenDestinationChangesInput,
  ForbiddenDestinationRecord,
  NewForbiddenDestination,
  type NewForbiddenDestinationInput,
  OrderPolicyChanges,
  OrderPolicyRecord,
} from './schema.ts';

export function orderPolicyRoutes({ db }: { readonly db: Db }): Route[] {
  return [...policyRoutes(db), ...forbiddenRoutes(db)];
}

// --- The policy of a merchant ------------------------------------------------------------------------------------

const TAG = 'Orders';
const EXAMPLE_ORG_ID = 2;

const shared = {
  path: '/v1/orgs/{id}/policy',
  tag: TAG,
  params: Strict({ id: Id('Your organization.', EXAMPLE_ORG_ID) }),
  responses: answers('The policy.', OrderPolicyRecord, ['ETag']),
} as const;

/** A merchant has its own policy alone; the hub’s path names any. */
function orgOf({ orgId, params }: Call): number {
  const { id = orgId } = params as { readonly id?: number };
  if (id !== orgId) throw notFound();
  return orgId;
}

function policyRoutes(db: Db): Route[] {
  const one = route({
    ...shared,
    method: 'GET',
    operationId: 'getOrderPolicy',
    summary: 'Read the order policy',
    description: 'Until an organization changes it, everything is allowed and its version is 0.',
    access: 'read',
    handler: async (call) => recordAnswer(await findPolicy(db, orgOf(call as Call))),
  });
  const change = route({
    ...shared,
    method: 'PATCH',
    operationId: 'changeOrderPolicy',
    summary: 'Change the order policy',
    description:
      'Only the fields in the body change; `countries` replaces all. It applies to orders from then on, and to earlier ' +
      'ones when they are routed again: those that were refused (`error`) are, within seconds. What is backordered already ' +
      'keeps waiting.',
    access: 'write',
    body: OrderPolicyChanges,
    bodyExample: { may_split: false, countries: ['US', 'CA'] },
    addsToViolations: true,
    honoursIfMatch: true,
    handler: (call) => {
      throwAllInvalid(call.violations, unknownCountries(validParts(call.body, call.violations)));
      return call.commit(async (tx, feed) => {
        const orgId = orgOf(call as Call);
        queueUsualPolicy(tx, orgId, feed.now);
        const { countries, ...flags } = call.body;
        const changes = countries === undefined ? flags : { ...flags, countries: sorted(countries) };
        applyPolicy(feed);
        return recordAnswer(
          await changeRecord(tx, feed, policies, POLICY_ID, changes, { ifMatch: call.ifMatch }),
        );
      });
    },
  });
  return [one, change, forTheHub(one, 'floor'), forTheHub(change, 'ops')];
}

/** The organization is in its path already. */
function forTheHub(ofMerchant: Route, access: 'floor' | 'ops'): Route {
  const path = '/v1/policy';
  return forHub({ ...ofMerchant, path, params: Strict({}) as TObject }, access);
}

const sorted = (countries: readonly string[]) =>
  [...new Set(countries.map((code) => code.toUpperCase()))].sort();

function unknownCountries(body: unknown): Violation[] {
  return valuesAt(body, '/countries/*').flatMap(({ pointer, value }) =>
    isCountry(String(value).toUpperCase()) ? [] : [violation(pointer, 'not_allowed', NO_COUNTRY)],
  );
}

const NO_COUNTRY = 'must be an ISO 3166-1 alpha-2 country code';

// --- Forbidden destinations --------------------------------------------------------------------------------------

/** All are read with every batch of orders. */
const FORBIDDEN_MAX = 300;

export const ofForbidden: Resource<
  DestinationFields,
  NewForbiddenDestinationInput,
  ForbiddenDestinationChangesInput
> = {
  table: forbiddenDestinations,
  fieldsOf: ({ country, state = null, postal_prefix = null, note }) =>
    normal({ country, state, postal_prefix, note }),
  changesOf: (changes) => changes,
};

/** In upper case, and states as their code. */
function normal(fields: DestinationFields): DestinationFields {
  const country = fields.country.toUpperCase();
  const state = fields.state === null ? null : stateCode(country, fields.state);
  return { ...fields, country, state, postal_prefix: fields.postal_prefix?.toUpperCase() ?? null };
}

/** @param body without its invalid values: a state is not looked up without its country */
function unknownPlaces(body: unknown): Violation[] {
  const { country, state = null } = (isObject(body) ? body : {}) as Partial<NewForbiddenDestinationInput>;
  if (country === undefined) return [];
  const code = country.toUpperCase();
  if (!isCountry(code)) return [violation('/country', 'not_allowed', NO_COUNTRY)];
  return state === null || stateCode(code, state) !== null
    ? []
    : [violation('/state', 'not_allowed', `must be a state, province or territory of ${code}`)];
}

function forbiddenRoutes(db: Db): Route[] {
  const path = '/ops/v1/forbidden_destinations';
  const id = Id('Id of the forbidden destination.', 1);
  return [
    ...resourceRoutes(db, {
      path,
      id: { id },
      name: 'ForbiddenDestination',
      noun: 'forbidden destination',
      tag: TAG,
      access: 'ops',
      readAccess: 'floor',
      schema: ForbiddenDestinationRecord,
      list: {
        list: forbiddenDestinations.list,
        description: 'Where nothing ships, for all merchants: orders to these places are refused. Order: id.',
      },
      find: (reader, _orgId, one: number) => forbiddenDestinations.records.find(reader, null, one),
      create: {
        description:
          'A country, one of its states or provinces, or postal codes that begin alike. New orders to it become `error`, with ' +
          'the note as their reason; so do backorders once there is stock for them.',
        body: NewForbiddenDestination,
        bodyExample: { country: 'CU', note: 'No carrier delivers there.' },
        addsToViolations: true,
        work: async (tx, feed, input: NewForbiddenDestinationInput, { violations }) => {
          throwAllInvalid(violations, unknownPlaces(validParts(input, violations)));
          if ((await totalForbidden(tx)) >= FORBIDDEN_MAX)
            throw invalid([violation('/country', 'not_allowed', TOO_MANY)]);
          return createIn(tx, feed, ofForbidden, input);
        },
      },
      change: {
        body: ForbiddenDestinationChanges,
        bodyExample: { note: 'Held at customs for months.' },
        description: 'Only the fields in the body change. Another place is another forbidden destination.',
        work: (tx, { now }, one: number, changes: ForbiddenDestinationChangesInput, { ifMatch }) =>
          changeRecord(tx, { orgId: null, now }, forbiddenDestinations.records, one, changes, { ifMatch }),
      },
      conflicts: { forbidden_destination_unique: 'this destination is forbidden already' },
    }),
    recordActions({ tag: TAG, access: 'ops', path: `${path}/{id}`, params: { id } })(null, {
      method: 'DELETE',
      operationId: 'opsRemoveForbiddenDestination',
      summary: 'Allow a forbidden destination again',
      description: 'Orders that were refused are routed again, within seconds.',
      done: 'It is removed.',
      run: async (tx, feed, { params }) => {
        if (!(await removeForbidden(tx, params.id))) throw notFound();
        applyDestinations(feed, params.id);
      },
    }),
  ];
}

const TOO_MANY = `there are ${FORBIDDEN_MAX} forbidden destinations already: name states or countries instead of postal codes`;
