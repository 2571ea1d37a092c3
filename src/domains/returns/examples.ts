import { documentNumber } from '../../kit/kernel/document-number.ts';

/** The order of the demo world that they are of: it was shipped for them. */
export const EXAMPLE_ORDER = 'JG-30001';
export const EXAMPLE_SKU = 'JNP-MUG-01';

/** Those of the months before it have lower numbers. */
export const FIRST_EXAMPLE = 101;
const exampleNumber = (at: number) => documentNumber('RMA', FIRST_EXAMPLE + at);

/** Returns of the demo world, by what they are there. */
export const RETURN_EXAMPLES = {
  announced: exampleNumber(0),
  toCancel: exampleNumber(1),
  toCancelToo: exampleNumber(2),
  toReceive: exampleNumber(3),
  received: exampleNumber(4),
  toFinish: exampleNumber(5),
  graded: exampleNumber(6),
  gradedToo: exampleNumber(7),
  photographed: exampleNumber(8),
  unlabelled: exampleNumber(9),
  labelled: exampleNumber(10),
  labelledToo: exampleNumber(11),
  unlabelledToo: exampleNumber(12),
  toTakeBack: exampleNumber(13),
  toUndo: exampleNumber(14),
} as const;

/** Of each of them: units that wait for a decision, and a picture. */
export const EXAMPLE_UNIT = 1;
export const EXAMPLE_PHOTO = 1;

export const EXAMPLE_WANTED_LABEL = {
  service: 'ups/ground',
  parcel: { length_in: 8, width_in: 6, height_in: 4, weight_lb: 2 },
};
