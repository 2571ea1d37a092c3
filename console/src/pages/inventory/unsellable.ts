// Why a channel can be given less than is available, in words.
import type { InventoryRecord } from '@crossdock/client';

type Entry = NonNullable<InventoryRecord['unsellable']>[number];

const CHANNELS: Readonly<Record<Entry['channel'], string>> = { MERCHANT: 'Orders', FBA: 'FBA', WFS: 'WFS' };

const REASONS: Readonly<Record<Entry['reason'], string>> = {
  too_old: 'too short-dated',
  warehouse_inactive: 'warehouse inactive',
  warehouse_not_open: 'warehouse not open to you',
  hazmat_not_allowed: 'no hazmat there',
  cold_storage_missing: 'no cold storage there',
  service_missing: 'service not offered there',
};

/** Such as `Orders: 4 too short-dated`; empty where every channel can be given all that is available. */
export function explainUnsellable({ unsellable }: Pick<InventoryRecord, 'unsellable'>): string {
  return (unsellable ?? [])
    .map(({ channel, reason, quantity }) => `${CHANNELS[channel]}: ${quantity} ${REASONS[reason]}`)
    .join('; ');
}
