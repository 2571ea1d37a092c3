// Words of eligibility checks: whether a marketplace takes units of a listing.
import { type Static, Type } from 'typebox';
import { Enum, Flag, Id, Instant, Nullable, Strict, Versioned } from '../../../kit/http/schema.ts';

const CHECK_STATUSES = ['queued', 'running', 'eligible', 'ineligible', 'error'] as const;
export type CheckStatus = (typeof CHECK_STATUSES)[number];

const CHECKERS = ['rules', 'amazon'] as const;
export type CheckerName = (typeof CHECKERS)[number];

const SKIP_REASONS = ['not_on_request', 'not_fba', 'already_running', 'still_valid'] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

const LISTINGS_MAX = 1000;

const Reason = Strict(
  {
    code: Type.String({
      description: 'The marketplace’s code, such as FBA_INB_0004. New ones may appear at any time.',
    }),
    description: Type.String({ description: 'What it means.' }),
    fix: Type.String({ description: 'What to do about it.' }),
  },
  { name: 'IneligibilityReason' },
);
export type Reason = Static<typeof Reason>;

export const EligibilityCheck = Strict(
  {
    listing_id: Id('Listing id.'),
    listing_sku: Type.String({ description: 'SKU of the listing.' }),
    item_id: Id('Item id.'),
    marketplace_name: Type.String({ description: 'Marketplace of the listing.' }),
    program: Type.Literal('INBOUND', { description: 'What the units are checked for.' }),
    status: Enum(
      CHECK_STATUSES,
      '`queued` and `running`: wait; `error`: nobody could tell, see `error`, and trigger it again.',
    ),
    is_eligible: Nullable(Flag('Whether the marketplace takes them; null until it is known.')),
    reasons: Type.Array(Reason, { description: 'Why it does not.' }),
    requested: Instant('When it was asked for.'),
    checked: Nullable(Instant('When it was decided.')),
    expires: Nullable(Instant('Until then the answer counts, unless the item or the listing changes.')),
    id: Id('Check id.'),
    requested_by: Type.String({ description: 'Who asked for it.' }),
    checked_by: Nullable(
      Enum(
        CHECKERS,
        '`rules`: the rules of the service over item and listing; `amazon`: Amazon itself, with the credentials of the seller account.',
      ),
    ),
    attempts: Type.Integer({ minimum: 0, description: 'How often the marketplace was asked.' }),
    error: Nullable(Type.String({ description: 'Why the last attempt failed.' })),
    ...Versioned,
  },
  { name: 'EligibilityCheck' },
);

export const TriggerChecks = Strict(
  {
    listing_ids: Type.Optional(
      Type.Array(Id('Listing id.'), {
        minItems: 1,
        maxItems: LISTINGS_MAX,
        uniqueItems: true,
        description: 'Listings to check. Absent: all FBA listings of the request.',
      }),
    ),
  },
  { name: 'TriggerEligibilityChecks' },
);
export type TriggerInput = Static<typeof TriggerChecks>;

export const TriggeredChecks = Strict(
  {
    success: Type.Literal(true),
    message: Type.String({ description: 'What happened, in words.' }),
    queued_listing_ids: Type.Array(Id('Listing id.'), { description: 'Listings that are checked now.' }),
    skipped_listing_ids: Type.Array(Id('Listing id.'), { description: 'Listings that are not.' }),
    skipped: Type.Array(
      Strict(
        {
          listing_id: Id('Listing id.'),
          reason: Enum(
            SKIP_REASONS,
            '`still_valid`: it was checked within 24 hours, and neither item nor listing has changed since.',
          ),
        },
        { name: 'SkippedListing' },
      ),
      { description: 'The same with the reason of each.' },
    ),
    estimated_completion: Nullable(
      Instant('When the checks of the listings should be done; null where none of them is to be done.'),
    ),
  },
  { name: 'TriggeredEligibilityChecks' },
);
export type Triggered = Static<typeof TriggeredChecks>;

/** Each says what the check is now. */
export const ELIGIBILITY_EVENTS = {
  'eligibility_check.queued': EligibilityCheck,
  'eligibility_check.running': EligibilityCheck,
  'eligibility_check.eligible': EligibilityCheck,
  'eligibility_check.ineligible': EligibilityCheck,
  'eligibility_check.error': EligibilityCheck,
} as const;
