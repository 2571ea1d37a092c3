// Asks Amazon's Selling Partner API whether a fulfillment center takes a product: fbaInbound v1, getItemEligibilityPreview.
import type { Transactions } from '../../../db/db.ts';
import { CannotUnseal, type Sealer } from '../../../kernel/seal.ts';
import { storableText } from '../../../kernel/storable-text.ts';
import { type AccountCredentials, credentialsOf } from '../../../marketplace-accounts/use-account.ts';
import type { CheckerOf } from '../run-checks.ts';
import { CheckRefused, type EligibilityChecker, type Product, TryLater, type Verdict } from '../types.ts';
import { AccessTokens } from './access-tokens.ts';
import { type ExchangeAnswer, exchange, isBusy, pauseOf, readJson } from './exchange.ts';

const PATH = '/fba/inbound/v1/eligibility/itemPreview';
const USER_AGENT = 'Crossdock/0.1 (Language=TypeScript)';
const CODES_MAX = 100;
const CODE_LENGTH_MAX = 100;

export interface AmazonSettings {
  /** `{region}` stands for na, eu or fe. */
  readonly amazonApiUrl: string;
  readonly amazonLoginUrl: string;
  readonly sealer: Sealer;
}

/** Checkers with the credentials of each account. */
export function amazonCheckers({ amazonApiUrl, amazonLoginUrl, sealer }: AmazonSettings): CheckerOf {
  const tokens = new AccessTokens(amazonLoginUrl, exchange);
  return async (db, orgId, accountId) => {
    const credentials = await credentialsFor(db, sealer, orgId, accountId);
    const base = amazonApiUrl.replace('{region}', credentials.region);
    return amazonChecker(base, credentials, tokens);
  };
}

async function credentialsFor(
  db: Transactions,
  sealer: Sealer,
  orgId: number,
  accountId: number,
): Promise<AccountCredentials> {
  try {
    const found = await credentialsOf(db, sealer, orgId, accountId);
    // Whoever comes next finds that the account is gone, and goes by the rules.
    if (found === null) throw new TryLater('the seller account was deleted meanwhile');
    return found;
  } catch (error) {
    if (!(error instanceof CannotUnseal)) throw error;
    throw new CheckRefused(
      `the credentials of the seller account cannot be decrypted (${error.message}): the hub has to set the key, or they are set anew`,
    );
  }
}

function amazonChecker(
  base: string,
  credentials: AccountCredentials,
  tokens: AccessTokens,
): EligibilityChecker {
  return {
    name: 'amazon',
    async check(product) {
      const url = previewUrl(base, product);
      const token = await tokens.get(credentials);
      const answer = await exchange(url, {
        headers: {
          accept: 'application/json',
          'user-agent': USER_AGENT,
          'x-amz-access-token': token.text,
        },
      });
      if (answer.status === 401 || answer.status === 403) {
        tokens.forget(credentials);
        // Amazon may have ended it before its time: a new one is tried before the account is blamed.
        if (!token.isNew) throw new TryLater(`Amazon no longer takes the access token (${answer.status})`);
      }
      return verdictOf(answer);
    },
  };
}

function previewUrl(base: string, { asin, marketplaceId, sku }: Product): URL {
  const missing = [...(asin === null ? ['asin'] : []), ...(marketplaceId === null ? ['marketplace_id'] : [])];
  if (asin === null || marketplaceId === null) {
    throw new CheckRefused(`the listing ${sku} has no ${missing.join(' and no ')}: Amazon cannot be asked`);
  }
  const url = new URL(`${base}${PATH}`);
  url.search = String(new URLSearchParams({ asin, program: 'INBOUND', marketplaceIds: marketplaceId }));
  return url;
}

/** What an answer of `getItemEligibilityPreview` says. */
function verdictOf(answer: ExchangeAnswer): Verdict {
  const { status } = answer;
  const { payload, errors } = readJson(answer.text) as {
    payload?: { isEligibleForProgram?: unknown; ineligibilityReasonList?: unknown };
    errors?: unknown;
  };
  if (status === 200 && typeof payload?.isEligibleForProgram === 'boolean') {
    const listed = Array.isArray(payload.ineligibilityReasonList) ? payload.ineligibilityReasonList : [];
    const codes = listed.slice(0, CODES_MAX).map((code) => storableText(String(code), CODE_LENGTH_MAX));
    const isEligible = payload.isEligibleForProgram;
    if (isEligible) return { isEligible, codes: [] };
    return { isEligible, codes: codes.length > 0 ? [...new Set(codes)] : ['UNKNOWN_INB_ERROR_CODE'] };
  }
  const said = `Amazon answered ${status}${inWords(errors)}`;
  if (isBusy(status)) throw new TryLater(said, pauseOf(answer));
  if (status === 200) throw new TryLater('Amazon’s answer cannot be understood');
  throw new CheckRefused(said);
}

/** The errors of an answer: code, message, details. */
function inWords(errors: unknown): string {
  const [first] = Array.isArray(errors) ? (errors as unknown[]) : [];
  const { code, message, details } = (first ?? {}) as Record<string, unknown>;
  const words = [code, message, details].filter((one) => typeof one === 'string' && one !== '');
  return words.length === 0 ? '' : `: ${words.join(', ').slice(0, 500)}`;
}
