// The inbound plans of a work order: the hub starts one, chooses the placement and submits what was packed; the service does the
// rest with the marketplace.

import type { MarketplaceInboundPlan, MarketplaceWorkOrder } from '@crossdock/client/hub';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { State } from '../../../kit/badge.tsx';
import { ConfirmDialog } from '../../../kit/confirm-dialog.tsx';
import { formatMoney, formatNumber, inWords } from '../../../kit/format.ts';
import { Panel } from '../../../kit/layout.tsx';
import { LoadedPart } from '../../../kit/loaded-part.tsx';
import { notify, notifyFailure } from '../../../kit/toasts.tsx';
import { hub, hubReads } from '../../api.ts';
import { BigActionButton, BigButton, CardButton } from '../big-button.tsx';
import { countOf } from '../units.tsx';
import { StartPlanDialog } from './start-plan-dialog.tsx';

const PLANS_MAX = 50;
/** While the service works at one, what it has done is read again so often. */
const AGAIN_MS = 3000;
const LIVE: readonly string[] = ['working', 'waiting', 'failed'];

interface Props {
  readonly orgId: number;
  readonly order: MarketplaceWorkOrder;
}

export function InboundPlansPanel({ orgId, order }: Props) {
  const [isStarting, setIsStarting] = useState(false);
  const query = useQuery({
    ...hubReads.floor.rows('listInboundPlans', {
      org_id: orgId,
      work_order_id: order.work_order_id,
      per_page: PLANS_MAX,
    }),
    select: (plans) => plans.toReversed(),
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === 'working') === true ? AGAIN_MS : false,
  });
  const isBusy = query.data?.some(({ status }) => LIVE.includes(status)) === true;
  return (
    <Panel
      title="Inbound plans"
      actions={
        order.status === 'Open' &&
        !isBusy && <BigButton onClick={() => setIsStarting(true)}>Create an inbound plan…</BigButton>
      }
    >
      <LoadedPart query={query}>
        {(plans) =>
          plans.length === 0 ? (
            <p className="text-muted">Nothing yet. It says where the units go.</p>
          ) : (
            <ol className="space-y-4">
              {plans.map((plan) => (
                <li key={plan.id}>
                  <Plan orgId={orgId} plan={plan} />
                </li>
              ))}
            </ol>
          )
        }
      </LoadedPart>
      {isStarting && <StartPlanDialog orgId={orgId} order={order} onClose={() => setIsStarting(false)} />}
    </Panel>
  );
}

function Plan({ orgId, plan }: { readonly orgId: number; readonly plan: MarketplaceInboundPlan }) {
  const [isCancelling, setIsCancelling] = useState(false);
  const params = { org_id: orgId, id: plan.id };
  const refresh = () => hubReads.floor.refresh();
  const step = async (work: PromiseLike<unknown>) => {
    await work;
    await refresh();
  };
  const confirm = useMutation({
    mutationFn: (placement_option_id: string) =>
      step(hub.confirmPlacement({ ...params, body: { placement_option_id } })),
    onError: notifyFailure,
  });
  const isWaiting = plan.status === 'waiting';
  const errors = [plan.error, ...plan.problems.map(({ message }) => message)].filter(Boolean);
  return (
    <div className="space-y-3">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-mono">{plan.plan_number}</span>
        <State of={plan.status} />
        <span className="text-muted">
          {plan.marketplace_name}, {inWords(plan.step).toLowerCase()}
        </span>
      </p>
      {plan.handler === 'local' && (
        <p className="text-warn">
          {plan.marketplace_name} is not connected: create the shipment there by hand, and enter its number at
          the Shipments station.
        </p>
      )}
      {errors.length > 0 && <p className="text-bad">{[...new Set(errors)].join('; ')}</p>}
      {plan.shipments.length > 0 && (
        <ul aria-label="Shipments of the plan" className="space-y-1">
          {plan.shipments.map(({ shipment_ref, fba_shipment_id, fulfillment_center_code, items }) => (
            <li key={shipment_ref} className="flex flex-wrap justify-between gap-x-4">
              <span>
                <span className="font-mono">{fba_shipment_id ?? shipment_ref}</span>
                {fulfillment_center_code === null ? '' : ` to ${fulfillment_center_code}`}
              </span>
              <span className="text-muted">
                {countOf(
                  items.reduce((sum, { quantity }) => sum + quantity, 0),
                  'unit',
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {isWaiting && plan.step === 'confirm_placement' && (
        <fieldset className="space-y-2">
          <legend className="font-medium">Where the units go</legend>
          {plan.placement_options.map((one) => (
            <CardButton
              key={one.placement_option_id}
              disabled={confirm.isPending}
              onClick={() => confirm.mutate(one.placement_option_id)}
            >
              <span className="flex justify-between gap-3">
                <span>{countOf(one.shipment_count, 'shipment')}</span>
                <span className="tabular-nums">
                  {one.currency === null || one.currency === 'USD'
                    ? formatMoney(one.fee)
                    : `${formatNumber(one.fee)} ${one.currency}`}
                </span>
              </span>
            </CardButton>
          ))}
        </fieldset>
      )}
      <div className="flex flex-wrap gap-2">
        {isWaiting && plan.step === 'pack_cartons' && (
          <BigActionButton look="primary" act={() => step(hub.sendPackingInformation(params))}>
            {plan.handler === 'local' ? 'Finish packing' : 'Finish packing and submit'}
          </BigActionButton>
        )}
        {plan.status === 'failed' && (
          <BigActionButton look="primary" act={() => step(hub.retryInboundPlan(params))}>
            Retry
          </BigActionButton>
        )}
        {(isWaiting || plan.status === 'failed' || plan.status === 'working') && (
          <BigButton onClick={() => setIsCancelling(true)}>Cancel…</BigButton>
        )}
      </div>
      {isCancelling && (
        <ConfirmDialog
          title={`Call ${plan.plan_number} off?`}
          about="It is cancelled at the marketplace, too. Cartons already in shipments stay there."
          action="Cancel it"
          reason="Why"
          onClose={() => setIsCancelling(false)}
          onConfirm={async (reason) => {
            const { status } = await hub.cancelInboundPlan({
              ...params,
              body: reason === '' ? {} : { reason },
            });
            setIsCancelling(false);
            await refresh();
            notify(`${plan.plan_number} is ${status === 'cancelled' ? '' : 'being '}cancelled`);
          }}
        />
      )}
    </div>
  );
}
