// One warehouse, or a new one: where it is, what it can do, and when it works.
import type {
  ColdStorageType,
  NewWarehouse,
  OperatingHours,
  OpsWarehouse,
  WarehouseService,
} from '@crossdock/client/hub';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay } from '../../app/session.ts';
import { Badge } from '../../kit/badge.tsx';
import { CheckField, Form, SubmitButton, TextField } from '../../kit/form.tsx';
import { inWords } from '../../kit/format.ts';
import { Page, Panel } from '../../kit/layout.tsx';
import { Loaded } from '../../kit/states.tsx';
import { notify } from '../../kit/toasts.tsx';
import { hub, hubReads } from '../api.ts';

const SERVICES: readonly WarehouseService[] = [
  'storage',
  'orders',
  'marketplace_prep',
  'middle_mile',
  'returns',
  'cold_storage',
  'hazmat',
];
const COLD: readonly ColdStorageType[] = ['refrigerated', 'frozen', 'deep_frozen'];
const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
type Day = (typeof DAYS)[number];
type Hours = Readonly<Record<Day, readonly [open: string, close: string]>>;

export default function WarehousePage() {
  const { warehouseId = 'new' } = useParams({ strict: false }) as { warehouseId?: string };
  const query = useQuery({
    ...hubReads.hubWarehouses.get('getWarehouse', { id: Number(warehouseId) }),
    enabled: warehouseId !== 'new',
  });
  if (warehouseId === 'new') return <WarehouseForm warehouse={null} />;
  return <Loaded query={query}>{(one) => <WarehouseForm key={one.version} warehouse={one} />}</Loaded>;
}

const NO_ADDRESS = { line1: '', line2: null, city: '', state: null, postal_code: null, country: 'US' };

function hoursOf(hours: OperatingHours | undefined): Hours {
  const weekdays = (day: Day) =>
    DAYS.indexOf(day) < 5 ? (['08:00', '17:00'] as const) : (['', ''] as const);
  return Object.fromEntries(
    DAYS.map((day) => {
      if (hours === undefined) return [day, weekdays(day)];
      const set = hours[day];
      return [day, set === null ? ['', ''] : [set.open, set.close]];
    }),
  ) as unknown as Hours;
}

