// Rewrites a statement of one org to use the shards that hold it: a machine of a Citus cluster runs that at a tenth of the cost.
// Statements that are not certain to concern that org on that machine alone are not rewritten.

export interface PartNames {
  /** Tenant tables: the org's shard. */
  readonly own: ReadonlyMap<string, string>;
  /** Shared tables: the local copy. Read only: writing or locking it concerns all machines. */
  readonly copies: ReadonlyMap<string, string>;
}

interface PartText {
  readonly text: string;
  /** Which values must be the org: $1 is 0. */
  readonly orgAt: readonly number[];
}

const TOKEN = /'(?:[^']|'')*'|"[^"]*"|\$\d+|[a-z_]\w*|[^\s\w]/gi;
const wordsOf = (text: string) => text.split(' ');
/** A table follows these. */
const BEFORE_TABLE = new Set(wordsOf('from join into update using only lateral'));
/** No table follows these: a comparison, locks, an upsert. */
const OTHERWISE = new Set(['distinct from', 'for update', 'key update', 'do update']);
/** These end a list of tables. */
const BEHIND_TABLES = new Set([
  ...wordsOf('where set group order having limit offset returning values select union'),
  ...wordsOf('except intersect window for fetch default'),
]);
/** What may follow a table without an alias. */
const NOT_A_NAME = new Set([
  ...BEHIND_TABLES,
  ...wordsOf('on join left right inner cross full natural using tablesample'),
]);
const WORD = /^[a-z_]/i;

/** @returns null where it is not certain to be about one org on one machine */
export function partText(text: string, { own, copies }: PartNames): PartText | null {
  const tokens = [...text.matchAll(TOKEN)].map(({ 0: word, index }) => ({ word: word.toLowerCase(), index }));
  const at = (place: number): string => tokens[place]?.word ?? '';
  const named = withNames(tokens.map(({ word }) => word));
  /** Whether we are in a table list, for each open parenthesis. */
  const listing = [false];
  const orgAt = new Set<number>();
  const pieces: string[] = [];
  let [writtenTo, ownTables, copiesRead, isLocking] = [0, 0, 0, false];
  for (const [place, { word, index }] of tokens.entries()) {
    const before = at(place - 1);
    if (word === '(') listing.push(false);
    else if (word === ')') listing.pop();
    else if (BEFORE_TABLE.has(word) && !OTHERWISE.has(`${before} ${word}`))
      listing[listing.length - 1] = true;
    else if (BEHIND_TABLES.has(word)) listing[listing.length - 1] = false;
    if (word === 'for' && /^(update|no|share|key)$/.test(at(place + 1))) isLocking = true;
    if (word === 'org_id' && at(place + 1) === '=' && at(place + 2).startsWith('$'))
      orgAt.add(Number(at(place + 2).slice(1)) - 1);
    // A following parenthesis means a function, a dot a qualified column.
    const isTable =
      listing.at(-1) === true &&
      (BEFORE_TABLE.has(before) || before === ',') &&
      !/^[(.]$/.test(at(place + 1));
    if (!WORD.test(word) || BEFORE_TABLE.has(word) || BEHIND_TABLES.has(word) || named.has(word)) continue;
    const isInto = before === 'into';
    if (!isTable && !isInto) continue;
    const isWritten = isInto || before === 'update' || (before === 'from' && at(place - 2) === 'delete');
    const name = own.get(word) ?? (isWritten ? undefined : copies.get(word));
    if (name === undefined) return null;
    if (own.has(word)) ownTables += 1;
    else copiesRead += 1;
    if (isInto) for (const org of insertedOrgs(tokens, place)) orgAt.add(org);
    const next = at(place + 1);
    const isNamed = next === 'as' || (WORD.test(next) && !NOT_A_NAME.has(next));
    pieces.push(text.slice(writtenTo, index), name, isNamed ? '' : ` AS ${word}`);
    writtenTo = index + word.length;
  }
  if ((ownTables > 0 && orgAt.size === 0) || (isLocking && copiesRead > 0)) return null;
  pieces.push(text.slice(writtenTo));
  return { text: pieces.join(''), orgAt: [...orgAt] };
}

/** Names defined by WITH: `name AS (`, `name (column, …) AS MATERIALIZED (`. */
function withNames(words: readonly string[]): ReadonlySet<string> {
  return new Set(
    words.filter((word, place) => {
      if (!WORD.test(word) || !/^(with|recursive|,)$/.test(words[place - 1] ?? '')) return false;
      const behind = words[place + 1] === '(' ? words.indexOf(')', place) + 1 : place + 1;
      return words[behind] === 'as' && /^(\(|not|materialized)$/.test(words[behind + 1] ?? '');
    }),
  );
}

/** For INSERT INTO … (org_id, …) VALUES ($1, …), ($1, …). */
function insertedOrgs(tokens: readonly { readonly word: string }[], table: number): number[] {
  const words = tokens.slice(table + 1).map(({ word }) => word);
  const columns = words.indexOf('(');
  const values = words.indexOf('values');
  if (words[columns + 1] !== 'org_id' || values < columns) return [];
  let depth = 0;
  return words.slice(values + 1).flatMap((word, place, rest) => {
    depth += word === '(' ? 1 : word === ')' ? -1 : 0;
    return depth === 1 && word === '(' && rest[place + 1]?.startsWith('$')
      ? [Number(rest[place + 1]?.slice(1)) - 1]
      : [];
  });
}
