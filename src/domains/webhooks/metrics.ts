// How endpoints do.
import type { Registry } from 'prom-client';
import type { Db } from '../../kit/db/db.ts';
import { addRowGauges } from '../../kit/http/row-gauges.ts';
import { measureEndpointsAcrossOrgs } from './queries.ts';

export function measureWebhooks(registry: Registry, db: Db): void {
  addRowGauges(
    registry,
    () => measureEndpointsAcrossOrgs(db),
    ({ state }) => ({ state }),
    ['state'],
    [
      {
        name: 'crossdock_webhook_endpoints',
        help: 'Webhook endpoints, by how they do.',
        value: ({ endpoints }) => endpoints,
      },
      {
        name: 'crossdock_webhook_events_behind',
        help: 'Events of the feed that were not looked at yet, summed over the endpoints.',
        value: ({ behind }) => behind,
      },
    ],
  );
}
