// How an order is to be handled, beyond its address and dates: as merchants send it, and as it is shown.
import { type TSchema, Type } from 'typebox';
import { Code, Enum, Flag, Instant, Maybe, Money, Nullable, Text } from '../../../kit/http/schema.ts';

const INCOTERMS = ['EXW', 'FCA', 'CPT', 'CIP', 'DAP', 'DPU', 'DDP', 'FAS', 'FOB', 'CFR', 'CIF'] as const;

/** Of an order on the floor; 9 is picked first. */
export const [PRIORITY_MIN, USUAL_PRIORITY, PRIORITY_MAX] = [1, 5, 9] as const;

/** 2026-11-14T09:30:00.123456789+01:00 */
export const INSTANT_LENGTH_MAX = 35;

const InstantOnly = (description: string) =>
  Type.String({
    maxLength: INSTANT_LENGTH_MAX,
    pattern:
      '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$',
    description,
    examples: ['2026-11-14T09:30:00.000Z'],
  });

const INSURANCE_MAX = 1_000_000;

/** In response order. Orders without any of them store nothing. */
export const newInstructions = {
  company: Maybe(Text(200, 'Company of the recipient; printed on the label below the name.')),
  gift_message: Maybe(Text(500, 'Printed on the packing slip.')),
  packing_note: Maybe(Text(500, 'Shown to the people who pack it; never printed.')),
  signature_required: Maybe(Flag('Whether the carrier must get a signature.')),
  insurance_amount: Maybe(
    Money('Insured value in US dollars, of the whole order.', { minimum: 0, maximum: INSURANCE_MAX }),
  ),
  incoterm: Maybe(Enum(INCOTERMS, 'Incoterms 2020 rule of an international order; DAP if not given.')),
  billing_account: Maybe(Code(50, 'The account with the carrier that pays for the freight.')),
  recipient_tax_id: Maybe(Code(50, 'Tax id of the recipient, for customs.')),
  not_before: Maybe(InstantOnly('an instant; before it the order is in no pick queue and no wave')),
  priority: Maybe(
    Type.Integer({
      minimum: PRIORITY_MIN,
      maximum: PRIORITY_MAX,
      description: 'Its place in the pick queue: 9 first, 1 last, 5 if not given.',
    }),
  ),
};

export type InstructionName = keyof typeof newInstructions;

export const INSTRUCTION_NAMES = Object.keys(newInstructions) as InstructionName[];

const text = (description: string) => Type.String({ description });

const shown = {
  company: text('Company of the recipient.'),
  gift_message: text('Printed on the packing slip.'),
  packing_note: text('Shown to the people who pack it.'),
  signature_required: Flag('Whether the carrier must get a signature.'),
  insurance_amount: Type.Number({
    minimum: 0,
    description: 'Insured value in US dollars, of the whole order.',
  }),
  incoterm: text('Incoterms rule of an international order.'),
  billing_account: text('The account with the carrier that pays for the freight.'),
  recipient_tax_id: text('Tax id of the recipient, for customs.'),
  not_before: Instant('Before it the order is in no pick queue and no wave.'),
};

export const priority = Type.Integer({
  minimum: PRIORITY_MIN,
  maximum: PRIORITY_MAX,
  description: 'Its place in the pick queue: 9 first, 5 by default.',
});

/** Null where the merchant does not say. */
export const instructions = { ...each(shown, Nullable), priority };

/** As in events: those of earlier releases have none. */
export const instructionsInEvents = each(instructions, Type.Optional);

function each<T extends Readonly<Record<string, TSchema>>, Other extends TSchema>(
  fields: T,
  change: (field: TSchema) => Other,
): { [Name in keyof T]: Other } {
  const changed = Object.entries(fields).map(([name, field]) => [name, change(field)]);
  return Object.fromEntries(changed) as { [Name in keyof T]: Other };
}
