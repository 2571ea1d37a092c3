// Calls Amazon's Selling Partner API with the credentials of a seller account. Rate limiting comes before
// (`takeRequest`).
import type { Reader } from '../../../../kit/db/db.ts';
import { CannotUnseal, type Sealer } from '../../../../kit/kernel/seal.ts';
import { Refused, TryLater } from '../asking.ts';
import { type AccountCredentials, credentialsOf } from '../use-account.ts';
import { AccessTokens } from './access-tokens.ts';
import { type ExchangeAnswer, exchange, isBusy, pauseOf, readJson } from './exchange.ts';

const USER_AGENT = 'Crossdock/0.1 (Language=TypeScript)';
const WORDS_LENGTH_MAX = 500;

/** Amazon allows one request a second per seller account, across all operations. */
export const AMAZON_PAUSE_MS = 1000;

interface AmazonSettings {
  /** `{region}` stands for na, eu or fe. */
  readonly amazonApiUrl: string;
  readonly amazonLoginUrl: string;
  readonly sealer: Sealer;
}

interface AmazonRequest {
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** One request. Throws `TryLater` without a response, or if the access token has expired. */
export type AskAmazon = (request: AmazonRequest) => Promise<ExchangeAnswer>;

/** Throws `Refused` if the credentials cannot be used. */
export type AmazonOf = (db: Reader, orgId: number, accountId: number) => Promise<AskAmazon>;

export function amazonClients({ amazonApiUrl, amazonLoginUrl, sealer }: AmazonSettings): AmazonOf {
  const tokens = new AccessTokens(amazonLoginUrl, exchange);
  return async (db, orgId, accountId) => {
    const credentials = await credentialsFor(db, sealer, orgId, accountId);
    const base = amazonApiUrl.replace('{region}', credentials.region);
    return (request) => ask(base, credentials, tokens, request);
  };
}

async function credentialsFor(
  db: Reader,
  sealer: Sealer,
  orgId: number,
  accountId: number,
): Promise<AccountCredentials> {
  try {
    const found = await credentialsOf(db, sealer, orgId, accountId);
    // The next attempt finds the account gone and continues without it.
    if (found === null) throw new TryLater('the seller account was deleted during the request');
    return found;
  } catch (error) {
    if (!(error instanceof CannotUnseal)) throw error;
    throw new Refused(
      `the credentials of the seller account cannot be decrypted (${error.message}): restore the hub’s key, or set the credentials again`,
    );
  }
}

async function ask(
  base: string,
  credentials: AccountCredentials,
  tokens: AccessTokens,
  { method = 'GET', path, query, body }: AmazonRequest,
): Promise<ExchangeAnswer> {
  const url = new URL(`${base}${path}`);
  if (query !== undefined) url.search = String(new URLSearchParams(query));
  const token = await tokens.get(credentials);
  const answer = await exchange(url, {
    method,
    headers: {
      accept: 'application/json',
      'user-agent': USER_AGENT,
      'x-amz-access-token': token.text,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (answer.status === 401 || answer.status === 403) {
    tokens.forget(credentials);
    // Amazon may have revoked it early: try a new one before blaming the account.
    if (!token.isNew) throw new TryLater(`Amazon no longer takes the access token (${answer.status})`);
  }
  return answer;
}

export function failureOf(answer: ExchangeAnswer): Refused | TryLater {
  const { status } = answer;
  const { errors } = readJson(answer.text) as { errors?: unknown };
  const answered = `Amazon answered ${status}${inWords(errors)}`;
  if (isBusy(status)) return new TryLater(answered, pauseOf(answer));
  if (status >= 200 && status < 300) return new TryLater('Amazon’s response is not valid');
  return new Refused(answered);
}

function inWords(errors: unknown): string {
  const [first] = Array.isArray(errors) ? (errors as unknown[]) : [];
  const { code, message, details } = (first ?? {}) as Record<string, unknown>;
  const words = [code, message, details].filter((one) => typeof one === 'string' && one !== '');
  return words.length === 0 ? '' : `: ${words.join(', ').slice(0, WORDS_LENGTH_MAX)}`;
}
