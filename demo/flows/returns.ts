// What an inspected return contains, and what the merchant decides.

/** Grades and conditions, weighted by frequency. */
const GRADED = [
  ['A', 'new'],
  ['B', 'opened'],
  ['A', 'new'],
  ['C', 'used'],
  ['D', 'damaged'],
  ['B', 'opened'],
] as const;

/** @param number any: equal numbers get equal grades */
export function graded<Units extends object>(units: Units, number: number) {
  const [grade, condition] = GRADED[number % GRADED.length] ?? GRADED[0];
  return { ...units, grade, condition };
}

export function decisionsOn<Disposition extends string>(
  units: readonly { readonly unit_id: number; readonly disposition: string }[],
  decide: () => Disposition,
) {
  return units
    .filter(({ disposition }) => disposition === 'undecided')
    .map(({ unit_id }) => ({ unit_id, disposition: decide() }));
}
