/** An address with filters behind a question mark, as links take it. */
export function placeOf(address: string): { readonly to: string; readonly search: Record<string, string> } {
  const [to = address, query = ''] = address.split('?', 2);
  return { to, search: Object.fromEntries(new URLSearchParams(query)) };
}
