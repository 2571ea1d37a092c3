// Seller accounts of a merchant. Their secrets are sealed, and never shown again.
import type { MarketplaceAccount } from '@crossdock/client/hub';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '../../kit/badge.tsx';
import { Button } from '../../kit/button.tsx';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { formatMoment } from '../../kit/format.ts';
import { Panel } from '../../kit/layout.tsx';
import { LoadedPart } from '../../kit/loaded-part.tsx';
import { regionName, SellerAccountDialog } from '../../kit/seller-account-dialog.tsx';
import { SimpleTable } from '../../kit/simple-table.tsx';
import { Empty } from '../../kit/states.tsx';
import { notify } from '../../kit/toasts.tsx';
import { hub, hubReads } from '../api.ts';

export function MarketplacesPanel({ orgId }: { readonly orgId: number }) {
  const [isAdding, setIsAdding] = useState(false);
  const [removed, setRemoved] = useState<MarketplaceAccount | null>(null);
  const query = useQuery(hubReads.merchants.rows('listMarketplaceAccounts', { org_id: orgId }));
  const refresh = () => hubReads.merchants.refresh();
  return (
    <div id="marketplaces" className="min-w-0">
      <Panel
        title="Marketplaces"
        isFlush
        actions={<Button onClick={() => setIsAdding(true)}>Connect an account</Button>}
      >
        <LoadedPart query={query}>
          {(rows) => (
            <SimpleTable
              name="Marketplaces"
              rows={rows}
              rowId={({ id }) => id}
              empty={
                <Empty title="No account is connected">
                  The hub creates inbound plans itself, and staff enter what the marketplace received.
                </Empty>
              }
              columns={[
                { header: 'Seller', cell: (one) => `${one.marketplace_name} ${one.seller_account_id}` },
                {
                  header: 'Region',
                  cell: (one) => regionName(one.region),
                },
                {
                  header: 'Last contacted',
                  cell: (one) =>
                    one.last_error === null ? (
                      formatMoment(one.last_used)
                    ) : (
                      <span title={one.last_error}>
                        <Badge tone="bad">Failed</Badge> {one.last_error}
                      </span>
                    ),
                },
                {
                  header: 'Remove',
                  cell: (one) => (
                    <Button look="quiet" onClick={() => setRemoved(one)}>
                      Disconnect
                    </Button>
                  ),
                },
              ]}
            />
          )}
        </LoadedPart>
        {isAdding && (
          <SellerAccountDialog
            onClose={() => setIsAdding(false)}
            onSubmit={async (body) => {
              await hub.setMarketplaceAccount({ org_id: orgId, body });
              notify('The account is connected');
              setIsAdding(false);
              await refresh();
            }}
          />
        )}
        {removed !== null && (
          <ConfirmDialog
            title={`Disconnect ${removed.seller_account_id}?`}
            about="Its credentials are deleted. Open inbound plans are no longer submitted."
            action="Disconnect"
            onClose={() => setRemoved(null)}
            onConfirm={async () => {
              await hub.deleteMarketplaceAccount({ org_id: orgId, id: removed.id });
              setRemoved(null);
              notify('The account is disconnected');
              await refresh();
            }}
          />
        )}
      </Panel>
    </div>
  );
}
