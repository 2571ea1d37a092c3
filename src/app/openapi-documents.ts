// Two documents: what merchants integrate against, and the hub's own side.
import { historyText } from '../interface/changelog/documents.ts';
import { HUB_GROUPS, MERCHANT_GROUPS } from '../interface/reference/groups.ts';
import { DEFAULT_URL, type OpenApiDocument, openApiDocument } from '../kit/http/openapi.ts';
import type { Route } from '../kit/http/route.ts';
import { VERSION } from '../version.ts';
import { withNamedEnums } from './named-enums.ts';
import { recordedExamples } from './recorded-examples.ts';

const COMMON = `Errors have one shape (RFC 9457) and a page each under [/problems](/problems). Lists are paged with
\`page\` and \`per_page\`; follow the \`Link\` header to read everything. POST and PATCH take an \`Idempotency-Key\`.

Get a token first:

\`\`\`sh
TOKEN=$(curl -s http://127.0.0.1:8080/login -H "Content-Type: application/json" \\
  -d '{"grant_type":"client_credentials","client_id":"CLIENT","client_secret":"SECRET"}' \\
  | sed -E 's/.*"access_token":"([^"]+)".*/\\1/')
\`\`\``;

/** @param publicUrl where people reach the service, where that is set */
export function openApiDocuments(
  routes: readonly Route[],
  publicUrl: string | null = null,
): { v1: OpenApiDocument; ops: OpenApiDocument } {
  const isOps = (route: Route) => /^\/(ops|health|metrics)(\/|$)/.test(route.path);
  const describe = (who: string, client: string) =>
    `${who}\n\n${COMMON.replace(DEFAULT_URL, publicUrl ?? DEFAULT_URL)
      .replace('CLIENT', `${client}-client`)
      .replace('SECRET', `${client}-secret`)}`;
  const recorded = recordedExamples();
  return withNamedEnums({
    v1: openApiDocument({
      title: 'Crossdock',
      version: VERSION,
      description: describe(
        'Fulfilment logistics for merchants: catalog, stock, inbound, orders, freight.',
        'demo',
      ),
      routes: routes.filter((route) => !isOps(route)),
      publicUrl,
      groups: MERCHANT_GROUPS,
      historyOf: historyText,
      recorded,
    }),
    ops: openApiDocument({
      title: 'Crossdock, the hub’s side',
      version: VERSION,
      description: describe('What the people and machines of the fulfilment hub call.', 'hub'),
      // Hub staff and programs log in like everyone else.
      routes: routes.filter((route) => isOps(route) || /^\/login(\/|$)/.test(route.path)),
      publicUrl,
      groups: HUB_GROUPS,
      historyOf: historyText,
      recorded,
    }),
  });
}
