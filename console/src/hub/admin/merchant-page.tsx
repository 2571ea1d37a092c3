import type { OpsOrg } from '@crossdock/client/hub';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay } from '../../app/session.ts';
import { Badge } from '../../kit/badge.tsx';
import { Button, LinkButton } from '../../kit/button.tsx';
import { CheckField, Refused, SelectField, TextField } from '../../kit/form.tsx';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { formatDay, formatNumber } from '../../kit/format.ts';
import { Facts, Page, Panel } from '../../kit/layout.tsx';
import { LoadedPart } from '../../kit/loaded-part.tsx';
import { useSaving } from '../../kit/saving.ts';
import { Loaded } from '../../kit/states.tsx';
import { notify } from '../../kit/toasts.tsx';
import { hub, hubReads } from '../api.ts';
import { MarketplacesPanel } from './marketplaces-panel.tsx';
import { MarkupsPanel } from './markups-panel.tsx';
import { Onboarding } from './onboarding.tsx';
import { ProgramsPanel } from './programs-panel.tsx';
import { useAllWarehouses } from './warehouse-checks.tsx';

export default function MerchantPage() {
  const { orgId = '' } = useParams({ strict: false }) as { orgId?: string };
  const query = useQuery(hubReads.merchants.get('getOrg', { org_id: Number(orgId) }));
  return <Loaded query={query}>{(org) => <Merchant org={org} />}</Loaded>;
}

function Merchant({ org }: { readonly org: OpsOrg }) {
  const mayAdmin = useMay('admin');
  const mayOps = useMay('ops');
  return (
    <Page
      title={org.name}
      parent={['/hub/merchants', 'Merchants']}
      beside={org.is_active ? <Badge tone="good">Active</Badge> : <Badge tone="bad">Inactive</Badge>}
      about={`Merchant ${org.id}, since ${formatDay(org.created)}`}
      actions={
        mayAdmin && (
          <>
            <LinkButton to="/hub/people" search={{ org: String(org.id) }}>
              People
            </LinkButton>
            <LinkButton to="/hub/audit" search={{ org: String(org.id) }}>
              Audit trail
            </LinkButton>
          </>
        )
      }
    >
      <div className="grid items-start gap-4 xl:grid-cols-2">
        {mayAdmin && mayOps && <Onboarding org={org} />}
        <div className="grid min-w-0 gap-4">
          <TermsPanel org={org} />
          <WarehousesPanel org={org} />
          {mayOps && (
            <div id="prices" className="min-w-0">
              <MarkupsPanel orgId={org.id} />
            </div>
          )}
          {mayAdmin && <MarketplacesPanel orgId={org.id} />}
          {mayAdmin && <ProgramsPanel orgId={org.id} />}
        </div>
      </div>
    </Page>
  );
}

function TermsPanel({ org }: { readonly org: OpsOrg }) {
  const [isChanging, setIsChanging] = useState(false);
  const mayChange = useMay('admin');
  const limit = (value: number | null) => (value === null ? 'as the service' : formatNumber(value));
  return (
    <div id="terms" className="min-w-0">
      <Panel title="Terms" actions={mayChange && <Button onClick={() => setIsChanging(true)}>Change</Button>}>
        <Facts
          facts={[
            ['Name', org.name],
            ['State', org.is_active ? 'Active' : 'Inactive: no one can sign in'],
            ['Reads per second', limit(org.read_rate)],
            ['Writes per second', limit(org.write_rate)],
            ['Concurrent requests', limit(org.in_flight_max)],
          ]}
        />
        {isChanging && <TermsDialog org={org} onClose={() => setIsChanging(false)} />}
      </Panel>
    </div>
  );
}

const LIMITS = ['read_rate', 'write_rate', 'in_flight_max'] as const;
const LIMIT_WORDS = {
  read_rate: 'Reads per second',
  write_rate: 'Writes per second',
  in_flight_max: 'Concurrent requests',
} as const;

