// Markdown for the documents that are generated from the code, and the same as a page.

/** A table; cells may hold Markdown, but no line breaks. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [row(header), `|${'---|'.repeat(header.length)}`, ...rows.map(row)].join('\n');
}

export function code(text: string): string {
  return `\`${text}\``;
}

/** Text that must not be taken for markup. */
export function plain(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** The Markdown that is generated here as HTML: headings, tables, paragraphs. Diagrams are left out. */
export function toHtml(markdown: string): string {
  const blocks = markdown.trim().split(/\n{2,}/);
  return blocks.map(toBlock).join('\n');
}

function toBlock(block: string): string {
  if (block.startsWith('```')) return '';
  const heading = /^(#+) (.*)$/.exec(block);
  if (heading !== null) {
    const [, marks = '', text = ''] = heading;
    const id = text.toLowerCase().replaceAll(/\W+/g, '-');
    return `<h${marks.length} id="${id}">${inline(text)}</h${marks.length}>`;
  }
  return block.startsWith('|') ? toTable(block) : `<p>${inline(block)}</p>`;
}

function toTable(block: string): string {
  const [header = '', , ...rows] = block.split('\n');
  const row = (line: string, cell: 'th' | 'td') => {
    const cells = line.slice(1, -1).split(/(?<!\\)\|/);
    const texts = cells.map((text) => `<${cell}>${inline(text.trim().replaceAll('\\|', '|'))}</${cell}>`);
    return `<tr>${texts.join('')}</tr>`;
  };
  return `<table><thead>${row(header, 'th')}</thead><tbody>${rows.map((line) => row(line, 'td')).join('')}</tbody></table>`;
}

function inline(text: string): string {
  return text
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
    .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>');
}
