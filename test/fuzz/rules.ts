// Rules that a schema cannot say and that depend on the data: a request that fits its schema may be refused for these.
// Every line is a promise of an operation, so a new one belongs here only with the rule it names.
import type { ViolationCode } from '../../src/http/problems.ts';

interface Rule {
  readonly pointer: RegExp;
  readonly code: ViolationCode;
  readonly why: string;
}

const scopes: Rule = {
  pointer: /^\/scopes\/\d+$/,
  code: 'not_allowed',
  why: 'merchants read and write, the hub has ops',
};

export const RULES_BEYOND_SCHEMAS: Readonly<Record<string, readonly Rule[]>> = {
  opsCreateClient: [scopes],
  opsChangeClient: [scopes],
  opsCreateApiKey: [
    scopes,
    { pointer: /^\/expires$/, code: 'not_allowed', why: 'a key cannot have expired before it is made' },
  ],
  opsCreateUser: [
    { pointer: /^\/memberships\/\d+\/org_id$/, code: 'duplicate', why: 'an organization is joined once' },
    { pointer: /^\/memberships\/\d+\/role$/, code: 'not_allowed', why: 'the hub has no viewers' },
  ],
  opsSetMember: [{ pointer: /^\/role$/, code: 'not_allowed', why: 'the hub has no viewers' }],
};

/** Bulk loads take more than the usual megabyte; the documents do not say how much. */
export const BODY_LIMITS_BYTES: Readonly<Record<string, number>> = {};
