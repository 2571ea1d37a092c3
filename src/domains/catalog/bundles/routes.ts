import { recordActions } from '../../../kit/http/record-actions.ts';
import type { Route } from '../../../kit/http/route.ts';
import { Id } from '../../../kit/http/schema.ts';
import { EXAMPLE_BUNDLE_ID } from '../examples.ts';
import { OpsItem } from '../items/schema.ts';
import { Components } from './schema.ts';
import { setComponents } from './write-bundles.ts';

const setBundle = recordActions({
  path: '/ops/v1/orgs/{org_id}/items/{item_id}',
  params: { item_id: Id('Item id of the bundle.', EXAMPLE_BUNDLE_ID) },
  tag: 'Catalog',
  access: 'catalog',
  answer: {
    description: 'The item as it is now.',
    schema: OpsItem,
    headers: ['ETag'],
  },
});

export function bundleRoutes(): Route[] {
  return [
    setBundle('components', {
      method: 'PUT',
      operationId: 'opsSetComponents',
      summary: 'Set the components of a bundle',
      description: `Replaces the whole list; an empty one makes the bundle a plain item again, and the same list changes
nothing. A bundle cannot contain a bundle, and an item with stock, reservations, inbound units or backorders of its own
cannot become one. Units reserved for orders ship with the components they were reserved with; backordered and rerouted units
use the components at that time, and the history of a rerouted sub-order records it.`,
      body: Components,
      bodyExample: { components: [{ component_id: 1, quantity: 2 }] },
      honoursIfMatch: true,
      problems: ['state_conflict'],
      run: (tx, feed, { params, body, ifMatch }) =>
        setComponents(tx, feed, params.item_id, body.components, ifMatch),
    }),
  ];
}
