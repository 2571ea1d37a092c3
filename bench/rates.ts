// Rating parcels by the demo world's cards: the rules alone, and through the service with everything on, quotes kept.

import { demoCards } from '../demo/world/rate-cards.ts';
import type { CompiledParcelCard } from '../src/domains/rates/cards/compile-card-rules.ts';
import { checkCard } from '../src/domains/rates/cards/manage/manage-cards.ts';
import { boxOf, lengthUm, weightNg } from '../src/domains/rates/measure-rules.ts';
import { rateShipment } from '../src/domains/rates/parcels/shipment-rules.ts';
import { placeOf } from '../src/domains/rates/prefix-rules.ts';
import type { ParcelShipment } from '../src/domains/rates/types.ts';
import { type Figure, median, type Options } from './figures.ts';
import { headLines, keepBusy } from './raw-client.ts';
import type { Scratch } from './scratch.ts';
import { type Service, startService } from './service.ts';

const PARCELS_PER_SECOND = 1000;
const PARCELS_PER_REQUEST = 20;
const CONNECTIONS = 16;
const DESTINATIONS = [
  '10118',
  '19103',
  '30303',
  '60601',
  '75201',
  '80202',
  '90210',
  '98101',
  '99501',
  '59715',
];

/** Inches and pounds, different for each number. */
const sizesOf = (number: number) => ({
  length_in: 6 + (number % 19),
  width_in: 4 + (number % 11),
  height_in: 2 + (number % 7),
  weight_lb: 1 + (number % 37) / 2,
});

export async function parcelRates(
  scratch: Scratch,
  { seconds, rounds }: Options,
  say: (line: string) => void,
): Promise<Figure[]> {
  const url = await scratch.create('demo');
  const service = await startService(url, scratch.folder);
  const found = { rules: [] as number[], json: [] as number[], many: [] as number[], one: [] as number[] };
  const cards = cardsOfToday();
  try {
    for (let round = 0; round <= rounds; round += 1) {
      const rules = ratedInMemory(cards, seconds);
      const many = await throughService(service, PARCELS_PER_REQUEST, seconds);
      const one = await throughService(service, 1, seconds);
      say(
        `rates: round ${round} of ${rounds}: ${Math.round(rules.rated)}, ${Math.round(many)} and ${Math.round(one)} parcels/s`,
      );
      // The first round warms up.
      if (round === 0) continue;
      found.rules.push(rules.rated);
      found.json.push(rules.written);
      found.many.push(many);
      found.one.push(one);
    }
  } finally {
    await service.stop();
    await scratch.drop(url);
  }
  const figure = {
    scenario: 'rates',
    unit: 'parcels/s',
    judged: 'ours',
    target: { atLeast: PARCELS_PER_SECOND },
  } as const;
  return [
    {
      ...figure,
      name: 'parcels rated by all services of three carriers, one process',
      ours: median(found.rules),
      reference: median(found.json),
      against: 'writing the same rates as JSON',
    },
    {
      ...figure,
      name: `the same through the API, ${PARCELS_PER_REQUEST} parcels a request, quotes kept`,
      ours: median(found.many),
      reference: median(found.rules),
      against: 'the rules alone',
    },
    {
      ...figure,
      name: 'the same, one parcel a request',
      ours: median(found.one),
      reference: median(found.many),
      against: `${PARCELS_PER_REQUEST} parcels a request`,
      target: null,
    },
  ];
}

function cardsOfToday(): CompiledParcelCard[] {
  const now = new Date();
  return demoCards(now)
    .filter(({ name }) => name.includes('now'))
    .map((card) => checkCard(card))
    .filter((card) => card.kind === 'parcel');
}

function ratedInMemory(
  cards: readonly CompiledParcelCard[],
  seconds: number,
): { rated: number; written: number } {
  const origin = placeOf('US', '07114');
  const shipDay = new Date().toISOString().slice(0, 10);
  const shipmentOf = (number: number): ParcelShipment => {
    const { length_in, width_in, height_in, weight_lb } = sizesOf(number);
    const um = (inches: number) => lengthUm(inches, 'in') ?? 0;
    return {
      origin,
      destination: placeOf('US', DESTINATIONS[number % DESTINATIONS.length] ?? ''),
      isResidential: number % 2 === 0,
      isPoBox: false,
      isMilitary: false,
      shipDay,
      parcels: [
        {
          box: boxOf([um(length_in), um(width_in), um(height_in)]),
          weightNg: weightNg(weight_lb, 'lb') ?? 0,
          isHazmat: false,
        },
      ],
    };
  };
  const amounts: unknown[] = [];
  const rated = perSecond(seconds, (number) => {
    const { rates, excluded } = rateShipment(cards, shipmentOf(number), []);
    if (number < 1000)
      amounts.push({
        rates: rates.map(({ zone, amount, lines, service }) => ({ zone, amount, lines, name: service.name })),
        excluded: excluded.map(({ reason }) => reason),
      });
  });
  return { rated, written: perSecond(1, (number) => JSON.stringify(amounts[number % amounts.length])) };
}

function perSecond(seconds: number, work: (number: number) => void): number {
  const startedMs = performance.now();
  const endsAtMs = startedMs + seconds * 1000;
  let number = 0;
  for (; performance.now() < endsAtMs; number += 1) work(number);
  return (number * 1000) / (performance.now() - startedMs);
}

async function throughService(service: Service, parcels: number, seconds: number): Promise<number> {
  const url = new URL(service.address);
  const head = headLines(url, { 'Content-Type': 'application/json', ...service.headers });
  let requests = 0;
  const nextRequest = (): string => {
    const first = requests * parcels;
    const postal_code = DESTINATIONS[requests % DESTINATIONS.length] ?? '';
    requests += 1;
    const body = JSON.stringify({
      from: { warehouse_id: 1 },
      to: { postal_code, country: 'US' },
      parcels: Array.from({ length: parcels }, (_, index) => sizesOf(first + index)),
    });
    return `POST /v1/shipments/calculate_rates HTTP/1.1\r\n${head}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
  };
  const isGood = (body: Buffer) => body.includes('"amount_usd"');
  const { times, errors, elapsedSeconds } = await keepBusy({
    url,
    connections: CONNECTIONS,
    seconds,
    nextRequest,
    isGood,
  });
  if (errors > 0) throw new Error(`${errors} requests for rates failed`);
  return (times.length * parcels) / elapsedSeconds;
}
