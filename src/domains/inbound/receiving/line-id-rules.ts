// Which line of a request a body names: by its `line_id`, or by the name that this had before.
import { type Violation, violation } from '../../../kit/http/problems.ts';

interface Named {
  readonly line_id?: number;
  readonly request_item_id?: number;
}

/** undefined: the body names no line. */
export function lineIdOf({ line_id, request_item_id }: Named): number | undefined {
  return line_id ?? request_item_id;
}

/** The field that names the line. */
export function lineField({ line_id, request_item_id }: Named): 'line_id' | 'request_item_id' {
  return line_id === undefined && request_item_id !== undefined ? 'request_item_id' : 'line_id';
}

/** @param at pointer to the object that names it */
export function lineIdViolations(at: string, { line_id, request_item_id }: Named): Violation[] {
  if (line_id === undefined || request_item_id === undefined || line_id === request_item_id) return [];
  const message = `names line ${request_item_id}, and line_id names ${line_id}: send line_id alone`;
  return [violation(`${at}/request_item_id`, 'conflicting_reference', message)];
}
