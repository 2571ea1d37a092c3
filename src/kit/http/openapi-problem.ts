// What every operation can answer besides its own: the problem, and headers.
import type { JsonObject } from './openapi-schemas.ts';
import { PROBLEMS, type ProblemCode, VIOLATIONS } from './problems.ts';
import type { ResponseHeader } from './route.ts';

export const HEADERS: Record<ResponseHeader, JsonObject> = {
  ETag: { description: 'Version of the record, or hash of the list.', schema: { type: 'string' } },
  Location: { description: 'Address of the new record.', schema: { type: 'string' } },
  Link: {
    description: 'The next page, as `rel="next"`; absent on the last one.',
    schema: { type: 'string' },
  },
  'X-Total-Count': {
    description: 'Number of rows that match the filters; with `include_total=true`.',
    schema: { type: 'integer', format: 'int64' },
  },
  'Idempotent-Replayed': {
    description: '`true` if the response repeats that of an earlier request with the same Idempotency-Key.',
    schema: { type: 'string', enum: ['true'] },
  },
  RateLimit: {
    description:
      'Remaining requests: `"read";r=199;t=1` means 199 requests, and 1 second until the quota is full again.',
    schema: { type: 'string' },
  },
  'RateLimit-Policy': {
    description: 'The quota: `"read";q=200;w=2` means 200 requests within 2 seconds.',
    schema: { type: 'string' },
  },
  'Retry-After': {
    description: 'Seconds to wait before sending the request again.',
    schema: { type: 'integer', minimum: 0, maximum: 86_400 },
  },
};

export const PROBLEM_SCHEMA: JsonObject = {
  type: 'object',
  description: 'RFC 9457. `type` is the address of a page that explains the problem.',
  required: ['type', 'title', 'status', 'detail', 'code', 'request_id', 'error', 'errors'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'string', enum: Object.keys(PROBLEMS) },
    request_id: { type: 'string' },
    error: { type: 'string', description: 'The detail again, for simple clients.' },
    errors: { type: 'array', items: { type: 'string' }, description: 'All errors as text.' },
    violations: {
      type: 'array',
      items: {
        type: 'object',
        required: ['pointer', 'in', 'code', 'message'],
        additionalProperties: false,
        properties: {
          pointer: { type: 'string', description: 'JSON pointer to the value.' },
          in: { type: 'string', enum: ['body', 'query', 'path', 'header'] },
          code: { type: 'string', enum: Object.keys(VIOLATIONS) },
          message: { type: 'string' },
        },
      },
    },
    shortages: {
      type: 'array',
      description: 'With `insufficient_stock`: what is missing, and where.',
      items: {
        type: 'object',
        required: ['line', 'item_id', 'warehouse_id', 'wanted', 'there'],
        additionalProperties: false,
        properties: {
          line: { type: 'integer' },
          item_id: { type: 'string' },
          warehouse_id: { type: 'integer' },
          wanted: { type: 'integer' },
          there: { type: 'integer' },
        },
      },
    },
    candidates: {
      type: 'array',
      description: 'With `ambiguous_reference`: the orders that it could mean.',
      items: {
        type: 'object',
        required: ['order_id', 'market_order_id', 'marketplace', 'order_status'],
        additionalProperties: false,
        properties: {
          order_id: { type: 'integer' },
          market_order_id: { type: 'string' },
          marketplace: { type: ['string', 'null'] },
          order_status: { type: 'string' },
        },
      },
    },
    market_order_id: { type: 'string', description: 'With `not_cancellable`: the order.' },
    success: { type: 'boolean', description: 'With `not_cancellable`: false.' },
    message: { type: 'string', description: 'With `not_cancellable`: the outcome as text.' },
    cancelled_orders: {
      type: 'array',
      description: 'With `not_cancellable`: none.',
      items: { type: 'object' },
      maxItems: 0,
    },
    non_cancellable_orders: {
      type: 'array',
      description: 'With `not_cancellable`: every sub-order, and why it cannot be cancelled.',
      items: {
        type: 'object',
        required: ['sub_order_id', 'sub_order_number', 'status', 'reason', 'items'],
        additionalProperties: false,
        properties: {
          sub_order_id: { type: 'integer' },
          sub_order_number: { type: 'string' },
          status: { type: 'string' },
          reason: { type: 'string' },
          items: {
            type: 'array',
            description: 'Which units are not cancelled.',
            items: {
              type: 'object',
              required: ['market_order_item_id', 'sku', 'quantity'],
              additionalProperties: false,
              properties: {
                market_order_item_id: { type: ['string', 'null'] },
                sku: { type: ['string', 'null'] },
                quantity: { type: 'integer' },
              },
            },
          },
        },
      },
    },
    too_late: {
      type: 'array',
      description: 'With `too_late`: the sub-orders that cannot change any more.',
      items: {
        type: 'object',
        required: ['sub_order_id', 'sub_order_number', 'status', 'reason'],
        additionalProperties: false,
        properties: {
          sub_order_id: { type: 'integer' },
          sub_order_number: { type: 'string' },
          status: { type: 'string' },
          reason: { type: 'string' },
        },
      },
    },
    orgs: {
      type: 'array',
      description: 'With `org_required`: the organizations to choose from.',
      items: {
        type: 'object',
        required: ['id', 'name'],
        additionalProperties: false,
        properties: { id: { type: 'integer' }, name: { type: 'string' } },
      },
    },
  },
};

export const EXAMPLE_MEMBERS: Partial<Record<ProblemCode, Readonly<Record<string, unknown>>>> = {
  ambiguous_reference: {
    candidates: [
      { order_id: 41, market_order_id: '1001', marketplace: 'Shopify', order_status: 'pending' },
      { order_id: 57, market_order_id: '1001', marketplace: 'Etsy', order_status: 'complete' },
    ],
  },
  insufficient_stock: { shortages: [{ line: 1, item_id: '2', warehouse_id: 1, wanted: 12, there: 5 }] },
  not_cancellable: {
    market_order_id: 'JG-20001',
    success: false,
    message: 'No part of the order is cancelled.',
    cancelled_orders: [],
    non_cancellable_orders: [
      {
        sub_order_id: 5012,
        sub_order_number: 'SO-005012',
        status: 'shipped',
        reason: 'it has shipped',
        items: [{ market_order_item_id: null, sku: 'JG-TUMBLER', quantity: 1 }],
      },
    ],
  },
  too_late: {
    too_late: [
      {
        sub_order_id: 5012,
        sub_order_number: 'SO-005012',
        status: 'processing',
        reason: 'it is packed, with its city',
      },
    ],
  },
  org_required: { orgs: [{ id: 2, name: 'Juniper Goods' }] },
};
