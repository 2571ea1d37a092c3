// A card of either kind, compiled; throws everything that is wrong with it.
import { invalid } from '../../../kit/http/problems.ts';
import { compileMiddleMileCard } from '../middle-mile/compile-middle-mile-card-rules.ts';
import type { CompiledCard } from '../types.ts';
import { type CardFrame, compileParcelCard } from './compile-parcel-card-rules.ts';
import { CardReader } from './report-rules.ts';
import type { MiddleMileCardJson, ParcelCardJson } from './schema.ts';

export type CardContent =
  | { readonly kind: 'parcel'; readonly content: ParcelCardJson }
  | { readonly kind: 'middle_mile'; readonly content: MiddleMileCardJson };

/** Step by step. @param placeOf where a part of the card stands in the request */
export function* compileSteps(
  card: CardContent,
  frame: CardFrame,
  placeOf?: (pointer: string) => string,
): Generator<undefined, CompiledCard> {
  const reader = new CardReader(placeOf);
  const compiled =
    card.kind === 'parcel'
      ? yield* compileParcelCard(card.content, frame, reader)
      : compileMiddleMileCard(card.content, frame, reader);
  if (reader.violations.length > 0) throw invalid(reader.violations);
  return compiled;
}
