// The stock that a transaction has locked, and every way to change it. Pure: no clock, no database. The
// changes are collected and written set-based by write-stock.ts, so a thousand lines cost one statement each kind.
import { assert } from '../../kit/kernel/assert.ts';
import type { REASONS, STATUSES } from './schema.ts';

export type StockStatus = (typeof STATUSES)[number];
export type OwnerKind = 'sub_order' | 'work_order' | 'hold' | 'transfer';
/** "No lot" and "no date" as the tables write them. */
export const NO_LOT = '';
export const NO_DATE = 'infinity';

/** Lot and date as the API shows them: null for none. */
export const shownLabel = ({ lot, expiration }: { readonly lot: string; readonly expiration: string }) => ({
  lot: lot === NO_LOT ? null : lot,
  expiration: expiration === NO_DATE ? null : expiration,
});

export type MovementReason = (typeof REASONS)[number];

export interface RecordKey {
  readonly itemId: number;
  readonly warehouseId: number;
}

/** Sorts before every record. */
export const NO_RECORD: RecordKey = { itemId: 0, warehouseId: 0 };

/** The keys as two columns, for statements over many records. */
export const keyColumns = (keys: readonly RecordKey[]) => [
  keys.map((key) => key.itemId),
  keys.map((key) => key.warehouseId),
];

export interface BalanceKey extends RecordKey {
  readonly lot: string;
  readonly expiration: string;
  readonly status: StockStatus;
}

/** A balance as it is stored. */
export type StoredBalance = BalanceKey & Readonly<Pick<Balance, 'onHand' | 'reserved'>>;

export interface Balance extends BalanceKey {
  onHand: number;
  reserved: number;
  readonly wasOnHand: number;
  readonly wasReserved: number;
}

export interface Reservation extends RecordKey {
  readonly ownerKind: OwnerKind;
  readonly ownerId: number;
  readonly ownerLine: number;
  readonly lot: string;
  readonly expiration: string;
  quantity: number;
  /** Its owner is being picked: it cannot be revoked automatically. */
  isPicked: boolean;
  /** Units that have been taken from the shelf. */
  pickedQuantity: number;
  readonly wasQuantity: number;
  readonly wasPicked: boolean;
  readonly wasPickedQuantity: number;
}

/** Not stored yet. */
export const NEW_RESERVATION = {
  isPicked: false,
  pickedQuantity: 0,
  wasQuantity: 0,
  wasPicked: false,
  wasPickedQuantity: 0,
};

/** A reservation as it is stored. */
export type StoredReservation = Omit<Reservation, 'wasQuantity' | 'wasPicked' | 'wasPickedQuantity'>;

/** Why a movement happened; the same for all lines of one change. */
export interface Cause {
  readonly reason: MovementReason | null;
  readonly note?: string | null;
  readonly linkedType?: string | null;
  readonly linkedId?: string | null;
  readonly fbaShipmentId?: string | null;
}

export interface Movement {
  readonly balance: BalanceKey;
  readonly cause: Cause;
  /** Number of the change within this transaction, from 1; the feed turns it into a transaction id. */
  readonly transaction: number;
  readonly line: number;
  readonly quantity: number;
}

/** Reserved units that a count, damage or loss has taken from their owner. */
export interface TakenBack {
  readonly reservation: Reservation;
  readonly quantity: number;
  /** The reason shown to their owner. */
  readonly reason: string;
}

/** Longer notes are cut where they become part of a reason. */
export const NOTE_MAX = 500;

/** Why units were lost, by the movement that took them. */
function goneBecause(cause: Cause | undefined): string {
  const gone = 'its stock turned out not to be there';
  if (cause?.reason == null) return gone;
  const { reason, note } = cause;
  const why = note == null ? '' : `: ${note.slice(0, NOTE_MAX).toWellFormed()}`;
  return `${gone} (${reason.replaceAll('_', ' ')}${why})`;
}

type ReservationKey = Omit<StoredReservation, 'quantity' | 'isPicked' | 'pickedQuantity'>;

