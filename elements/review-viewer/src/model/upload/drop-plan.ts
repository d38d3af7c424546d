import { REVIEW_TYPES } from '@arbo/core'

/** What would become of files that are dropped, as far as their types tell. */
export type DropPlan =
  | { kind: 'unknown' }
  | { kind: 'image'; count: number }
  | { kind: 'video'; count: number }
  /** Images and videos together (REV-15). */
  | { kind: 'mixed' }
  /** Something that review does not take (REV-14). */
  | { kind: 'refused' }

// Windows has a name of its own for zip files.
const TAKEN = new Set([...Object.values(REVIEW_TYPES), 'application/x-zip-compressed'])

/** @param types media types of the files; '' where the browser or the system does not know one */
export function dropPlan(types: readonly string[]): DropPlan {
  if (types.length === 0 || types.includes('')) return { kind: 'unknown' }
  if (types.some((type) => !TAKEN.has(type))) return { kind: 'refused' }
  const images = types.filter((type) => type.startsWith('image/')).length
  if (images === types.length) return { kind: 'image', count: images }
  return images === 0 ? { kind: 'video', count: types.length } : { kind: 'mixed' }
}
