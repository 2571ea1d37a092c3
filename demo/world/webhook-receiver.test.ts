import { expect, it } from 'vitest';
import { DEMO_RECEIVER_URL, withDemoReceiver } from './webhook-receiver.ts';

it('takes what is sent to it, fails now and then and takes it the next time, and leaves other addresses alone', async () => {
  const elsewhere: string[] = [];
  const receiver = withDemoReceiver({
    send: async (url) => {
      elsewhere.push(url);
      return { statusCode: 204, answer: '', error: null, durationMs: 1 };
    },
    close: async () => {},
  });
  const send = (id: number) => receiver.send(DEMO_RECEIVER_URL, { 'webhook-id': `evt_2_${id}` }, '{}');
  const answers = [];
  for (let id = 1; id <= 10; id += 1) answers.push((await send(id)).statusCode);
  expect(answers).toEqual([200, 200, 200, 200, 503, 200, 200, 200, 200, 503]);
  expect(await send(5)).toMatchObject({ statusCode: 200, error: null });
  expect((await receiver.send('https://hooks.example/', {}, '{}')).statusCode).toBe(204);
  expect(elsewhere).toEqual(['https://hooks.example/']);
});
