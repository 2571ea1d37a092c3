// What a warehouse may hold: hazardous and cold goods need places that are made for them.

interface StorageServices {
  readonly services: readonly string[];
  readonly coldStorageTypes: readonly string[];
}

interface Goods {
  readonly isHazmat: boolean | null;
  readonly coldStorageType: string | null;
}

/** The service that the place lacks to hold the goods; null where it may. */
export function missingService(
  place: StorageServices,
  goods: Goods,
): 'no_hazmat_service' | 'no_cold_storage' | null {
  if (goods.isHazmat && !place.services.includes('hazmat')) return 'no_hazmat_service';
  if (goods.coldStorageType === null) return null;
  const isCold =
    place.services.includes('cold_storage') && place.coldStorageTypes.includes(goods.coldStorageType);
  return isCold ? null : 'no_cold_storage';
}

/** What keeps a warehouse from holding the goods, in words; null where nothing does. */
export function unsuitableReason(
  {
    id,
    services,
    cold_storage_types: coldStorageTypes,
  }: Pick<StorageServices, 'services'> & {
    readonly id: number;
    readonly cold_storage_types: readonly string[];
  },
  goods: Goods,
): string | null {
  const missing = missingService({ services, coldStorageTypes }, goods);
  if (missing === null) return null;
  return missing === 'no_hazmat_service'
    ? `warehouse ${id} may not hold hazardous material`
    : `warehouse ${id} has no place for goods that are ${goods.coldStorageType}`;
}
