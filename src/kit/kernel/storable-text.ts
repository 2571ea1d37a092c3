/** Foreign text as PostgreSQL can store it: without U+0000 and lone surrogates, and truncated. */
export function storableText(text: string, lengthMax: number): string {
  return text.replaceAll('\0', '').slice(0, lengthMax).toWellFormed();
}
