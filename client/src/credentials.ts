// Who the client is: where its access tokens come from, and how it gets the next one.
import type { LoginAnswer } from './generated/v1.ts';

export type Credentials =
  /** A program. */
  | { readonly clientId: string; readonly clientSecret: string }
  /** A person. `totp` is required at each login with a second factor. */
  | {
      readonly email: string;
      readonly password: string;
      readonly orgId?: number | undefined;
      readonly totp?: (() => string | Promise<string>) | undefined;
    }
  | { readonly apiKey: string }
  /** A token that something else cares for; a function is asked before each request. */
  | { readonly token: string | (() => string | Promise<string>) }
  /** In a browser: the cookie of the origin that the page came from. */
  | { readonly session: 'cookie' };

/** Where requests get their tokens. */
export interface TokenSource {
  /** Null: none is sent. */
  token(): Promise<string | null>;
  /** @returns whether there may be another token than this one, which was refused */
  renew(refused: string | null): boolean;
  /** Forgets the session. @returns the token to end it with; null if there is none */
  end(): string | null;
}

export type LogIn = (body: object) => Promise<LoginAnswer>;

export function tokenSource(credentials: Credentials, logIn: LogIn): TokenSource {
  if ('session' in credentials) return fixed(async () => null, false);
  if ('apiKey' in credentials) return fixed(async () => credentials.apiKey, false);
  if ('token' in credentials) {
    const { token } = credentials;
    if (typeof token === 'string') return fixed(async () => token, false);
    return fixed(async () => token(), true);
  }
  return new LoginSession(credentials, logIn);
}

function fixed(token: TokenSource['token'], mayRenew: boolean): TokenSource {
  return { token, renew: () => mayRenew, end: () => null };
}

/** A token is not used in the last part of its life: a request takes its time, and clocks differ. */
const SPARE_MS = 30_000;
const SPARE_PART = 0.1;

type LoginCredentials = Extract<Credentials, { clientId: string } | { email: string }>;

class LoginSession implements TokenSource {
  readonly #credentials: LoginCredentials;
  readonly #logIn: LogIn;
  #current: { readonly token: string; readonly goodUntilMs: number } | null = null;
  #refreshToken: string | null = null;
  /** Concurrent callers share the login under way. */
  #loggingIn: Promise<string> | null = null;

  constructor(credentials: LoginCredentials, logIn: LogIn) {
    this.#credentials = credentials;
    this.#logIn = logIn;
  }

  async token(): Promise<string> {
    if (this.#current !== null && Date.now() < this.#current.goodUntilMs) return this.#current.token;
    this.#loggingIn ??= this.#newToken().finally(() => {
      this.#loggingIn = null;
    });
    return this.#loggingIn;
  }

  renew(refused: string | null): boolean {
    // Another request may have got a new one already.
    if (this.#current?.token === refused) this.#current = null;
    return true;
  }

  end(): string | null {
    const token = this.#refreshToken ?? this.#current?.token ?? null;
    this.#current = null;
    this.#refreshToken = null;
    return token;
  }

  async #newToken(): Promise<string> {
    const answer = (await this.#refreshed()) ?? (await this.#logIn(await this.#loginBody()));
    const lifeMs = answer.expires_in * 1000;
    const goodUntilMs = Date.now() + lifeMs - Math.min(SPARE_MS, lifeMs * SPARE_PART);
    this.#current = { token: answer.access_token, goodUntilMs };
    this.#refreshToken = answer.refresh_token ?? null;
    return answer.access_token;
  }

  /** Null where a full login is needed: a refresh token is good for one use, and its answer may have been lost. */
  async #refreshed(): Promise<LoginAnswer | null> {
    if (this.#refreshToken === null) return null;
    const body = { grant_type: 'refresh_token', refresh_token: this.#refreshToken };
    this.#refreshToken = null;
    return this.#logIn(body).catch(() => null);
  }

  async #loginBody(): Promise<object> {
    const credentials = this.#credentials;
    if ('clientId' in credentials) {
      const { clientId, clientSecret } = credentials;
      return { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
    }
    const { email, password, orgId, totp } = credentials;
    return { email, password, org_id: orgId, totp: await totp?.() };
  }
}
