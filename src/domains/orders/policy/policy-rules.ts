// What the merchant and the hub allow for orders.

/** Of a merchant. */
export interface OrderPolicy {
  /** Whether an order may ship from several warehouses. */
  readonly maySplit: boolean;
  /** Whether some of an order may ship before the rest can. */
  readonly mayShipPartially: boolean;
  readonly mayBackorder: boolean;
  /** Two-letter codes; empty: all. */
  readonly countries: readonly string[];
}

export const USUAL_POLICY: OrderPolicy = {
  maySplit: true,
  mayShipPartially: true,
  mayBackorder: true,
  countries: [],
};

/** Where the hub ships nothing. Of a state or of postal codes if it names them, else the whole country. */
export interface ForbiddenDestination {
  readonly country: string;
  readonly state: string | null;
  readonly postalPrefix: string | null;
  readonly note: string;
}

interface Destination {
  readonly country: string;
  readonly state: string | null;
  readonly postalCode: string | null;
}

/** Why nothing ships to a destination; null if it may. */
export function refusalOf(
  destination: Destination,
  { countries }: Pick<OrderPolicy, 'countries'>,
  forbidden: readonly ForbiddenDestination[],
): string | null {
  const spellings = spellingsOf(destination);
  if (countries.length > 0 && !spellings.some(({ country }) => countries.includes(country)))
    return `The order policy does not allow orders to ${destination.country}.`;
  const found = forbidden.find((one) => spellings.some((spelling) => isIn(spelling, one)));
  return found === undefined ? null : `Nothing ships to ${inWords(found)}: ${found.note}`;
}

/** Parts of the United States that have a country code of their own. */
const US_TERRITORIES: readonly string[] = ['AS', 'GU', 'MP', 'PR', 'VI'];

/** Addresses have a territory as their country, or as a state of US: both are the same place. */
function spellingsOf(destination: Destination): readonly Destination[] {
  const { country, state, postalCode } = destination;
  if (US_TERRITORIES.includes(country)) return [destination, { country: 'US', state: country, postalCode }];
  if (country === 'US' && state !== null && US_TERRITORIES.includes(state))
    return [destination, { country: state, state: null, postalCode }];
  return [destination];
}

function isIn({ country, state, postalCode }: Destination, place: ForbiddenDestination): boolean {
  if (country !== place.country) return false;
  if (place.state !== null && comparable(state ?? '') !== comparable(place.state)) return false;
  return (
    place.postalPrefix === null || comparable(postalCode ?? '').startsWith(comparable(place.postalPrefix))
  );
}

/** People write `SW1A 1AA` and `sw1a1aa`, `Baja California` and `BAJA CALIFORNIA`. */
function comparable(text: string): string {
  return text.replaceAll(/[\s-]/g, '').toUpperCase();
}

function inWords({ country, state, postalPrefix }: ForbiddenDestination): string {
  const parts = [country, state, postalPrefix === null ? null : `postal codes ${postalPrefix}…`];
  return parts.filter((part) => part !== null).join(', ');
}