const reservationKey = (one: ReservationKey): string =>
  `${one.ownerKind} ${one.ownerId} ${one.ownerLine} ${one.itemId} ${one.warehouseId} ${one.expiration} ${one.lot}`;

/** A locked record with everything below it. */
export class StockRecord implements RecordKey {
  readonly itemId: number;
  readonly warehouseId: number;
  readonly balances: Balance[] = [];
  readonly reservations: Reservation[] = [];
  /** Whether anything moved or was reserved, even if it nets to zero. */
  isTouched = false;
  /** Change of backordered units. */
  backorderedChange = 0;
  /** Change of announced units not yet received. */
  inboundChange = 0;
  /** The item was never stocked there; the first backorder creates the record. */
  readonly isNew: boolean;
  /** The item may be a bundle or in one. */
  mayConcernBundles = true;
  #index: Map<string, Balance> | null = null;

  constructor({ itemId, warehouseId }: RecordKey, isNew = false) {
    this.itemId = itemId;
    this.warehouseId = warehouseId;
    this.isNew = isNew;
  }

  find({ lot, expiration, status }: Omit<BalanceKey, keyof RecordKey>): Balance | undefined {
    if (this.balances.length <= SCANNED_MAX)
      return this.balances.find(
        (one) => one.lot === lot && one.expiration === expiration && one.status === status,
      );
    this.#index ??= new Map(this.balances.map((one) => [`${one.status} ${one.expiration} ${one.lot}`, one]));
    return this.#index.get(`${status} ${expiration} ${lot}`);
  }

  add(balance: Balance): Balance {
    this.balances.push(balance);
    this.#index?.set(`${balance.status} ${balance.expiration} ${balance.lot}`, balance);
    return balance;
  }
}

/** Most records have a few balances, and comparing those costs less than making keys of them. */
const SCANNED_MAX = 8;

/** First expired, first out; then by lot, so that the order is total. */
export function byExpiration(a: BalanceKey, b: BalanceKey): number {
  if (a.expiration !== b.expiration)
    return a.expiration === NO_DATE
      ? 1
      : b.expiration === NO_DATE
        ? -1
        : a.expiration < b.expiration
          ? -1
          : 1;
  return a.lot < b.lot ? -1 : a.lot > b.lot ? 1 : 0;
}

export class StockState {
  /** By item, then by warehouse: two numbers are found much faster than a string that is made of them. */
  readonly #records = new Map<number, Map<number, StockRecord>>();
  readonly #reservations = new Map<string, Reservation>();
  readonly movements: Movement[] = [];
  readonly revoked: TakenBack[] = [];
  /** Units that the floor has to check: missing, or picked and not needed. */
  readonly forFloor: TakenBack[] = [];
  #transactions = 0;

  /** @param records the rows that are locked; nothing outside them may change */
  constructor(records: readonly RecordKey[]) {
    for (const key of records) if (this.#record(key) === undefined) this.#open(key, false);
  }

  get transactions(): number {
    return this.#transactions;
  }

  /**
   * No bundle has to hear of changes of this item: it is none and is in none. Read behind the lock of its records, where it
   * stays so, because who puts an item into a bundle locks them, too.
   */
  setApartFromBundles(itemId: number): void {
    for (const record of this.#records.get(itemId)?.values() ?? [])
      if (!record.isNew) record.mayConcernBundles = false;
  }

  loadBalance(row: StoredBalance): void {
    const { itemId, warehouseId, lot, expiration, status, onHand, reserved } = row;
    const was = { wasOnHand: onHand, wasReserved: reserved };
    this.#locked(row).add({ itemId, warehouseId, lot, expiration, status, onHand, reserved, ...was });
  }

  loadReservation(row: StoredReservation): void {
    this.#addReservation({
      ...row,
      wasQuantity: row.quantity,
      wasPicked: row.isPicked,
      wasPickedQuantity: row.pickedQuantity,
    });
  }

  balances(record: RecordKey, status?: StockStatus): Balance[] {
    const all = this.#record(record)?.balances ?? [];
    return status === undefined ? all : all.filter((balance) => balance.status === status);
  }

