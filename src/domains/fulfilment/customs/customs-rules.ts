// The customs declaration of international parcels: every item with its tariff code, origin and value, or what is
// missing.
import { type Cents, cents, NO_CENTS, partsOf, perUnit, plus } from '../../../kit/kernel/cents.ts';

/** Goods move freely between these countries. */
const CUSTOMS_UNION = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);

export function leavesCustomsArea(from: string, to: string): boolean {
  return from !== to && !(CUSTOMS_UNION.has(from) && CUSTOMS_UNION.has(to));
}

/** Units of an item in a carton, with their catalog data. */
export interface PackedGoods {
  readonly shipmentId: number;
  readonly itemId: number;
  readonly mpn: string | null;
  readonly name: string | null;
  readonly quantity: number;
  readonly hsCode: string | null;
  readonly origin: string | null;
  /** What the customer paid per unit, in USD; null if unknown. */
  readonly paid: Cents | null;
  /** Unit value from the catalog. */
  readonly customsValue: Cents | null;
  readonly weightLb: number | null;
}

/** Units in a carton for an order line: of its item, or of a component. */
export interface GoodsOfLine extends Omit<PackedGoods, 'paid'> {
  readonly line: number;
  readonly isComponent: boolean;
  /** What the customer paid per unit of the line, in USD; null if unknown. */
  readonly price: Cents | null;
  /** Units of the line in all cartons. */
  readonly unitsOfLine: number;
}

/** Adds the price paid per unit; a bundle's price is shared among its packed components. */
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

/** Catalog values; equal shares if one is unknown. */
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

/** The price paid; the catalog value only if there is no price or it is zero, which customs reject. */
function declaredUnit({ paid, customsValue }: PackedGoods): Cents | null {
  return paid !== null && paid > NO_CENTS ? paid : customsValue;
}

/** The declaration, or everything that is missing. */
export function declaredGoods(goods: readonly PackedGoods[]) {
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

/** Merges equal goods of several cartons. */
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

/** Above this value the United States require an export declaration per tariff code. */
const UNDECLARED_MAX = cents(250_000);

/** Tariff codes that need an export declaration. */
export function needDeclaration(declared: readonly DeclaredGoods[]): string[] {
  const byCode = Map.groupBy(declared, ({ hsCode }) => hsCode);
  return [...byCode].flatMap(([code, same]) =>
    same.reduce((sum, one) => plus(sum, one.value), NO_CENTS) > UNDECLARED_MAX ? [code] : [],
  );
}
