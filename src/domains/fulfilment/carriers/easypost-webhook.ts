// Receives EasyPost tracking webhooks. Public: the signature is the credential.
import { Type } from 'typebox';
import type { Db } from '../../../kit/db/db.ts';
import { notFound } from '../../../kit/http/problems.ts';
import { answers } from '../../../kit/http/responses.ts';
import { ok, type Route, route } from '../../../kit/http/route.ts';
import { Id, Named, Nullable, Strict } from '../../../kit/http/schema.ts';
import type { Clock } from '../../../kit/kernel/clock.ts';
import type { Sealer } from '../../../kit/kernel/seal.ts';
import { accountFor } from '../../accounts/carriers/use-account.ts';
import { carrierName } from '../carrier-rules.ts';
import { isGenuine, trackerEvents } from './easypost-webhook-rules.ts';
import { takeEvents } from './take-events.ts';

const BODY_BYTES_MAX = 512 * 1024;
const ADDRESS_LIMITS = { readsPerSecond: 50, writesPerSecond: 50, inFlightMax: 16 };
const EXAMPLE_EVENT = {
  id: 'evt_0f2d8b3c',
  object: 'Event',
  description: 'tracker.updated',
  result: {
    id: 'trk_5b1f',
    object: 'Tracker',
    tracking_code: '9400100110368068953341',
    carrier: 'USPS',
    status: 'in_transit',
    tracking_details: [
      {
        object: 'TrackingDetail',
        status: 'in_transit',
        message: 'Arrived at USPS Facility',
        datetime: '2026-11-14T18:02:00Z',
        tracking_location: {
          object: 'TrackingLocation',
          city: 'NEWARK',
          state: 'NJ',
          country: 'US',
          zip: null,
        },
      },
    ],
  },
};

const DETAILS_MAX = 1000;
const more = { additionalProperties: true } as const;
const text = (description: string) => Type.Optional(Nullable(Type.String({ maxLength: 1000, description })));
const Location = Type.Object(
  { city: text('City.'), state: text('State.'), country: text('Country.') },
  { ...more, 'x-name': 'EasyPostLocation' },
);
const Detail = Type.Object(
  {
    status: text('What happened.'),
    datetime: text('When.'),
    message: text('In the carrier’s words.'),
    tracking_location: Type.Optional(Nullable(Location)),
  },
  { ...more, 'x-name': 'EasyPostDetail' },
);
const Tracker = Type.Object(
  {
    tracking_code: text('Tracking number.'),
    carrier: text('Carrier.'),
    tracking_details: Type.Optional(Type.Array(Detail, { maxItems: DETAILS_MAX, description: 'Scans.' })),
  },
  { ...more, 'x-name': 'EasyPostTracker' },
);
const Event = Type.Object(
  { description: text('The event type: `tracker.updated`.'), result: Type.Optional(Tracker) },
  {
    ...more,
    'x-name': 'EasyPostEvent',
    description: 'An event as EasyPost sends it; only trackers are processed.',
  },
);
const HeardTrackers = Named('HeardTrackers', {
  accepted: Type.Integer({ minimum: 0, description: 'Number of new scans.' }),
});

export function easypostWebhookRoute({
  db,
  clock,
  sealer,
}: {
  readonly db: Db;
  readonly clock: Clock;
  readonly sealer: Sealer;
}): Route {
  return route({
    method: 'POST',
    path: '/carrier_webhooks/easypost/{owner_id}',
    operationId: 'takeEasyPostEvent',
    summary: 'Receive an EasyPost tracking update',
    description:
      'For EasyPost only: `X-Hmac-Signature` is the credential, signed with the webhook secret of the ' +
      'organization’s account. Scans are stored as carrier events, each once; unknown parcels are ignored. An ' +
      'organization’s own account can only update parcels whose label was bought with it, the hub’s account can ' +
      'update all. 404 if the signature matches no account.',
    tag: 'Carrier accounts',
    access: 'public',
    params: Strict({ owner_id: Id('Organization whose account it is.', 2) }),
    body: Event,
    bodyExample: EXAMPLE_EVENT,
    bodyLimitBytes: BODY_BYTES_MAX,
    signatureHeader: 'x-hmac-signature',
    addressLimits: ADDRESS_LIMITS,
    idempotency: false,
    problems: ['not_found', 'too_many_requests'],
    responses: answers('Received.', HeardTrackers),
    handler: async (call) => {
      const { owner_id: ownerId } = call.params;
      const account = await accountFor(db, sealer, 'easypost', ownerId, ownerId);
      const { signed } = call;
      const isSigned =
        account !== null &&
        signed !== null &&
        isGenuine(signed.signature, signed.bytes, account.secrets.webhook_secret);
      // Without a valid signature the response does not reveal whether the account exists.
      if (!isSigned) throw notFound();
      const events = trackerEvents(call.body).map((event) => ({
        ...event,
        carrier: carrierName(event.carrier),
      }));
      if (events.length === 0) return ok({ accepted: 0 });
      // A merchant chooses its own secret, so it may only report on its own account's parcels.
      const scope = account.isHubs ? {} : { account: { orgId: ownerId, id: account.id } };
      const results = await takeEvents(db, 'EasyPost', clock.now(), events, scope);
      return ok({ accepted: results.filter(({ result }) => result === 'accepted').length });
    },
  });
}
