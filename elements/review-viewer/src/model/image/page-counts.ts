import type { Comment } from '@arbo/core'
import { isVisible, type FoldedObject } from '@arbo/core/annotations'

/** What has been said and drawn on one page. */
export interface PageCounts {
  comments: number
  drawings: number
}

export const NO_COUNTS: PageCounts = { comments: 0, drawings: 0 }

/** Counts of the pages of a rendition that have any, by index. Replies count with the comment that they belong to. */
export function pageCounts(
  renditionId: string | null,
  comments: readonly Comment[],
  objects: Iterable<FoldedObject>,
): Map<number, PageCounts> {
  const counts = new Map<number, PageCounts>()
  const add = (page: number, what: keyof PageCounts): void => {
    const before = counts.get(page) ?? NO_COUNTS
    counts.set(page, { ...before, [what]: before[what] + 1 })
  }
  for (const { rendition_id, parent_id, file_index } of comments) {
    if (rendition_id === renditionId && parent_id === null && file_index !== null) add(file_index, 'comments')
  }
  for (const object of objects) if (isVisible(object)) add(object.shape.file_index, 'drawings')
  return counts
}
