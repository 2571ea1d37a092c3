// Who rates parcels and sells labels for an org.
import type { Transactions } from '../../db/db.ts';
import { Problem } from '../../http/problems.ts';
import type { Clock } from '../../kernel/clock.ts';
import { cardsSource } from './cards-source.ts';
import type { SourceName } from './schema.ts';
import type { LabelSource } from './types.ts';

export async function labelSource(
  db: Transactions,
  clock: Clock,
  name: SourceName,
  orgId: number,
  actor: string,
): Promise<LabelSource> {
  if (name === 'cards') return cardsSource(db, clock, orgId, actor);
  throw new Problem('not_configured', { detail: `no account of ${name} is set` });
}
