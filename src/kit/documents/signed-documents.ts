// Documents that a signed link opens, without a credential.
import { Type } from 'typebox';
import { notFound, Problem } from '../http/problems.ts';
import { type Answer, type Route, route } from '../http/route.ts';
import { Strict } from '../http/schema.ts';
import { LinkSigner, type SignedLink, TOKEN_LENGTH_MAX } from '../http/signed-links.ts';
import type { Clock } from '../kernel/clock.ts';

const PATH = '/documents';
const LINK_LIFE_MS = 3600 * 1000;

/** Finds a document of an org; null where there is none. */
export type DocumentSource = (orgId: number, id: number) => Promise<Answer | null>;

export class DocumentLinks {
  readonly #signer: LinkSigner;

  constructor(keys: readonly Buffer[]) {
    this.#signer = new LinkSigner(keys);
  }

  /**
   * A link that is good for an hour; null where no key is set to sign it with.
   * @param address where the service is reached
   */
  linkTo(document: SignedLink, now: Date, address: string): string | null {
    if (!this.#signer.canSign) return null;
    const expires = new Date(now.getTime() + LINK_LIFE_MS);
    return `${address}${PATH}?token=${this.#signer.sign(document, expires)}`;
  }

  open(token: string, now: Date): SignedLink {
    const opened = this.#signer.open(token, now);
    if (opened === null) throw notFound();
    if (opened.isExpired) throw new Problem('link_expired');
    return opened.link;
  }
}

/** @param sources by the kind of the document */
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
      'The link is the credential: whoever has it may fetch this one document for an hour. Links stand in answers, as ' +
      '`bol_url` and `pod_url`; nobody needs to put one together.',
    tag: 'Documents',
    access: 'public',
    isLongWork: true,
    // Not in the path: logs keep paths, and leave queries out.
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
      const { kind, orgId, id } = links.open(call.query.token, clock.now());
      const found = await sources[kind]?.(orgId, id);
      if (found == null) throw notFound();
      return found;
    },
  });
}
