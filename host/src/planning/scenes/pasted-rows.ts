import type { SceneColumn } from './use-scene-columns.tsx'

/** A line of a spreadsheet that becomes a scene. */
export interface PastedRow {
  name: string
  /** The other cells. */
  cells: readonly { column: SceneColumn; text: string }[]
}

/** The columns that a block of cells covers, from the left one on, and its texts row by row. */
export interface PastedBlock {
  columns: readonly SceneColumn[]
  rows: readonly (readonly string[])[]
}

/** Rows with a name; a block without the column of names has none. */
export function rowsWithNames({ columns, rows }: PastedBlock): PastedRow[] {
  const nameAt = columns.findIndex(({ field }) => field === 'name')
  return rows.flatMap((row) => {
    const name = row[nameAt]?.trim() ?? ''
    if (name === '') return []
    const cells = columns.flatMap((column, at) => {
      const text = row[at]?.trim() ?? ''
      return at === nameAt || text === '' || !column.editor ? [] : [{ column, text }]
    })
    return [{ name, cells }]
  })
}
