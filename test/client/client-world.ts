// The client of a merchant and that of the hub, logged in, over a connection that fails as a test tells it to.
import { afterAll, afterEach, beforeAll } from 'vitest';
import { CrossdockHub } from '../../client/src/hub.ts';
import { Crossdock } from '../../client/src/index.ts';
import { type TestApp, testApp } from '../harness.ts';
import { UnreliableService } from './unreliable-service.ts';

export const DEMO = { clientId: 'demo-client', clientSecret: 'demo-secret' };
const HUB = { clientId: 'hub-client', clientSecret: 'hub-secret' };

export interface ClientWorld {
  readonly app: TestApp;
  readonly service: UnreliableService;
  readonly crossdock: Crossdock;
  readonly hub: CrossdockHub;
}

/** For the tests of a file; what the service has seen is forgotten after each. */
export function withClients(use: (world: ClientWorld) => void): void {
  let app: TestApp | undefined;
  let service: UnreliableService | undefined;
  beforeAll(async () => {
    app = await testApp({ world: 'demo' });
    service = await UnreliableService.start(await app.app.server.listen({ port: 0, host: '127.0.0.1' }));
    const crossdock = new Crossdock({ url: service.url, ...DEMO });
    const hub = new CrossdockHub({ url: service.url, ...HUB });
    await crossdock.listOrgs();
    await hub.listOrgs();
    service.seen.splice(0);
    use({ app, service, crossdock, hub });
  });
  afterEach(() => void service?.seen.splice(0));
  afterAll(async () => {
    await service?.stop();
    await app?.close();
  });
}

export const requestsTo = ({ seen }: UnreliableService) =>
  seen.map(({ method, path }) => `${method} ${path.split('?')[0]}`);
