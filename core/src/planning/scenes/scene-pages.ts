import type { SceneRow } from '../../contract/planning/scene-fields.ts'

/** Rows that one call reads. */
export const SCENES_PER_PAGE = 100
/** Pages that are kept beyond those that show; further ones are read again when they come back. */
const PAGES_KEPT = 60

/** Rows of a long list as far as they are here, by the number of their page. */
export type ScenePages = ReadonlyMap<number, readonly SceneRow[]>

export const NO_PAGES: ScenePages = new Map()

/** The scene with this number in the server’s order, where it is here. */
export function sceneAt(pages: ScenePages, index: number): SceneRow | undefined {
  return pages.get(Math.floor(index / SCENES_PER_PAGE))?.[index % SCENES_PER_PAGE]
}

/** Numbers of the pages that hold these scenes. */
export function pagesOf(ranges: readonly (readonly [from: number, to: number])[]): number[] {
  const pages = new Set<number>()
  for (const [from, to] of ranges) {
    const last = Math.floor(to / SCENES_PER_PAGE)
    for (let page = Math.floor(from / SCENES_PER_PAGE); page <= last; page += 1) pages.add(page)
  }
  return [...pages]
}

/** With another page; of too many, those furthest from it are let go. */
export function withPage(pages: ScenePages, number: number, rows: readonly SceneRow[]): ScenePages {
  const next = new Map(pages)
  const before = keepSame(pages.get(number), rows)
  next.set(number, before)
  if (next.size <= PAGES_KEPT) return next
  const far = [...next.keys()].toSorted((a, b) => Math.abs(b - number) - Math.abs(a - number))
  for (const one of far.slice(0, next.size - PAGES_KEPT)) next.delete(one)
  return next
}

/** Rows that say the same stay the same objects, so that nothing is drawn again for them; newer ones stay, too. */
function keepSame(before: readonly SceneRow[] | undefined, rows: readonly SceneRow[]): readonly SceneRow[] {
  if (!before) return rows
  const rowsBefore = new Map(before.map((row) => [row.id, row]))
  return rows.map((row) => {
    const rowBefore = rowsBefore.get(row.id)
    if (!rowBefore || rowBefore.group !== row.group) return row
    // A reading that began before a change was written must not take it back.
    return rowBefore.version > row.version || JSON.stringify(rowBefore) === JSON.stringify(row) ? rowBefore : row
  })
}

/** With newer versions of some rows, which stay in their places until the list is read again. */
export function withRows(pages: ScenePages, rows: readonly SceneRow[]): ScenePages {
  const newRows = new Map(rows.map((row) => [row.id, row]))
  const next = new Map<number, readonly SceneRow[]>()
  for (const [number, pageRows] of pages) {
    const isTouched = pageRows.some(({ id }) => newRows.has(id))
    const newer = (row: SceneRow): SceneRow => {
      const newRow = newRows.get(row.id)
      return newRow ? { ...newRow, group: row.group } : row
    }
    next.set(number, isTouched ? pageRows.map(newer) : pageRows)
  }
  return next
}

/** The first row of a scene that is here. */
export function sceneById(pages: ScenePages, id: string): SceneRow | undefined {
  for (const rows of pages.values()) {
    const sceneRow = rows.find((row) => row.id === id)
    if (sceneRow) return sceneRow
  }
  return undefined
}
