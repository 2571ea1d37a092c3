// The program of the demo's merchant that takes webhooks. It is a part of the service: what is sent to its address, which nobody
// can have (RFC 2606), leaves the process by no connection. It is out of order for a moment now and then, so that deliveries fail,
// are tried again by the schedule, and come through.
import type { SendOutcome, WebhookSender } from '../domains/webhooks/send-webhook.ts';

const HOST = 'receiver.crossdock.example';
export const DEMO_RECEIVER_URL = `https://${HOST}/hooks`;

/** Of the events that come for the first time, every so many find it out of order. */
const BROKEN_EVERY = 5;
/** So many that it has refused are remembered. */
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
