// The log names the account of every login, of those that fail too, and never a secret; it names the trace of a request.
import { afterAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../harness.ts';
import { ask, endAll, start } from '../tools/serve-process.ts';

afterAll(endAll);

describe('the line of a login', () => {
  it('names the account where there is one', async () => {
    const database = await testDatabase('demo');
    const service = start(['serve'], { DATABASE_URL: database.url, PORT: '0' });
    const address = await service.ready();
    const send = (body: unknown, id: string) =>
      ask(address, 'POST', '/login', { body, headers: { 'x-request-id': id } });
    const machine = { grant_type: 'client_credentials', client_id: 'demo-client' };
    const person = { email: 'demo@crossdock.test', password: 'crossdock-demo' };
    await send({ ...machine, client_secret: 'demo-secret' }, 'machine');
    await send({ ...machine, client_secret: 'wrong-secret' }, 'wrong-machine');
    const { refresh_token } = JSON.parse((await send(person, 'person')).text);
    await send({ ...person, password: 'wrong-password' }, 'wrong-person');
    await send({ grant_type: 'refresh_token', refresh_token }, 'refresh');
    await send({ email: 'my-password@crossdock.test', password: 'x' }, 'nobody');
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
    await ask(address, 'GET', '/v1/orgs', {
      headers: { 'x-request-id': 'traced', traceparent: `00-${traceId}-00f067aa0ba902b7-01` },
    });
    await expect.poll(() => service.stdout()).toContain('"traced"');
    const traces = Object.fromEntries(service.log().map((entry) => [entry['request_id'], entry['trace_id']]));
    expect(traces).toMatchObject({ machine: undefined, traced: traceId });
    const accounts = Object.fromEntries(
      service.log().map((entry) => [entry['request_id'], [entry['account'], entry['status']]]),
    );
    expect(accounts).toMatchObject({
      machine: ['client demo-client', 200],
      'wrong-machine': ['client demo-client', 401],
      person: ['user 2', 200],
      'wrong-person': ['user 2', 401],
      refresh: ['user 2', 200],
      nobody: [undefined, 401],
    });
    expect(service.stdout()).not.toMatch(/wrong-secret|wrong-password|my-password/);
    await endAll();
    await database.drop();
  });
});
