// The OpenAPI documents of the routes that the app has, for a file of tests that looks through them.
import { afterAll, beforeAll } from 'vitest';
import { openApiDocuments } from '../../src/app/openapi-documents.ts';
import type { Route } from '../../src/kit/http/route.ts';
import { type TestApp, testApp } from '../harness.ts';

export type Node = Readonly<Record<string, unknown>>;

interface ApiDocuments {
  /** As a client reads them. */
  documentOf(name: 'v1' | 'ops'): Node;
  routes(): readonly Route[];
}

/** Both are there while the tests of the file run. */
export function apiDocuments(): ApiDocuments {
  let app: TestApp;
  let documents: Readonly<Record<'v1' | 'ops', Node>>;
  beforeAll(async () => {
    app = await testApp({ world: 'empty' });
    documents = JSON.parse(JSON.stringify(openApiDocuments(app.app.routes)));
  });
  afterAll(() => app?.close());
  return { documentOf: (name) => documents[name], routes: () => app.app.routes };
}
