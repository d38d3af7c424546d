/** Where a row stands along the list, in px. */
export interface RowPlace {
  id: string
  start: number
  end: number
}

/**
 * Before which of the ids a row is dropped that is held at this point; null: at the end. The row after the last one
 * whose middle the point has passed; of a long list only some rows are rendered. The held row itself does not count.
 */
export function beforeAt(rows: readonly RowPlace[], ids: readonly string[], heldId: string, at: number): string | null {
  const others = ids.filter((id) => id !== heldId)
  const rendered = rows.filter(({ id }) => id !== heldId).toSorted((one, other) => one.start - other.start)
  const passed = rendered.findLast(({ start, end }) => at >= (start + end) / 2)
  return (passed ? others[others.indexOf(passed.id) + 1] : rendered[0]?.id) ?? null
}

/** The rows with one of them at another place; unchanged where there is no such place. */
export function movedRow<Row>(rows: readonly Row[], from: number, to: number): readonly Row[] {
  const row = rows[from]
  if (row === undefined || from === to || to < 0 || to >= rows.length) return rows
  return rows.toSpliced(from, 1).toSpliced(to, 0, row)
}
