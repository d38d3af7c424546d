/** A row of a list: its id and where it stands, in px. */
export interface PlacedRow {
  id: string
  top: number
  height: number
}

/** The row before which a drag at this height drops; null: at the end. The dragged row itself does not count. */
export function dropPlace(rows: readonly PlacedRow[], draggedId: string, y: number): string | null {
  return rows.find(({ id, top, height }) => id !== draggedId && y < top + height / 2)?.id ?? null
}

/** The row before which a row lands when it moves one place up (-1) or down (1); undefined where it cannot. */
export function stepPlace(ids: readonly string[], id: string, step: 1 | -1): string | null | undefined {
  const at = ids.indexOf(id)
  const next = at + step
  if (at === -1 || next < 0 || next >= ids.length) return undefined
  return step === -1 ? ids[next] : (ids[next + 1] ?? null)
}
