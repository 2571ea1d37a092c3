// One statement after the other. Several in one text go to the server at once, and Citus, which passes on the text that it gets,
// sends all of them to each machine for each of them.

/** Comments, and everything in which a semicolon ends no statement. */
const TOKEN = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$|;|[^;]/g;

export function statementsIn(text: string): string[] {
  const statements: string[] = [];
  let current = '';
  for (const [token] of text.matchAll(TOKEN)) {
    if (token.startsWith('--') || token.startsWith('/*')) continue;
    if (token === ';') {
      statements.push(current.trim());
      current = '';
    } else current += token;
  }
  return [...statements, current.trim()].filter((statement) => statement !== '');
}
