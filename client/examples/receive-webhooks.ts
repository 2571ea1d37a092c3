// Receives webhooks: node receive-webhooks.ts, with the SECRET that the endpoint was made with
import { createServer } from 'node:http';
import { verifyWebhook, WebhookError } from '@crossdock/client';

const secret = process.env['SECRET'] ?? '';
/** A real program remembers ids in its database: a delivery whose answer was lost comes again. */
const seen = new Set<string>();

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  try {
    const event = await verifyWebhook(secret, { headers: request.headers, body: Buffer.concat(chunks) });
    const id = String(request.headers['webhook-id']);
    if (!seen.has(id)) console.log(`${event.sequence} ${event.type} ${event.subject_id}`);
    seen.add(id);
    response.writeHead(204).end();
  } catch (error) {
    if (!(error instanceof WebhookError)) throw error;
    console.log(`refused: ${error.message}`);
    response.writeHead(400).end();
  }
});
server.listen(Number(process.env['PORT'] ?? 8090), '127.0.0.1', () => {
  console.log(`listening on ${(server.address() as { port: number }).port}`);
});
process.once('SIGTERM', () => server.close());
