// Documents opened by a signed link, without a credential: anyone who has the link may fetch one document until it expires.

import { createHmac, timingSafeEqual } from 'node:crypto';
import { Type } from 'typebox';
import { notFound, Problem } from '../http/problems.ts';
import { type Answer, type Route, route } from '../http/route.ts';
import { Strict } from '../http/schema.ts';
import type { Clock } from '../kernel/clock.ts';

/** Derives a separate key for this purpose. */
const PURPOSE = 'crossdock signed links 1';
const SIGNATURE_BYTES = 32;
/** Longer tokens are not checked. */
const TOKEN_LENGTH_MAX = 200;

const PATH = '/documents';
const LINK_LIFE_MS = 3600 * 1000;

interface SignedLink {
  readonly orgId: number;
  readonly kind: string;
  readonly id: number;
}

/** Finds a document of an org; null where there is none. */
export type DocumentSource = (orgId: number, id: number) => Promise<Answer | null>;

/** Tokens are signed with HMAC-SHA-256, bound to the org and the document, so that neither can be exchanged. */
export class DocumentLinks {
  readonly #keys: readonly Buffer[];

  /** @param keys the first one signs; links of all of them open, so that keys can be rotated */
  constructor(keys: readonly Buffer[]) {
    this.#keys = keys.map((key) => createHmac('sha256', key).update(PURPOSE).digest());
  }

  /** A link valid for an hour, at the address of the service; null where no signing key is set. */
  linkTo(document: SignedLink, now: Date, address: string): string | null {
    const token = this.sign(document, new Date(now.getTime() + LINK_LIFE_MS));
    return token === null ? null : `${address}${PATH}?token=${token}`;
  }

  sign({ orgId, kind, id }: SignedLink, expires: Date): string | null {
    const [key] = this.#keys;
    if (key === undefined) return null;
    const content = `${kind}.${orgId}.${id}.${Math.floor(expires.getTime() / 1000)}`;
    return `${content}.${signature(key, content).toString('base64url')}`;
  }

  /** Null where the token is not ours, or was modified. */
  open(token: string, now: Date): { readonly link: SignedLink; readonly isExpired: boolean } | null {
    const at = token.lastIndexOf('.');
    const content = token.slice(0, Math.max(at, 0));
    const given = Buffer.from(token.slice(at + 1), 'base64url');
    // Base64 has several texts for the same bytes: only ours is accepted.
    if (given.length !== SIGNATURE_BYTES || given.toString('base64url') !== token.slice(at + 1)) return null;
    if (!this.#keys.some((key) => timingSafeEqual(signature(key, content), given))) return null;
    const [kind = '', orgId, id, expires] = content.split('.');
    return {
      link: { kind, orgId: Number(orgId), id: Number(id) },
      isExpired: now.getTime() >= Number(expires) * 1000,
    };
  }
}

function signature(key: Buffer, content: string): Buffer {
  return createHmac('sha256', key).update(content).digest();
}

export function signedDocumentRoute(
  links: DocumentLinks,
  clock: Clock,
  sources: Readonly<Record<string, DocumentSource>>,
): Route {
  return route({
    method: 'GET',
    path: PATH,
    operationId: 'getSignedDocument',
    summary: 'Fetch a document by its link',
    description:
      'The link is the credential: anyone who has it may fetch this one document for an hour. Answers contain links as ' +
      '`bol_url` and `pod_url`; clients never build one.',
    tag: 'Documents',
    access: 'public',
    isLongWork: true,
    // Not in the path: logs contain paths, but no queries.
    query: Strict({
      token: Type.String({ minLength: 1, maxLength: TOKEN_LENGTH_MAX, description: 'From the link.' }),
    }),
    queryExample: { token: 'bol.2.7.1763480000.mJ0c4dQpT6mZ0n4bUOeQ2m1mBvGm7aW8m0cZ7s1yq3E' },
    problems: ['link_expired', 'not_found'],
    responses: {
      200: {
        description: 'The document, of the type that its bytes are.',
        contentType: '*/*',
        schema: Type.Unsafe<Buffer>({ type: 'string', format: 'binary' }),
        example: '%PDF-1.3',
      },
    },
    handler: async (call) => {
      const opened = links.open(call.query.token, clock.now());
      if (opened?.isExpired) throw new Problem('link_expired');
      const found = opened && (await sources[opened.link.kind]?.(opened.link.orgId, opened.link.id));
      if (found == null) throw notFound();
      return found;
    },
  });
}