  *allBalances(): Iterable<Balance> {
    for (const places of this.#records.values()) for (const record of places.values()) yield* record.balances;
  }

  allReservations(): Iterable<Reservation> {
    return this.#reservations.values();
  }

  balance(key: BalanceKey): Balance | undefined {
    return this.#record(key)?.find(key);
  }

  /** Starts a change: its movements share a transaction id. */
  beginTransaction(): number {
    this.#transactions += 1;
    return this.#transactions;
  }

  /** Adds or removes units of one balance, with its movement. */
  move(transaction: number, line: number, key: BalanceKey, quantity: number, cause: Cause): void {
    const record = this.#locked(key);
    if (!Number.isSafeInteger(quantity) || quantity === 0) assert(false, `a movement of ${quantity} units`);
    const balance = record.find(key) ?? record.add(emptyBalance(key));
    balance.onHand += quantity;
    if (balance.onHand < 0) assert(false, `${nameOf(balance)} would have ${balance.onHand} units`);
    assert(Number.isSafeInteger(balance.onHand), 'more units than a number can count');
    record.isTouched = true;
    this.movements.push({ balance, cause, transaction, line, quantity });
  }

  reserve(
    owner: Pick<Reservation, 'ownerKind' | 'ownerId' | 'ownerLine'>,
    key: BalanceKey,
    quantity: number,
  ): Reservation {
    const balance = this.balance(key);
    assert(balance !== undefined && key.status === 'available', 'only available stock can be reserved');
    assert(quantity > 0 && balance.reserved + quantity <= balance.onHand, `${quantity} units are not free`);
    balance.reserved += quantity;
    this.#locked(key).isTouched = true;
    const { itemId, warehouseId, lot, expiration } = key;
    const id = { ...owner, itemId, warehouseId, lot, expiration };
    const known = this.#reservations.get(reservationKey(id));
    if (known) {
      known.quantity += quantity;
      return known;
    }
    const made = { ...id, ...NEW_RESERVATION, quantity };
    this.#addReservation(made);
    return made;
  }

  /** Releases reserved units, or hands them over if the caller moves them out in the same change. */
  unreserve(reservation: Reservation, quantity: number): void {
    assert(
      quantity > 0 && quantity <= reservation.quantity,
      `only ${reservation.quantity} units are reserved`,
    );
    const balance = this.balance({ ...reservation, status: 'available' });
    assert(balance !== undefined && balance.reserved >= quantity, 'a reservation without its balance');
    reservation.quantity -= quantity;
    // Units that are still on the shelf are released first.
    reservation.pickedQuantity = Math.min(reservation.pickedQuantity, reservation.quantity);
    balance.reserved -= quantity;
    this.#locked(reservation).isTouched = true;
  }

  /** Its owner is being picked from now on. */
  pick(reservation: Reservation): void {
    this.#locked(reservation);
    reservation.isPicked = true;
  }

  /** More of its units have been picked. */
  markPicked(reservation: Reservation, units: number): void {
    this.#locked(reservation);
    const picked = reservation.pickedQuantity + units;
    assert(picked <= reservation.quantity, `only ${reservation.quantity} units are reserved`);
    reservation.pickedQuantity = picked;
  }

  /** Fewer of its units have been picked; its owner stays in picking. */
  unmarkPicked(reservation: Reservation, units: number): void {
    this.#locked(reservation);
    const picked = reservation.pickedQuantity - units;
    assert(picked >= 0, `only ${reservation.pickedQuantity} units are picked`);
    reservation.pickedQuantity = picked;
  }

  /** Its units are back on the shelf. */
  unpick(reservation: Reservation): void {
    this.#locked(reservation);
    reservation.isPicked = false;
    reservation.pickedQuantity = 0;
  }

  /** The record has changed although no unit moved: it gets an event. */
  touch(key: RecordKey): void {
    this.#locked(key).isTouched = true;
  }

  /** Adds to, or subtracts from, the backordered units of the best place to ship from. */
  changeBackordered(key: RecordKey, change: number): void {
    // Records of other places may exist or not; this one does not, or it would be locked.
    const record = this.#record(key) ?? this.#open(key, true);
    record.backorderedChange += change;
    record.isTouched = true;
  }

  /** Adds to, or subtracts from, the inbound units of the place. */
  changeInbound(key: RecordKey, change: number): void {
    const record = this.#locked(key);
    assert(Number.isSafeInteger(change), `${change} units on their way`);
    record.inboundChange += change;
    record.isTouched = true;
  }

  /** Balances with more reserved than on hand. */
  overReserved(): Balance[] {
    const over: Balance[] = [];
    for (const balance of this.allBalances()) if (balance.reserved > balance.onHand) over.push(balance);
    return over;
  }

  /**
   * Revokes reservations until they fit: transfers first, then the newest sub-order, work orders, holds; picked units last, because
   * they are off the shelf. The reservations of the affected balances must be loaded.
   */
  revokeOverReserved(): void {
    for (const balance of this.overReserved()) {
      const reason = goneBecause(this.movements.findLast((one) => one.balance === balance)?.cause);
      const held = this.#locked(balance)
        .reservations.filter((one) => one.lot === balance.lot && one.expiration === balance.expiration)
        .sort(inOrderOfTakingBack);
      for (const reservation of held) {
        const excess = balance.reserved - balance.onHand;
        if (excess <= 0) break;
        const quantity = Math.min(excess, reservation.quantity);
        if (quantity === 0) continue;
        this.unreserve(reservation, quantity);
        this.revoked.push({ reservation, quantity, reason });
      }
      assert(balance.reserved <= balance.onHand, 'reservations of an over-reserved balance were not loaded');
    }
  }

  /** Records with any change, in key order. */
  touchedRecords(): StockRecord[] {
    const touched: StockRecord[] = [];
    for (const places of this.#records.values())
      for (const record of places.values()) if (record.isTouched) touched.push(record);
    return touched.sort((a, b) => a.itemId - b.itemId || a.warehouseId - b.warehouseId);
  }

  isLocked(key: RecordKey): boolean {
    return this.#record(key) !== undefined;
  }

  #record({ itemId, warehouseId }: RecordKey): StockRecord | undefined {
    return this.#records.get(itemId)?.get(warehouseId);
  }

  #open(key: RecordKey, isNew: boolean): StockRecord {
    const record = new StockRecord(key, isNew);
    const places = this.#records.get(key.itemId);
    if (places === undefined) this.#records.set(key.itemId, new Map([[key.warehouseId, record]]));
    else places.set(key.warehouseId, record);
    return record;
  }

