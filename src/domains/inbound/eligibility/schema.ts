// Schemas of eligibility checks: whether a marketplace accepts units of a listing.
import { type Static, Type } from 'typebox';
import { AnyText, eventTypes } from '../../../kit/http/fields/schema.ts';
import { NamedList } from '../../../kit/http/named-list/schema.ts';
import { Enum, Flag, Id, Instant, Named, Nullable, Versioned } from '../../../kit/http/schema.ts';

const CHECK_STATUSES = ['queued', 'running', 'eligible', 'ineligible', 'error'] as const;
export type CheckStatus = (typeof CHECK_STATUSES)[number];

const CHECKERS = ['rules', 'amazon'] as const;
export type CheckerName = (typeof CHECKERS)[number];

const SKIP_REASONS = ['not_on_request', 'not_fba', 'already_running', 'still_valid'] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

const LISTINGS_MAX = 1000;

const Reason = Named('IneligibilityReason', {
  code: AnyText('The marketplace’s code, such as FBA_INB_0004. New ones may appear at any time.'),
  description: Type.String({ description: 'What it means.' }),
  fix: Type.String({ description: 'What to do about it.' }),
});
export type Reason = Static<typeof Reason>;

export const EligibilityCheck = Named('EligibilityCheck', {
  listing_id: Id('Listing id.'),
  listing_sku: Type.String({ description: 'SKU of the listing.' }),
  item_id: Id('Item id.'),
  marketplace_name: Type.String({ description: 'Marketplace of the listing.' }),
  program: Type.Literal('INBOUND', { description: 'Marketplace program that is checked.' }),
  status: Enum(
    CHECK_STATUSES,
    '`queued` and `running`: in progress; `error`: the check failed, see `error`, and trigger it again.',
  ),
  is_eligible: Nullable(Flag('Whether the marketplace accepts them; null until the check is done.')),
  reasons: Type.Array(Reason, { description: 'Why it does not accept them.' }),
  requested: Instant('When it was requested.'),
  checked: Nullable(Instant('When it was decided.')),
  expires: Nullable(Instant('The result is valid until then, unless the item or the listing changes.')),
  id: Id('Check id.'),
  requested_by: Type.String({ description: 'Who requested it.' }),
  checked_by: Nullable(
    Enum(
      CHECKERS,
      '`rules`: the built-in rules; `amazon`: Amazon, with the credentials of the seller account.',
    ),
  ),
  attempts: Type.Integer({ minimum: 0, description: 'Number of attempts.' }),
  error: Nullable(Type.String({ description: 'Why the last attempt failed.' })),
  ...Versioned,
});

export const TriggerChecks = Named('TriggerEligibilityChecks', {
  listing_ids: Type.Optional(
    Type.Array(Id('Listing id.'), {
      minItems: 1,
      maxItems: LISTINGS_MAX,
      uniqueItems: true,
      description: 'Listings to check. Absent: all FBA listings of the request.',
    }),
  ),
});
export type TriggerInput = Static<typeof TriggerChecks>;

export const TriggeredChecks = Named('TriggeredEligibilityChecks', {
  success: Type.Literal(true),
  message: Type.String({ description: 'What happened, in words.' }),
  queued_listing_ids: Type.Array(Id('Listing id.'), { description: 'Listings that are checked now.' }),
  skipped_listing_ids: Type.Array(Id('Listing id.'), { description: 'Listings that are skipped.' }),
  skipped: NamedList('SkippedListing', 'The same with the reason of each.', {
    listing_id: Id('Listing id.'),
    reason: Enum(
      SKIP_REASONS,
      '`still_valid`: it was checked within 24 hours, and neither item nor listing has changed since.',
    ),
  }),
  estimated_completion: Nullable(Instant('When the checks should be done; null if nothing is checked.')),
});
export type Triggered = Static<typeof TriggeredChecks>;

/** The data is the check after the change. */
export const ELIGIBILITY_EVENTS = eventTypes('eligibility_check', CHECK_STATUSES, EligibilityCheck);
