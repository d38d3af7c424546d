import type { SceneRow } from '../../contract/planning/scene-fields.ts'
import { asListed } from './scene-records.ts'

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
  next.set(number, rows)
  if (next.size <= PAGES_KEPT) return next
  const far = [...next.keys()].toSorted((a, b) => Math.abs(b - number) - Math.abs(a - number))
  for (const one of far.slice(0, next.size - PAGES_KEPT)) next.delete(one)
  return next
}

/** With newer records of some rows, which stay in their places until the list is read again. */
export function withRecords(pages: ScenePages, records: ReadonlyMap<string, SceneRow>): ScenePages {
  const next = new Map<number, readonly SceneRow[]>()
  let isTouched = false
  for (const [number, rows] of pages) {
    const isIn = rows.some(({ id }) => records.has(id))
    isTouched ||= isIn
    next.set(number, isIn ? rows.map((row) => asListed(records.get(row.id) ?? row, row)) : rows)
  }
  return isTouched ? next : pages
}

/** The first row of a scene that is here. */
export function sceneById(pages: ScenePages, id: string): SceneRow | undefined {
  for (const rows of pages.values()) {
    const sceneRow = rows.find((row) => row.id === id)
    if (sceneRow) return sceneRow
  }
  return undefined
}
