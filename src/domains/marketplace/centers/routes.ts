// The hub's directory of fulfilment centers.
import { Type } from 'typebox';
import type { Db, Tx } from '../../../kit/db/db.ts';
import { idSource } from '../../../kit/db/ids.ts';
import { changeRecord, createRecord } from '../../../kit/http/records.ts';
import { resourceRoutes } from '../../../kit/http/resource-routes.ts';
import type { Route } from '../../../kit/http/route.ts';
import { Id } from '../../../kit/http/schema.ts';
import { centerList, centers } from './queries.ts';
import {
  FulfillmentCenterChanges,
  FulfillmentCenterRecord,
  type NewCenterInput,
  NewFulfillmentCenter,
} from './schema.ts';

const ids = idSource('fulfillment_center_id_seq');

const address = {
  line1: '24300 Nandina Ave',
  line2: null,
  city: 'Moreno Valley',
  state: 'CA',
  postal_code: '92551',
  country: 'US',
};
const EXAMPLE = {
  id: 1,
  marketplace_name: 'Amazon',
  code: 'ONT8',
  address,
  phone: null,
  instructions: 'appointment needed',
  version: 1,
  created: '2026-11-14T09:30:00.000Z',
  updated: '2026-11-14T09:30:00.000Z',
};

export async function createCenter(tx: Tx, { phone, instructions, ...input }: NewCenterInput, now: Date) {
  const fields = { ...input, phone: phone ?? null, instructions: instructions ?? null };
  return createRecord(tx, { orgId: null, now }, centers, await ids.next(tx), fields);
}

export function centerRoutes({ db }: { readonly db: Db }): Route[] {
  return resourceRoutes(db, {
    path: '/ops/v1/fulfillment_centers',
    id: { id: Id('Fulfilment center id.', 1) },
    name: 'FulfillmentCenter',
    noun: 'fulfilment center',
    tag: 'Marketplace shipments',
    access: 'warehouses',
    readAccess: 'floor',
    schema: FulfillmentCenterRecord,
    example: EXAMPLE,
    list: {
      list: centerList,
      filters: {
        marketplace: Type.Optional(
          Type.String({ minLength: 1, maxLength: 100, description: 'Only of this marketplace.' }),
        ),
        code: Type.Optional(
          Type.String({ minLength: 1, maxLength: 20, description: 'Only with this code.' }),
        ),
      },
    },
    find: (reader, _, id: number) => centers.find(reader, null, id),
    create: {
      body: NewFulfillmentCenter,
      bodyExample: { marketplace_name: 'Amazon', code: 'SBD1', address: { ...address, city: 'Bloomington' } },
      description: 'Bills of lading of shipments that go there get its address.',
      work: (tx, feed, input) => createCenter(tx, input, feed.now),
    },
    change: {
      body: FulfillmentCenterChanges,
      bodyExample: { phone: '+1 951 555 0100' },
      work: (tx, feed, id, changes, { ifMatch }) =>
        changeRecord(tx, { orgId: null, now: feed.now }, centers, id, changes, { ifMatch }),
    },
    conflicts: { fulfillment_center_unique: 'the marketplace has a fulfilment center with this code' },
  });
}
