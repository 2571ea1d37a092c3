// Asks Amazon's Selling Partner API whether a fulfillment center takes a product: fbaInbound v1, getItemEligibilityPreview.
import { storableText } from '../../../kit/kernel/storable-text.ts';
import {
  type AmazonOf,
  type AskAmazon,
  failureOf,
} from '../../accounts/marketplaces/amazon/amazon-client.ts';
import { type ExchangeAnswer, readJson } from '../../accounts/marketplaces/amazon/exchange.ts';
import { Refused } from '../../accounts/marketplaces/asking.ts';
import type { EligibilityChecker, EligibilityResult, Product } from './fba-rules.ts';
import type { CheckerOf } from './run-checks.ts';

const PATH = '/fba/inbound/v1/eligibility/itemPreview';
const CODES_MAX = 100;
const CODE_LENGTH_MAX = 100;

/** Checkers with the credentials of each account. */
export function amazonCheckers(amazonOf: AmazonOf): CheckerOf {
  return async (db, orgId, accountId) => amazonChecker(await amazonOf(db, orgId, accountId));
}

function amazonChecker(ask: AskAmazon): EligibilityChecker {
  return {
    name: 'amazon',
    check: async (product) => resultOf(await ask({ path: PATH, query: previewQuery(product) })),
  };
}

function previewQuery({ asin, marketplaceId, sku }: Product) {
  const missing = [...(asin === null ? ['asin'] : []), ...(marketplaceId === null ? ['marketplace_id'] : [])];
  if (asin === null || marketplaceId === null) {
    throw new Refused(`the listing ${sku} has no ${missing.join(' and no ')}: Amazon needs it for the check`);
  }
  return { asin, program: 'INBOUND', marketplaceIds: marketplaceId };
}

/** What an answer of `getItemEligibilityPreview` says. */
function resultOf(answer: ExchangeAnswer): EligibilityResult {
  const { payload } = readJson(answer.text) as {
    payload?: { isEligibleForProgram?: unknown; ineligibilityReasonList?: unknown };
  };
  if (answer.status !== 200 || typeof payload?.isEligibleForProgram !== 'boolean') throw failureOf(answer);
  const listed = Array.isArray(payload.ineligibilityReasonList) ? payload.ineligibilityReasonList : [];
  const codes = listed.slice(0, CODES_MAX).map((code) => storableText(String(code), CODE_LENGTH_MAX));
  const isEligible = payload.isEligibleForProgram;
  if (isEligible) return { isEligible, codes: [] };
  return { isEligible, codes: codes.length > 0 ? [...new Set(codes)] : ['UNKNOWN_INB_ERROR_CODE'] };
}