  #locked(key: RecordKey): StockRecord {
    const record = this.#record(key);
    // The message is made only where it is needed: this runs for every line.
    if (record === undefined)
      assert(false, `stock of item ${key.itemId} at ${key.warehouseId} is not locked`);
    return record;
  }

  #addReservation(reservation: Reservation): void {
    this.#reservations.set(reservationKey(reservation), reservation);
    this.#locked(reservation).reservations.push(reservation);
  }
}

function emptyBalance({ itemId, warehouseId, lot, expiration, status }: BalanceKey): Balance {
  const units = { onHand: 0, reserved: 0, wasOnHand: 0, wasReserved: 0 };
  return { itemId, warehouseId, lot, expiration, status, ...units };
}

function nameOf(key: BalanceKey): string {
  return `item ${key.itemId} at ${key.warehouseId}, lot "${key.lot}", ${key.expiration}, ${key.status}`;
}

const KIND_ORDER: Readonly<Record<OwnerKind, number>> = { transfer: 0, sub_order: 1, work_order: 2, hold: 3 };

function inOrderOfTakingBack(a: Reservation, b: Reservation): number {
  return (
    Number(a.isPicked) - Number(b.isPicked) ||
    KIND_ORDER[a.ownerKind] - KIND_ORDER[b.ownerKind] ||
    b.ownerId - a.ownerId ||
    b.ownerLine - a.ownerLine
  );
}
