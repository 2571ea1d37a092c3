import { type TSchema, Type } from 'typebox';
import { Code, Enum, Flag, Id, Instant, Nullable, Strict, Text, Versioned } from '../../kit/http/schema.ts';

const SERVICES = [
  'storage',
  'orders',
  'marketplace_prep',
  'middle_mile',
  'returns',
  'cold_storage',
  'hazmat',
] as const;

export const COLD_STORAGE_TYPES = ['refrigerated', 'frozen', 'deep_frozen'] as const;

export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;

export const Address = Strict(
  {
    line1: Text(200, 'Street and number.'),
    line2: Nullable(Text(200, 'Second address line.')),
    city: Text(100, 'City.'),
    state: Nullable(Text(100, 'State or province.')),
    postal_code: Nullable(Code(20, 'Postal code, kept in its usual form.')),
    country: Type.String({
      pattern: '^[A-Z]{2}$',
      description: 'ISO 3166-1 alpha-2 country code',
      'x-code': true,
    }),
  },
  { name: 'Address' },
);

const TimeOfDay = Type.String({
  pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
  description: 'a time of day as HH:MM',
});

const Hours = Nullable(Strict({ open: TimeOfDay, close: TimeOfDay }, { name: 'OpeningHours' }));

export const OperatingHours = Strict(
  Object.fromEntries(WEEKDAYS.map((day) => [day, Hours])) as Record<(typeof WEEKDAYS)[number], typeof Hours>,
  {
    name: 'OperatingHours',
    description: 'Opening hours of each day in the warehouse’s time zone; null: closed.',
  },
);

const name = Text(200, 'Name of the warehouse.');
const code = Type.String({
  pattern: '^[A-Z0-9-]{2,20}$',
  description: '2 to 20 capital letters, digits and hyphens',
});
const timezone = Type.String({ format: 'timezone', description: 'IANA time zone.' });
const services = Type.Array(Enum(SERVICES, 'A service.'), {
  maxItems: SERVICES.length,
  uniqueItems: true,
  description: 'What the warehouse can do.',
});
const coldStorageTypes = Type.Array(Enum(COLD_STORAGE_TYPES, 'A kind of cold storage.'), {
  maxItems: COLD_STORAGE_TYPES.length,
  uniqueItems: true,
  description: 'Kinds of cold storage it has.',
});
const cutoff = Nullable(TimeOfDay);
const isActive = Flag('Whether it takes part in anything new.');

/** What a merchant sees. */
export const Warehouse = Strict(
  {
    id: Id('Warehouse id.'),
    warehouse_name: name,
    code,
    address: Address,
    timezone,
    is_active: isActive,
    services,
    cold_storage_types: coldStorageTypes,
    order_cutoff_time: cutoff,
    operating_hours: OperatingHours,
  },
  { name: 'Warehouse' },
);

/** What the hub sees. */
export const OpsWarehouse = Strict(
  {
    ...Warehouse.properties,
    ...Versioned,
    created: Instant('When it was added.'),
    updated: Instant('Last change.'),
  },
  { name: 'OpsWarehouse' },
);

export const NewWarehouse = Strict(
  {
    warehouse_name: name,
    code,
    address: Address,
    timezone,
    is_active: Type.Optional(isActive),
    services: Type.Optional(services),
    cold_storage_types: Type.Optional(coldStorageTypes),
    order_cutoff_time: Type.Optional(cutoff),
    operating_hours: Type.Optional(OperatingHours),
  },
  { name: 'NewWarehouse' },
);

export const WarehouseChanges = Strict(
  Object.fromEntries(
    Object.entries(NewWarehouse.properties).map(([key, schema]) => [key, Type.Optional(schema)]),
  ) as {
    [K in keyof typeof NewWarehouse.properties]: ReturnType<
      typeof Type.Optional<(typeof NewWarehouse.properties)[K]>
    >;
  },
  { name: 'WarehouseChanges' },
);

/** What the feed of every org says to which the warehouse is, or was, open. */
export const WAREHOUSE_EVENTS = {
  'warehouse.opened': Warehouse,
  'warehouse.closed': Warehouse,
  'warehouse.changed': Warehouse,
} as const satisfies Readonly<Record<string, TSchema>>;
