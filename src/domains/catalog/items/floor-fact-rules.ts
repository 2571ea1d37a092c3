// What the floor works by: the hub measures and confirms it, and a merchant may only ask for a change of it.
import { isSameJson } from '../../../kit/kernel/same-json.ts';
import {
  type ChannelDays,
  FloorFacts,
  type FloorFactValues,
  type ItemFields,
  type ItemRecord,
} from './schema.ts';

const MEASURES: readonly FloorFact[] = ['length_in', 'width_in', 'height_in', 'weight_lb'];

type FloorFact = keyof FloorFactValues;
export const FLOOR_FACTS = Object.keys(FloorFacts.properties) as FloorFact[];

/** Those of the facts that have one of these names. */
export function floorFactsOf(fields: Partial<ItemFields>, names: readonly string[]): FloorFactValues {
  const given = FLOOR_FACTS.filter((name) => names.includes(name) && fields[name] !== undefined);
  return Object.fromEntries(given.map((name) => [name, fields[name]]));
}

export function namesFloorFact(fields: Partial<ItemFields> & ChannelDays): boolean {
  return FLOOR_FACTS.some((name) => fields[name] !== undefined) || Object.keys(fields).some(isOfChannel);
}

const isOfChannel = (name: string) => name.startsWith('min_remaining_days_');

/** Whether a change is about nothing else. */
export function isOfFloor(changes: unknown): boolean {
  return Object.keys(changes as object).every((name) => FLOOR_FACTS.some((one) => one === name));
}

/**
 * What a merchant cannot change by itself. All facts of a new item are the merchant's, until the hub has confirmed them or its
 * units have arrived; a dimension or weight that has not been measured may be given.
 */
export function heldBack(current: ItemRecord, changes: Partial<ItemFields>, hasMoved: boolean): FloorFact[] {
  if (!current.facts_confirmed && !hasMoved) return [];
  const isUnmeasured = (name: FloorFact) => MEASURES.includes(name) && current[name] === null;
  return FLOOR_FACTS.filter(
    (name) => changes[name] !== undefined && !isUnmeasured(name) && !isSameJson(current[name], changes[name]),
  );
}
