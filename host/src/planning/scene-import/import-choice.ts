import type { ImportColumn, SceneImportPreview } from '@arbo/core'

/** The rows of a file by what becomes of them. */
export interface ImportChoice {
  /** They change something, and nothing is wrong with them. */
  right: number
  faulty: number
  /** What the import writes: nothing as long as it is open what becomes of faulty rows. */
  writable: number
}

/** @param skipsFaulty whether the faulty rows may stay out */
export function importChoice(preview: SceneImportPreview | null, skipsFaulty: boolean): ImportChoice {
  if (!preview) return { right: 0, faulty: 0, writable: 0 }
  const { new: created, changed, faulty } = preview.counts
  const right = created + changed
  return { right, faulty, writable: faulty === 0 || skipsFaulty ? right : 0 }
}

/** The column whose dates the user is asked about: one answer is for all of them. */
export function askedColumn(columns: readonly ImportColumn[]): ImportColumn | null {
  const ambiguous = columns.filter((column) => column.ambiguous)
  return ambiguous.find((column) => column.ambiguous_date !== null) ?? ambiguous[0] ?? null
}
