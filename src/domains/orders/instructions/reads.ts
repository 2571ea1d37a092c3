// SQL about the instructions of orders that other domains use too.
import { INSTRUCTION_NAMES, type InstructionName, USUAL_PRIORITY } from './schema.ts';

/** How order `o` is to be handled, as columns. */
export const instructionColumns = (names: readonly InstructionName[] = INSTRUCTION_NAMES) =>
  names
    .map((name) =>
      name === 'priority'
        ? `coalesce(o.priority, ${USUAL_PRIORITY}) AS priority`
        : `o.instructions -> '${name}' AS ${name}`,
    )
    .join(', ');
