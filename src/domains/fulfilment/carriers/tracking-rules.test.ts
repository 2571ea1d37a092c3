import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TRACKING_CODES, type TrackingCode } from '../../orders/schema.ts';
import { knownCarrier } from '../carrier-rules.ts';
import { trackingCode } from './code-rules.ts';
import { currentStatus, statusSince, type TrackingEvent } from './tracking-rules.ts';

const event = (code: TrackingCode, hour: number): TrackingEvent => ({
  code,
  time: new Date(Date.UTC(2026, 10, 14, hour)),
});
const some = fc.record({ code: fc.constantFrom(...TRACKING_CODES), hour: fc.integer({ min: 0, max: 12 }) });
const events = fc
  .array(some, { minLength: 1, maxLength: 12 })
  .map((all) => all.map((one) => event(one.code, one.hour)));
const statusOf = (all: readonly TrackingEvent[]) => {
  const { code, time } = currentStatus(all);
  return `${code} ${time.toISOString()}`;
};

describe('where a shipment is', () => {
  it('does not depend on the order in which events arrive', () => {
    fc.assert(
      fc.property(
        events.chain((all) =>
          fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
        ),
        ([all, shuffled]) => statusOf(all) === statusOf(shuffled),
      ),
      { numRuns: 2000 },
    );
  });

  it('does not change when an event comes twice', () => {
    fc.assert(
      fc.property(events, fc.nat(), (all, at) => {
        const twice = [...all, all[at % all.length] as TrackingEvent];
        return statusOf(all) === statusOf(twice);
      }),
    );
  });

  it('is never moved back by an event that is late', () => {
    const before = ['label_created', 'picked_up', 'in_transit', 'out_for_delivery'] as const;
    fc.assert(
      fc.property(events, fc.constantFrom(...before), fc.integer({ min: 1, max: 12 }), (all, code, hours) => {
        const now = currentStatus(all);
        // Before pickup, any event that implies pickup advances it.
        fc.pre(!['label_created', 'picked_up'].includes(now.code));
        const late = { code, time: new Date(now.time.getTime() - hours * 3600_000) };
        return statusOf([...all, late]) === statusOf(all);
      }),
    );
  });

  it('is final once it is delivered, but for a return: what is delivered then is delivered to the sender', () => {
    fc.assert(
      fc.property(events, (all) => {
        const has = (wanted: TrackingCode) => all.some(({ code }) => code === wanted);
        fc.pre(has('delivered') || has('returned'));
        return currentStatus(all).code === (has('returned') ? 'returned' : 'delivered');
      }),
    );
    expect(currentStatus([event('returned', 3), event('delivered', 5)])).toEqual(event('returned', 3));
  });

  it('does not follow from anything that happened before it left', () => {
    const departure = event('label_created', 6).time;
    const early = [event('in_transit', 4), event('delivered', 5), event('label_created', 1)];
    expect(statusSince(departure, early)).toEqual(event('label_created', 6));
    expect(statusSince(departure, [...early, event('delivered', 6)])).toEqual(event('delivered', 6));
  });

  it('is what the newest scan says while it moves', () => {
    const way = [event('picked_up', 1), event('out_for_delivery', 3), event('delivery_attempted', 5)];
    expect(currentStatus(way).code).toBe('delivery_attempted');
    expect(currentStatus([...way, event('in_transit', 6)]).code).toBe('in_transit');
    expect(currentStatus([...way, event('in_transit', 4), event('label_created', 9)]).code).toBe(
      'delivery_attempted',
    );
  });
});

describe('what carriers call it', () => {
  it.each([
    ['OUT_FOR_DELIVERY', '', 'out_for_delivery'],
    ['Out for delivery', 'UPS', 'out_for_delivery'],
    ['Delivered, In/At Mailbox', 'USPS', 'delivered'],
    ['On FedEx vehicle for delivery', 'FedEx Ground', 'out_for_delivery'],
    ['D', 'UPS', 'delivered'],
    ['D', 'FedEx', null],
    ['OK', 'DHL Express', 'delivered'],
    ['OK', 'UPS', null],
    ['constructor', 'UPS', null],
    ['Abducted', 'USPS', null],
    ['', 'USPS', null],
  ])('%j of %j is %j', (said, carrier, code) => {
    expect(trackingCode(said, knownCarrier(carrier))).toBe(code);
  });
});
