import { recordAnswer } from '../../../kit/http/record-answer.ts';
import { ORG_ID } from '../../../kit/http/resource-routes.ts';
import { type Route, route } from '../../../kit/http/route.ts';
import { Id, Strict } from '../../../kit/http/schema.ts';
import { EXAMPLE_BUNDLE_ID, EXAMPLE_OPS_BUNDLE } from '../examples.ts';
import { OpsItem } from '../items/schema.ts';
import { Components } from './schema.ts';
import { setComponents } from './set-components.ts';

export function bundleRoutes(): Route[] {
  return [
    route({
      method: 'PUT',
      path: '/ops/v1/orgs/{org_id}/items/{item_id}/components',
      operationId: 'opsSetComponents',
      summary: 'Say what a bundle is made of',
      description: `Replaces the whole list; an empty one makes the bundle a plain item again, and the same list changes
nothing. A bundle cannot contain a bundle, and an item with stock, reservations, inbound units or backorders of its own
cannot become one. What is reserved for orders is shipped as it was made when it was reserved; what waits, or is routed
again, is made as the bundle is made then, and the history of a sub-order that is routed again says so.`,
      tag: 'Catalog',
      access: 'catalog',
      params: Strict({
        ...ORG_ID,
        item_id: Id('Item id of the bundle.', EXAMPLE_BUNDLE_ID),
      }),
      body: Components,
      bodyExample: { components: [{ component_id: 1, quantity: 2 }] },
      honoursIfMatch: true,
      problems: ['state_conflict'],
      responses: {
        200: {
          description: 'The item as it is now.',
          schema: OpsItem,
          example: EXAMPLE_OPS_BUNDLE,
          headers: ['ETag'],
        },
      },
      handler: (call) =>
        call.commit(async (tx, feed) =>
          recordAnswer(
            await setComponents(tx, feed, call.params.item_id, call.body.components, call.ifMatch),
          ),
        ),
    }),
  ];
}
