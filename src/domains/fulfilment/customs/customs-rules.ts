// What customs are told of parcels that leave a country: every item with its code, its origin and its value, or what is
// missing of that.
import { type Cents, cents, NO_CENTS, partsOf, perUnit, plus } from '../../../kit/kernel/cents.ts';

/** Goods move freely between these. */
const CUSTOMS_UNION = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);

export function leavesCustomsArea(from: string, to: string): boolean {
  return from !== to && !(CUSTOMS_UNION.has(from) && CUSTOMS_UNION.has(to));
}

/** Units of an item in a carton, and what is known of them. */
export interface PackedGoods {
  readonly shipmentId: number;
  readonly itemId: number;
  readonly mpn: string | null;
  readonly name: string | null;
  readonly quantity: number;
  readonly hsCode: string | null;
  readonly origin: string | null;
  /** What the customer paid for one, in USD; null where that is not known. */
  readonly paid: Cents | null;
  /** What one is worth by the catalog. */
  readonly customsValue: Cents | null;
  readonly weightLb: number | null;
}

/** Units in a carton for a line of the order: of its item, or of a component of it. */
export interface GoodsOfLine extends Omit<PackedGoods, 'paid'> {
  readonly line: number;
  readonly isComponent: boolean;
  /** What the customer paid for one unit of the line, in USD; null where that is not known. */
  readonly price: Cents | null;
  /** Units of the line in all cartons. */
  readonly unitsOfLine: number;
}

/** With what was paid for each: the price of a bundle is shared among all that is packed for it. */
export function withPaid(goods: readonly GoodsOfLine[]): PackedGoods[] {
  return [...Map.groupBy(goods, ({ line }) => line).values()].flatMap((ofLine) => {
    const [{ isComponent, price, unitsOfLine }] = ofLine as [GoodsOfLine];
    if (price === null || !isComponent) return ofLine.map((one) => ({ ...one, paid: price }));
    const shares = partsOf(cents(price * unitsOfLine), weightsOf(ofLine));
    return ofLine.flatMap((one, index) =>
      perUnit(shares[index] ?? NO_CENTS, one.quantity).map(({ each, units }) => ({
        ...one,
        quantity: units,
        paid: each,
      })),
    );
  });
}

/** By the catalog; where it does not know the value of all of them, every unit counts the same. */
function weightsOf(goods: readonly GoodsOfLine[]): number[] {
  const values = goods.map(({ customsValue, quantity }) => (customsValue ?? NO_CENTS) * quantity);
  return values.every((value) => value > 0) ? values : goods.map(({ quantity }) => quantity);
}

export interface DeclaredGoods {
  readonly shipmentId: number;
  readonly description: string;
  readonly hsCode: string;
  readonly origin: string;
  readonly quantity: number;
  readonly unit: Cents;
  readonly value: Cents;
  readonly weightLb: number | null;
}

/** The price paid; by the catalog only where no price is known, or nothing was paid, which customs do not take. */
function declaredUnit({ paid, customsValue }: PackedGoods): Cents | null {
  return paid !== null && paid > NO_CENTS ? paid : customsValue;
}

/** All of them, or everything that is missing. */
export function declaredGoods(goods: readonly PackedGoods[]): {
  declared: DeclaredGoods[];
  missing: string[];
} {
  const missing = new Set<string>();
  const declared: DeclaredGoods[] = [];
  for (const one of goods) {
    const { hsCode, origin, name } = one;
    const unit = declaredUnit(one);
    const named = `item ${one.itemId}${one.mpn === null ? '' : ` (${one.mpn})`}`;
    if (name === null) missing.add(`${named} has no name`);
    if (hsCode === null) missing.add(`${named} has no hs_code`);
    if (origin === null) missing.add(`${named} has no country_of_origin`);
    if (unit === null) missing.add(`${named} has no customs_value_usd, and no price in USD was paid for it`);
    if (name === null || hsCode === null || origin === null || unit === null) continue;
    declared.push({
      shipmentId: one.shipmentId,
      description: name,
      hsCode,
      origin,
      quantity: one.quantity,
      unit,
      value: cents(unit * one.quantity),
      weightLb: one.weightLb === null ? null : one.weightLb * one.quantity,
    });
  }
  return { declared, missing: [...missing] };
}

/** The same goods of several cartons, together. */
export function byGoods(declared: readonly DeclaredGoods[]): DeclaredGoods[] {
  const groups = Map.groupBy(declared, ({ description, hsCode, origin, unit }) =>
    JSON.stringify([description, hsCode, origin, unit]),
  );
  return [...groups.values()].map((same) => {
    const [first] = same as [DeclaredGoods];
    return {
      ...first,
      quantity: same.reduce((sum, one) => sum + one.quantity, 0),
      value: same.reduce((sum, one) => plus(sum, one.value), NO_CENTS),
    };
  });
}

/** Above this, the United States want an export declaration of goods of one code. */
const UNDECLARED_MAX = cents(250_000);

/** Codes of goods that need an export declaration of their own. */
export function needDeclaration(declared: readonly DeclaredGoods[]): string[] {
  const byCode = Map.groupBy(declared, ({ hsCode }) => hsCode);
  return [...byCode].flatMap(([code, same]) =>
    same.reduce((sum, one) => plus(sum, one.value), NO_CENTS) > UNDECLARED_MAX ? [code] : [],
  );
}
