// Lists answer with an array of rows, or with an object that has them in its one property.

export function rowsIn<Row>(body: unknown): Row[] {
  return (Array.isArray(body) ? body : Object.values(body as Record<string, Row[]>)[0]) as Row[];
}
