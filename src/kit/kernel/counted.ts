/** A number of things in words: `1 carton`, `3 cartons`. */
export function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
