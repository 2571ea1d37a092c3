// Follows the change feed for ever, also through restarts of the service and of itself: node follow-feed.ts
import { readFile, writeFile } from 'node:fs/promises';
import { Crossdock } from '@crossdock/client';

const crossdock = new Crossdock({
  url: process.env['CROSSDOCK_URL'] ?? 'http://127.0.0.1:8080',
  clientId: process.env['CLIENT_ID'] ?? 'demo-client',
  clientSecret: process.env['CLIENT_SECRET'] ?? 'demo-secret',
});

// A real program keeps the place in its database, in the transaction that uses the event.
const place = process.env['PLACE_FILE'] ?? 'last-sequence.txt';
const seen = await readFile(place, 'utf8').catch(() => null);

const stop = new AbortController();
process.once('SIGTERM', () => stop.abort());
process.once('SIGINT', () => stop.abort());

const feed = crossdock.events({
  after: seen === null ? 'latest' : Number(seen),
  signal: stop.signal,
  onReconnect: () => console.log('connecting again'),
});
console.log('following');
for await (const event of feed) {
  console.log(`${event.sequence} ${event.type} ${event.subject_id}`);
  await writeFile(place, String(event.sequence));
}
