/** What somebody else says, as PostgreSQL can keep it: without U+0000 and half characters, and not too long. */
export function storableText(text: string, lengthMax: number): string {
  return text.replaceAll('\0', '').slice(0, lengthMax).toWellFormed();
}
