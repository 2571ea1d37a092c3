import { Type } from 'typebox';
import { eventTypes, optional } from '../../kit/http/fields/schema.ts';
import {
  Code,
  Enum,
  Flag,
  Id,
  Instant,
  Matching,
  Named,
  Nullable,
  Text,
  Versioned,
} from '../../kit/http/schema.ts';

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

export const Address = Named('Address', {
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
});

const TimeOfDay = Matching('^([01][0-9]|2[0-3]):[0-5][0-9]$', 'a time of day as HH:MM');

const Hours = Nullable(Named('OpeningHours', { open: TimeOfDay, close: TimeOfDay }));

export const OperatingHours = Named(
  'OperatingHours',
  Object.fromEntries(WEEKDAYS.map((day) => [day, Hours])) as Record<(typeof WEEKDAYS)[number], typeof Hours>,
  { description: 'Opening hours of each day in the warehouse’s time zone; null: closed.' },
);

const name = Text(200, 'Name of the warehouse.');
const code = Matching('^[A-Z0-9-]{2,20}$', '2 to 20 capital letters, digits and hyphens');
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
const isActive = Flag('Whether it takes new goods and orders.');

const required = { warehouse_name: name, code, address: Address, timezone };
const changeable = {
  is_active: isActive,
  services,
  cold_storage_types: coldStorageTypes,
  order_cutoff_time: cutoff,
  operating_hours: OperatingHours,
};

/** What a merchant sees. */
export const Warehouse = Named('Warehouse', { id: Id('Warehouse id.'), ...required, ...changeable });

/** What the hub sees. */
export const OpsWarehouse = Named('OpsWarehouse', {
  ...Warehouse.properties,
  ...Versioned,
  created: Instant('When it was added.'),
  updated: Instant('Last change.'),
});

export const NewWarehouse = Named('NewWarehouse', { ...required, ...optional(changeable) });

export const WarehouseChanges = Named('WarehouseChanges', optional({ ...required, ...changeable }));

/** What the feed of every org says to which the warehouse is, or was, open. */
export const WAREHOUSE_EVENTS = eventTypes('warehouse', ['opened', 'closed', 'changed'], Warehouse);
