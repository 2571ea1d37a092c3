// Where EasyPost tells of parcels. Public: the signature is the credential.
import { Type } from 'typebox';
import type { Db } from '../../../../kit/db/db.ts';
import { notFound } from '../../../../kit/http/problems.ts';
import { ok, type Route, route } from '../../../../kit/http/route.ts';
import { Id, Nullable, Strict } from '../../../../kit/http/schema.ts';
import type { Clock } from '../../../../kit/kernel/clock.ts';
import type { Sealer } from '../../../../kit/kernel/seal.ts';
import { carrierName } from '../../carrier-rules.ts';
import { takeEvents } from '../../carriers/take-events.ts';
import { accountFor } from '../accounts/use-account.ts';
import { isGenuine, trackerEvents } from './webhook-rules.ts';

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
  { description: text('What the event is of: `tracker.updated`.'), result: Type.Optional(Tracker) },
  {
    ...more,
    'x-name': 'EasyPostEvent',
    description: 'An event as EasyPost sends it; its trackers are looked at.',
  },
);
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
    summary: 'Take a tracking update of EasyPost',
    description:
      'For EasyPost alone: `X-Hmac-Signature` is its credential, made with the secret of the account that the path names the ' +
      'owner of. What it says of parcels is kept as carrier events, each once; trackers of parcels that nobody knows are ' +
      'passed over. Updates of an organization’s own account are heard of parcels whose label was bought with it, those of ' +
      'the hub’s of all. 404 where the signature is not that of an account.',
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
    responses: {
      200: {
        description: 'Heard.',
        schema: Strict(
          { accepted: Type.Integer({ minimum: 0, description: 'How many scans were new.' }) },
          { name: 'HeardTrackers' },
        ),
        example: { accepted: 1 },
      },
    },
    handler: async (call) => {
      const { owner_id: ownerId } = call.params;
      const account = await accountFor(db, sealer, 'easypost', ownerId, ownerId);
      const { signed } = call;
      const isSigned =
        account !== null &&
        signed !== null &&
        isGenuine(signed.signature, signed.bytes, account.secrets.webhook_secret);
      // Who has an account is nobody's business: without its signature there is none.
      if (!isSigned) throw notFound();
      const events = trackerEvents(call.body).map((event) => ({
        ...event,
        carrier: carrierName(event.carrier),
      }));
      if (events.length === 0) return ok({ accepted: 0 });
      // A merchant chooses its own secret, and could say anything with it.
      const scope = account.isHubs ? {} : { account: { orgId: ownerId, id: account.id } };
      const results = await takeEvents(db, 'EasyPost', clock.now(), events, scope);
      return ok({ accepted: results.filter(({ result }) => result === 'accepted').length });
    },
  });
}
