export const LABEL_STATES = [
  'requested',
  'bought',
  'used',
  'void_requested',
  'voided',
  'void_refused',
  'failed',
] as const;
export type LabelState = (typeof LABEL_STATES)[number];
