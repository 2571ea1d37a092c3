// EasyPost rates for merchants' rate requests. Late answers are dropped: the hub's own rates never wait longer.
import type { Db } from '../../../kit/db/db.ts';
import { NoAnswer } from '../../../kit/http/exchange.ts';
import type { Clock } from '../../../kit/kernel/clock.ts';
import type { Sealer } from '../../../kit/kernel/seal.ts';
import { EasyPostClient, Refusal } from '../../accounts/carriers/easypost/client.ts';
import { accountFor, type OpenAccount } from '../../accounts/carriers/use-account.ts';
import { leavesCustomsArea } from '../../fulfilment/customs/customs-rules.ts';
import { inchesOf, poundsOf } from '../../rates/measure-rules.ts';
import { readAddress, readParcel } from '../../rates/quotes/request-rules.ts';
import type { AddressInput, ParcelsToRateInput } from '../../rates/quotes/schema.ts';
import type { AggregatorAnswer, AskAggregator } from '../../rates/quotes/types.ts';
import type { Parcel } from '../../rates/types.ts';
import { findOpenWarehouses } from '../../warehouses/find-warehouses.ts';
import { merchantAt } from '../reads.ts';
import type { CartonToRate, LabelAddress, ShipmentToRate } from '../types.ts';
import { quotedServices } from './offer-rules.ts';
import { RATED_MAX, rateShipments } from './rate-shipments.ts';
import { shipmentBody } from './request-rules.ts';

/** For all parcels of a request together. */
const PATIENCE_MS = 4000;
/** Concurrent requests of one org per process: slow ones must not use up all its requests in flight. */
const ASKING_MAX = 8;
/** How long an account is skipped after a request without an answer. */
const PAUSE_MS = 10_000;
const PAUSED_MAX = 10_000;

interface Settings {
  readonly db: Db;
  readonly clock: Clock;
  readonly sealer: Sealer;
  readonly easypostUrl: string;
}

const source = 'easypost' as const;
const without = (reason: string, why: string): AggregatorAnswer => ({
  source,
  reason,
  description: `EasyPost ${why}`,
});

export function askEasyPost({ db, clock, sealer, easypostUrl }: Settings): AskAggregator {
  const asking = new Map<number, number>();
  const pausedUntilMs = new Map<number, number>();
  return async (orgId, asked) => {
    const account = await accountFor(db, sealer, source, orgId, null);
    if (account === null) return null;
    const shipment = await shipmentOf(db, orgId, asked);
    if (shipment === null) return null;
    if (leavesCustomsArea(shipment.from.country, shipment.to.country))
      return without('customs', 'rates international parcels once they are packed and declared');
    const underWay = asking.get(orgId) ?? 0;
    if (underWay >= ASKING_MAX) return without('unavailable', `has ${ASKING_MAX} requests in flight already`);
    if ((pausedUntilMs.get(account.orgId) ?? 0) > clock.now().getTime())
      return without('unavailable', 'did not answer a moment ago; try again soon');
    asking.set(orgId, underWay + 1);
    try {
      return await rated(new EasyPostClient(easypostUrl, account.secrets.api_key), account, shipment);
    } catch (error) {
      if (error instanceof Refusal) return without('refused', `does not rate it: ${inWords(error)}`);
      if (!(error instanceof NoAnswer)) throw error;
      if (pausedUntilMs.size >= PAUSED_MAX) pausedUntilMs.clear();
      pausedUntilMs.set(account.orgId, clock.now().getTime() + PAUSE_MS);
      return without('unavailable', `did not answer: ${inWords(error)}`);
    } finally {
      const left = (asking.get(orgId) ?? 1) - 1;
      if (left === 0) asking.delete(orgId);
      else asking.set(orgId, left);
    }
  };
}

const WORDS_MAX = 300;
/** Details about the account are for its owner; merchants read this. */
function inWords(error: Refusal | NoAnswer): string {
  if (error instanceof Refusal && error.isOfAccount) return 'it rejects the credentials of the account';
  return error.message.replace(/^EasyPost gave no answer: /, '').slice(0, WORDS_MAX);
}

/** Rates parcels of equal size and weight once. */
async function rated(client: EasyPostClient, account: OpenAccount, shipment: ShipmentToRate) {
  const bodies = new Map(
    shipment.cartons.map((carton) => [sizeOf(carton), shipmentBody(shipment, carton, null)]),
  );
  if (bodies.size > RATED_MAX)
    return without('too_many_parcels', `rates at most ${RATED_MAX} parcels of different sizes`);
  const found = await rateShipments(client, [...bodies.values()], PATIENCE_MS);
  const sizes = [...bodies.keys()];
  const ratesOf = (carton: CartonToRate) => found[sizes.indexOf(sizeOf(carton))]?.rates ?? [];
  return { source, services: quotedServices(shipment.cartons.map(ratesOf)), isMarkedUp: account.isHubs };
}

const sizeOf = ({ lengthIn, widthIn, heightIn, weightLb, isHazmat }: CartonToRate) =>
  JSON.stringify([lengthIn, widthIn, heightIn, weightLb, isHazmat]);

/** Null if the request is invalid: rating by the cards reports why. */
async function shipmentOf(db: Db, orgId: number, asked: ParcelsToRateInput): Promise<ShipmentToRate | null> {
  let isWrong = false;
  const report = () => {
    isWrong = true;
  };
  readAddress(asked.to, '/to', report);
  const parcels = asked.parcels.map((parcel) => readParcel(parcel, '', report));
  if (!('warehouse_id' in asked.from)) readAddress(asked.from, '/from', report);
  if (isWrong) return null;
  const from = await originAddress(db, orgId, asked.from);
  if (from === null) return null;
  return {
    subOrderId: 0,
    subOrderNumber: 'quote',
    warehouseId: 0,
    from,
    to: addressOf(asked.to),
    isResidential: asked.residential ?? true,
    cartons: parcels.map(cartonOf),
  };
}

async function originAddress(db: Db, orgId: number, from: ParcelsToRateInput['from']) {
  if (!('warehouse_id' in from)) return addressOf(from);
  const { warehouse_id: id } = from;
  return (await findOpenWarehouses(db, orgId, [id])).has(id) ? await merchantAt(db, '', id) : null;
}

function addressOf({ line1, line2, city, state, postal_code, country }: AddressInput): LabelAddress {
  return {
    name: '',
    line1: line1 ?? '',
    line2: line2 ?? null,
    line3: null,
    city: city ?? '',
    state: state ?? null,
    postalCode: postal_code ?? null,
    country,
    phone: null,
  };
}

function cartonOf({ box, weightNg, isHazmat }: Parcel, index: number): CartonToRate {
  const [length, width, height] = box.sides;
  return {
    shipmentId: 0,
    carton: index + 1,
    lengthIn: inchesOf(length),
    widthIn: inchesOf(width),
    heightIn: inchesOf(height),
    weightLb: poundsOf(weightNg),
    isHazmat,
  };
}
