// Transfers by the hub: it moves goods of a merchant, and its people see what is to leave their warehouse. Everything else
// is done to a transfer as to any other request.
import type { Db } from '../../../kit/db/db.ts';
import { ORG_ID } from '../../../kit/http/resource-routes.ts';
import type { Route } from '../../../kit/http/route.ts';
import { Strict } from '../../../kit/http/schema.ts';
import { listAtWarehouse } from '../../warehouses/list-at-warehouse.ts';
import { EXAMPLE_NEW_TRANSFER, EXAMPLE_REQUEST_ROW } from '../examples.ts';
import { createRoute } from '../requests/create-route.ts';
import type { InboundServices } from '../requests/request-contents.ts';
import { NewTransfer, NewTransferChecked, OpenInventoryRequest } from '../schema.ts';
import { outgoingTransferList } from './queries.ts';

const TAG = 'Receiving';
const REASON = 'the hub moves goods of the merchant to another warehouse';

export function transferRoutes({ db, ...services }: InboundServices & { readonly db: Db }): Route[] {
  return [
    createRoute(
      {
        path: '/ops/v1/orgs/{org_id}/transfers',
        operationId: 'opsCreateTransfer',
        summary: 'Move goods to another warehouse',
        description:
          'Makes an inventory request that is placed. Its units are set aside at the source, first expired first where no lot is ' +
          'named, and leave when the request departs. All of it or nothing.',
        tag: TAG,
        access: 'inventory',
        params: Strict(ORG_ID),
        body: NewTransfer,
        bodyExample: EXAMPLE_NEW_TRANSFER,
      },
      {
        checked: NewTransferChecked,
        services,
        // The hub brings them.
        complete: (sent) => ({
          ...sent,
          input: { ...sent.input, shipment_method: 'PICKUP' },
          reason: REASON,
        }),
      },
    ),
    listAtWarehouse(db, {
      name: 'outgoing_transfers',
      operationId: 'opsListOutgoingTransfers',
      summary: 'List transfers that are to leave a warehouse',
      description: 'Of all organizations. Order: created, id.',
      tag: TAG,
      list: outgoingTransferList,
      row: OpenInventoryRequest,
      example: EXAMPLE_REQUEST_ROW,
      rows: 'Inventory requests.',
    }),
  ];
}
