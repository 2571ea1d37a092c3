// Where requests are found, and what is done with them: merchants' actions, and the hub's.
import { Type } from 'typebox';
import { actionsOn } from '../../../kit/aggregates/action-routes.ts';
import { notFound } from '../../../kit/http/problems.ts';
import { EXAMPLE_REQUEST } from '../examples.ts';
import { InventoryRequest } from '../schema.ts';
import { requestIdOf } from '../state-rules.ts';
import { requests } from './queries.ts';

export const TAG = 'Inventory requests';
export const PATH = '/v1/inventory_requests';
export const OPS_PATH = '/ops/v1/orgs/{org_id}/inventory_requests';

/** @param example one of the demo world */
export const RequestNumber = (example: string) =>
  Type.String({
    pattern: '^([Ii][Rr]-)?[0-9]{1,15}$',
    description: 'The request’s number, such as IR-000123, or its id.',
    examples: [example],
  });

export function idOf(text: string): number {
  const id = requestIdOf(text);
  if (id === null) throw notFound();
  return id;
}

const WHOLE = { schema: InventoryRequest, example: EXAMPLE_REQUEST, headers: ['ETag'] as const };
/** The answer of every action. */
export const AFTER = { ...WHOLE, description: 'The request after it.' };

const shared = { aggregate: requests, parameter: 'id', reference: RequestNumber };

export const READS = {
  ...shared,
  path: PATH,
  tag: TAG,
  access: 'read',
  responses: { 200: { ...WHOLE, description: 'The request.' } },
} as const;

export const merchantAction = actionsOn({
  ...shared,
  path: PATH,
  tag: TAG,
  access: 'write',
  responses: { 200: AFTER },
});

export const hubAction = actionsOn({
  ...shared,
  path: OPS_PATH,
  tag: 'Receiving',
  access: 'floor',
  problems: ['state_conflict', 'insufficient_stock', 'already_exists'],
  responses: { 200: AFTER },
});
