/** What a merchant may choose for an order, as fields offer it. */
export const SERVICES = [
  ['FreeEconomy', 'Economy'],
  ['Standard', 'Standard'],
  ['Scheduled', 'Scheduled'],
  ['Expedited', 'Expedited'],
  ['SecondDay', 'Second day'],
  ['Priority', 'Priority'],
  ['NextDay', 'Next day'],
  ['SameDay', 'Same day'],
] as const;

/** The usual one is that of who chooses none. */
export const PRIORITIES = [9, 8, 7, 6, 5, 4, 3, 2, 1].map((one) => {
  const words = { 9: '9, first', 5: '5, usual', 1: '1, last' }[one] ?? String(one);
  return [one === 5 ? '' : String(one), words] as const;
});