function TermsDialog({ org, onClose }: { readonly org: OpsOrg; readonly onClose: () => void }) {
  const [name, setName] = useState(org.name);
  const [isActive, setIsActive] = useState(org.is_active);
  const [manager, setManager] = useState(org.catalog_managed_by);
  const [limits, setLimits] = useState<Readonly<Record<string, string>>>(
    Object.fromEntries(LIMITS.map((one) => [one, org[one] === null ? '' : String(org[one])])),
  );
  const submit = async () => {
    const wrong = LIMITS.filter((one) => !/^\d{0,7}$/.test(limits[one]?.trim() ?? ''));
    if (wrong.length > 0)
      throw new Refused(wrong.map((one) => ({ pointer: `/${one}`, message: 'A whole number, or nothing' })));
    const read = (one: (typeof LIMITS)[number]) => (limits[one]?.trim() ? Number(limits[one]) : null);
    await hub.changeOrg({
      org_id: org.id,
      body: {
        name: name.trim(),
        is_active: isActive,
        catalog_managed_by: manager,
        read_rate: read('read_rate'),
        write_rate: read('write_rate'),
        in_flight_max: read('in_flight_max'),
      },
      ifMatch: org.version,
    });
    notify('The terms are changed');
    await hubReads.merchants.refresh();
    onClose();
  };
  return (
    <FormDialog onClose={onClose} title={`Terms of ${org.name}`} submit="Change the terms" onSubmit={submit}>
      <TextField label="Name" pointer="/name" value={name} onChange={setName} isRequired autoFocus />
      <div className="grid gap-4 sm:grid-cols-3">
        {LIMITS.map((one) => (
          <TextField
            key={one}
            label={LIMIT_WORDS[one]}
            pointer={`/${one}`}
            inputMode="numeric"
            value={limits[one] ?? ''}
            onChange={(value) => setLimits({ ...limits, [one]: value })}
            hint="Empty: the service’s default"
          />
        ))}
      </div>
      <SelectField
        label="Who manages the catalog"
        pointer="/catalog_managed_by"
        value={manager}
        onChange={(value) => setManager(value as typeof manager)}
        choices={[
          ['both', 'The hub and the merchant'],
          ['hub', 'The hub alone'],
          ['merchant', 'The merchant alone'],
        ]}
      />
      <CheckField
        label="Active: its people and programs can sign in"
        isChecked={isActive}
        onChange={setIsActive}
      />
    </FormDialog>
  );
}

function WarehousesPanel({ org }: { readonly org: OpsOrg }) {
  const mayChange = useMay('warehouses', 'ops');
  const all = useAllWarehouses();
  const open = useQuery(hubReads.merchants.rows('listWarehousesOfOrg', { org_id: org.id }));
  return (
    <div id="warehouses" className="min-w-0">
      <Panel title="Warehouses" about="Warehouses this merchant can use.">
        <LoadedPart query={all}>
          {(warehouses) => (
            <LoadedPart query={open}>
              {(opened) => (
                <div className="grid gap-2 sm:grid-cols-2">
                  {warehouses.map(({ id, warehouse_name, code }) => {
                    const isOpen = opened.some((one) => one.id === id);
                    return mayChange ? (
                      <WarehouseCheck
                        key={id}
                        label={`${warehouse_name} (${code})`}
                        params={{ org_id: org.id, id }}
                        isOpen={isOpen}
                      />
                    ) : (
                      <p key={id} className={isOpen ? '' : 'text-muted'}>
                        {warehouse_name}: {isOpen ? 'open' : 'closed'}
                      </p>
                    );
                  })}
                </div>
              )}
            </LoadedPart>
          )}
        </LoadedPart>
      </Panel>
    </div>
  );
}

function WarehouseCheck({
  label,
  params,
  isOpen,
}: {
  readonly label: string;
  readonly params: { readonly org_id: number; readonly id: number };
  readonly isOpen: boolean;
}) {
  const [isChecked, choose] = useSaving(isOpen, async (toOpen) => {
    try {
      await (toOpen ? hub.openWarehouse(params) : hub.closeWarehouse(params));
      notify(toOpen ? 'The merchant can use the warehouse' : 'The merchant can no longer use the warehouse');
    } finally {
      await hubReads.merchants.refresh();
    }
  });
  return <CheckField label={label} isChecked={isChecked} onChange={choose} />;
}
