// Markdown of our own documents as HTML.
import { Marked } from 'marked';
import { escapeHtml } from '../../kit/http/problem-pages.ts';

const marked = new Marked({
  renderer: {
    // Text is never treated as markup.
    html: ({ text }) => escapeHtml(text),
    code: ({ text, lang = '' }) =>
      `<pre tabindex="0" data-language="${escapeHtml(lang)}"><code>${escapeHtml(text)}</code></pre>`,
    // What is wider than a phone is scrolled, also by keys; a corner without a word is no heading.
    table({ header, rows }) {
      const cells = (row: typeof header, tag: 'th' | 'td') =>
        row.map(({ tokens, text }) => {
          const name = text === '' ? 'td' : tag;
          return `<${name}>${this.parser.parseInline(tokens)}</${name}>`;
        });
      const body = rows.map((row) => `<tr>${cells(row, 'td').join('')}</tr>`);
      return `<div class="table" tabindex="0"><table><thead><tr>${cells(header, 'th').join('')}</tr></thead><tbody>${body.join('')}</tbody></table></div>`;
    },
    heading({ depth, tokens, text }) {
      const id = text
        .toLowerCase()
        .replaceAll(/[^\w]+/g, '-')
        .replace(/^-|-$/g, '');
      return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
  },
});

export function markdown(text: string): string {
  return text === '' ? '' : (marked.parse(text, { async: false }) as string);
}
