// How paths name a carton or a pallet: by its id or its SSCC.
import { Type } from 'typebox';

/** @param example one of the demo world */
export const IdOrSscc = (what: string) => (example: string) =>
  Type.String({
    pattern: '^([0-9]{1,15}|[0-9]{18})$',
    description: `The ${what}’s id, or its SSCC.`,
    examples: [example],
  });
