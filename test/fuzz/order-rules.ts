// What a change of an order may be refused for beyond its schema: the order is checked as a new one.
import type { ViolationCode } from '../../src/kit/http/problems.ts';

const rule = (pointer: RegExp, code: ViolationCode, why: string) => ({ pointer, code, why });
const DATES = /^\/(latest_ship_date|latest_delivery_date|not_before|order_placed_date)$/;
const PLACE = /^\/(country|address_country|state|postal_code)$/;

/** What an estimate is refused for, too. */
export const estimateOrder = [
  rule(DATES, 'bad_format', 'dates exist in the calendar'),
  rule(DATES, 'start_after_end', 'dates do not contradict each other'),
  rule(PLACE, 'not_allowed', 'countries and states that exist'),
  rule(PLACE, 'bad_format', 'postal codes of the country'),
  rule(PLACE, 'required', 'postal codes and states where the country has them'),
  rule(/^\/items\/\d+(\/|$)/, 'required', 'a line names its item'),
  rule(/^\/items\/\d+(\/|$)/, 'ambiguous_reference', 'a SKU may mean several items or lines'),
  rule(/^\/items\/\d+(\/|$)/, 'conflicting_reference', 'the names of a line agree'),
  rule(/^\/items\/\d+(\/|$)/, 'not_allowed', 'currencies that exist, items that are active'),
];

export const changeOrder = [
  ...estimateOrder,
  rule(PLACE, 'conflicting_reference', 'the country stands there twice'),
  rule(/^\/items\/\d+(\/|$)/, 'unknown_reference', 'a line of the order, or an item'),
  rule(/^\/items\/\d+(\/|$)/, 'duplicate', 'a line is named once'),
  rule(/^\/items\/\d+(\/|$)/, 'bad_format', 'currencies are upper case'),
  rule(/^\/items$/, 'too_long', 'an order has 100 lines'),
];