function WarehouseForm({ warehouse }: { readonly warehouse: OpsWarehouse | null }) {
  const navigate = useNavigate();
  const mayChange = useMay('warehouses', 'ops');
  const [name, setName] = useState(warehouse?.warehouse_name ?? '');
  const [code, setCode] = useState(warehouse?.code ?? '');
  const [zone, setZone] = useState(warehouse?.timezone ?? 'America/New_York');
  const [cutoff, setCutoff] = useState(warehouse?.order_cutoff_time ?? '');
  const [isActive, setIsActive] = useState(warehouse?.is_active ?? true);
  const [address, setAddress] = useState<NewWarehouse['address']>(warehouse?.address ?? NO_ADDRESS);
  const [services, setServices] = useState<readonly WarehouseService[]>(
    warehouse?.services ?? ['storage', 'orders', 'returns'],
  );
  const [cold, setCold] = useState<readonly ColdStorageType[]>(warehouse?.cold_storage_types ?? []);
  const [hours, setHours] = useState(() => hoursOf(warehouse?.operating_hours));
  const field = (part: keyof typeof NO_ADDRESS, label: string, isRequired = false) => (
    <TextField
      label={label}
      pointer={`/address/${part}`}
      value={address[part] ?? ''}
      onChange={(value) =>
        setAddress({ ...address, [part]: value.trim() === '' && NO_ADDRESS[part] === null ? null : value })
      }
      isRequired={isRequired}
    />
  );
  const submit = async () => {
    const body: NewWarehouse = {
      warehouse_name: name.trim(),
      code: code.trim().toUpperCase(),
      address,
      timezone: zone.trim(),
      is_active: isActive,
      services: [...services],
      cold_storage_types: services.includes('cold_storage') ? [...cold] : [],
      order_cutoff_time: cutoff === '' ? null : cutoff,
      operating_hours: Object.fromEntries(
        DAYS.map((day) => {
          const [open, close] = hours[day];
          return [day, open === '' && close === '' ? null : { open, close }];
        }),
      ) as unknown as OperatingHours,
    };
    const saved =
      warehouse === null
        ? await hub.createWarehouse({ body })
        : await hub.changeWarehouse({ id: warehouse.id, body, ifMatch: warehouse.version });
    notify(warehouse === null ? `${saved.warehouse_name} is added` : 'Saved');
    await hubReads.hubWarehouses.refresh();
    if (warehouse === null) await navigate({ to: `/hub/warehouses/${saved.id}` });
  };
  return (
    <Page
      title={warehouse?.warehouse_name ?? 'New warehouse'}
      parent={['/hub/warehouses', 'Warehouses']}
      beside={warehouse !== null && !warehouse.is_active && <Badge>Inactive</Badge>}
      {...(mayChange ? {} : { about: 'Read only: your role cannot change warehouses.' })}
    >
      <Form onSubmit={submit}>
        <fieldset disabled={!mayChange} className="grid min-w-0 items-start gap-4 xl:grid-cols-2">
          <div className="grid min-w-0 gap-4">
            <Panel title="Name">
              <div className="grid gap-4 sm:grid-cols-2">
                <TextField
                  label="Name"
                  pointer="/warehouse_name"
                  value={name}
                  onChange={setName}
                  isRequired
                />
                <TextField
                  label="Code"
                  pointer="/code"
                  value={code}
                  onChange={setCode}
                  hint="2 to 20 letters, digits and hyphens"
                  isRequired
                />
              </div>
              <div className="mt-3">
                <CheckField label="Active: it gets new work" isChecked={isActive} onChange={setIsActive} />
              </div>
            </Panel>
            <Panel title="Address">
              <div className="grid gap-4 sm:grid-cols-2">
                {field('line1', 'Street and number', true)}
                {field('line2', 'Second line')}
                {field('city', 'City', true)}
                {field('state', 'State or province')}
                {field('postal_code', 'Postal code')}
                {field('country', 'Country, two letters', true)}
                <TextField
                  label="Time zone"
                  pointer="/timezone"
                  value={zone}
                  onChange={setZone}
                  hint="Such as America/New_York"
                  isRequired
                />
              </div>
            </Panel>
          </div>
          <div className="grid min-w-0 gap-4">
            <Panel title="Capabilities">
              <div className="grid gap-2 sm:grid-cols-2">
                {SERVICES.map((one) => (
                  <CheckField
                    key={one}
                    label={inWords(one)}
                    isChecked={services.includes(one)}
                    onChange={(isChecked) =>
                      setServices(isChecked ? [...services, one] : services.filter((other) => other !== one))
                    }
                  />
                ))}
              </div>
              {services.includes('cold_storage') && (
                <fieldset className="mt-3 space-y-2">
                  <legend className="text-sm font-medium">Kinds of cold storage</legend>
                  {COLD.map((one) => (
                    <CheckField
                      key={one}
                      label={inWords(one)}
                      isChecked={cold.includes(one)}
                      onChange={(isChecked) =>
                        setCold(isChecked ? [...cold, one] : cold.filter((other) => other !== one))
                      }
                    />
                  ))}
                </fieldset>
              )}
            </Panel>
            <Panel title="Opening hours" about="In the warehouse’s time zone. A day without hours is closed.">
              <TextField
                label="Same-day cut-off"
                pointer="/order_cutoff_time"
                type="time"
                value={cutoff}
                onChange={setCutoff}
                className="mb-3 sm:w-64"
              />
              <div className="space-y-2">
                {DAYS.map((day) => (
                  <div key={day} className="grid grid-cols-[6.5rem_1fr_1fr] items-center gap-2">
                    <span>{inWords(day)}</span>
                    {([0, 1] as const).map((end) => (
                      <TextField
                        key={end}
                        label={`${inWords(day)} ${end === 0 ? 'from' : 'until'}`}
                        pointer={`/operating_hours/${day}/${end === 0 ? 'open' : 'close'}`}
                        isLabelHidden
                        type="time"
                        value={hours[day][end]}
                        onChange={(value) =>
                          setHours({
                            ...hours,
                            [day]: end === 0 ? [value, hours[day][1]] : [hours[day][0], value],
                          })
                        }
                      />
                    ))}
                  </div>
                ))}
              </div>
            </Panel>
          </div>
        </fieldset>
        {mayChange && <SubmitButton>{warehouse === null ? 'Add it' : 'Save'}</SubmitButton>}
      </Form>
    </Page>
  );
}
