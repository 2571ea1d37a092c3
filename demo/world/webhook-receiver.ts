// The demo merchant's webhook receiver, inside the service: requests to its address, which no one can own (RFC 2606),
// never leave the process. It fails now and then, so that deliveries are retried on schedule and succeed.
import type { SendOutcome, WebhookSender } from '../../src/domains/webhooks/send-webhook.ts';

const HOST = 'receiver.crossdock.example';
export const DEMO_RECEIVER_URL = `https://${HOST}/hooks`;

/** One first delivery in this many fails. */
const BROKEN_EVERY = 5;
/** Failed deliveries to remember. */
const REFUSED_MAX = 1000;

export function withDemoReceiver(sender: WebhookSender): WebhookSender {
  const refused = new Set<string>();
  let fresh = 0;
  const answer = (id: string): SendOutcome => {
    const isAgain = refused.delete(id);
    if (!isAgain) fresh += 1;
    if (isAgain || fresh % BROKEN_EVERY !== 0 || refused.size >= REFUSED_MAX)
      return { statusCode: 200, answer: 'ok', error: null, durationMs: 0 };
    refused.add(id);
    return { statusCode: 503, answer: 'out of order', error: 'it answered 503', durationMs: 0 };
  };
  return {
    send: async (url, headers, body) =>
      new URL(url).hostname === HOST ? answer(headers['webhook-id'] ?? '') : sender.send(url, headers, body),
    close: () => sender.close(),
  };
}
