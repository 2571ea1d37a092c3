// Deliveries are believed where the secret of the endpoint has signed them, just now.
import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { verifyWebhook, WebhookError } from '../../client/src/index.ts';

const SECRET = `whsec_${Buffer.alloc(32, 'secret').toString('base64')}`;
const OTHER = `whsec_${Buffer.alloc(32, 'other').toString('base64')}`;
const BODY = JSON.stringify({ sequence: 7, type: 'brand.created', data: { name: 'Größe' } });

function delivery(secret = SECRET, time = new Date(), body = BODY) {
  const headers: Record<string, string> = {
    'webhook-id': 'evt_2_7',
    'webhook-timestamp': String(Math.floor(time.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign('evt_2_7', time, body),
  };
  return { headers, body };
}

it('gives the event, from headers of Node or of a Request, from text or bytes', async () => {
  const { headers, body } = delivery();
  const event = { sequence: 7, type: 'brand.created', data: { name: 'Größe' } };
  expect(await verifyWebhook(SECRET, { headers, body })).toEqual(event);
  expect(await verifyWebhook(SECRET, { headers: new Headers(headers), body: Buffer.from(body) })).toEqual(
    event,
  );
});

it('takes one of several secrets, and one of several signatures', async () => {
  const { headers, body } = delivery();
  expect(await verifyWebhook([OTHER, SECRET], { headers, body })).toMatchObject({ sequence: 7 });
  const both = { ...headers, 'webhook-signature': `v1,AAAA v2,x ${headers['webhook-signature']}` };
  expect(await verifyWebhook(SECRET, { headers: both, body })).toMatchObject({ sequence: 7 });
});

it.each([
  ['another secret', () => delivery(OTHER)],
  ['another body', () => ({ ...delivery(), body: BODY.replace('7', '8') })],
  ['another id', () => ({ ...delivery(), headers: { ...delivery().headers, 'webhook-id': 'evt_2_8' } })],
  ['an old delivery', () => delivery(SECRET, new Date(Date.now() - 301_000))],
  ['one of the future', () => delivery(SECRET, new Date(Date.now() + 310_000))],
  ['no time', () => ({ ...delivery(), headers: { ...delivery().headers, 'webhook-timestamp': 'now' } })],
  ['no signature', () => ({ ...delivery(), headers: { 'webhook-id': 'evt_2_7', 'webhook-timestamp': '1' } })],
  ['garbage', () => ({ ...delivery(), headers: { ...delivery().headers, 'webhook-signature': 'v1,%%%' } })],
])('refuses %s', async (_, made) => {
  await expect(verifyWebhook(SECRET, made())).rejects.toThrow(WebhookError);
});

it('tells the programmer of a secret that is none', async () => {
  await expect(verifyWebhook('', delivery())).rejects.toThrow(TypeError);
});
