// Markdown for generated documents.

/** A table; cells may contain Markdown, but no line breaks. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [row(header), `|${'---|'.repeat(header.length)}`, ...rows.map(row)].join('\n');
}

export function code(text: string): string {
  return `\`${text}\``;
}

export function plain(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
