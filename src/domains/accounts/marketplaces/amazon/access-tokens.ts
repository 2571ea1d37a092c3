// Access tokens of seller accounts: Login with Amazon exchanges a refresh token for one that lasts an hour. They are
// kept in memory only, and concurrent requests share one exchange.

import { Refused, TryLater } from '../asking.ts';
import type { AccountCredentials } from '../use-account.ts';
import { type Exchange, isBusy, pauseOf, readJson } from './exchange.ts';

/** Safety margin before expiry. */
const MARGIN_MS = 60_000;
const TOKENS_MAX = 10_000;
const LIFE_MAX_SECONDS = 24 * 3600;

interface Token {
  readonly text: string;
  readonly endsMs: number;
}

interface GivenToken {
  readonly text: string;
  /** Just issued, so its age is not the problem. */
  readonly isNew: boolean;
}

export class AccessTokens {
  readonly #loginUrl: string;
  readonly #exchange: Exchange;
  readonly #tokens = new Map<string, Token>();
  readonly #asked = new Map<string, Promise<Token>>();

  constructor(loginUrl: string, exchange: Exchange) {
    this.#loginUrl = loginUrl;
    this.#exchange = exchange;
  }

  async get(credentials: AccountCredentials): Promise<GivenToken> {
    const { key } = credentials;
    const known = this.#tokens.get(key);
    if (known !== undefined && performance.now() < known.endsMs) return { text: known.text, isNew: false };
    const asked = this.#asked.get(key) ?? this.#ask(credentials);
    this.#asked.set(key, asked);
    try {
      const token = await asked;
      if (this.#tokens.size >= TOKENS_MAX) this.#tokens.clear();
      this.#tokens.set(key, token);
      return { text: token.text, isNew: true };
    } finally {
      this.#asked.delete(key);
    }
  }

  forget({ key }: AccountCredentials): void {
    this.#tokens.delete(key);
  }

  async #ask({ clientId, clientSecret, refreshToken }: AccountCredentials): Promise<Token> {
    const askedMs = performance.now();
    const answer = await this.#exchange(this.#loginUrl, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        refresh_token: refreshToken,
        client_id: clientId,
        client_secret: clientSecret,
      }),
    });
    const body = readJson(answer.text) as {
      access_token?: unknown;
      expires_in?: unknown;
      error?: unknown;
    };
    if (answer.status === 200 && typeof body.access_token === 'string') {
      const seconds = Math.min(Number(body.expires_in) || 0, LIFE_MAX_SECONDS);
      return { text: body.access_token, endsMs: askedMs + seconds * 1000 - MARGIN_MS };
    }
    if (isBusy(answer.status))
      throw new TryLater(`login with Amazon answered ${answer.status}`, pauseOf(answer));
    const why = typeof body.error === 'string' ? ` (${body.error.slice(0, 100)})` : '';
    throw new Refused(
      `Amazon rejects the credentials of the seller account: its login answered ${answer.status}${why}. Set new ones.`,
    );
  }
}
