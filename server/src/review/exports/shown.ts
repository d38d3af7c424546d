import { SHOWN_AS_OWN, carriedTo, shownOn } from '@arbo/core/contract'
import type { ShownOn } from '@arbo/core/contract'
import { isVisible } from '@arbo/core/annotations'
import type { AnnotationShape } from '@arbo/core/contract'
import type { RenditionRow } from '../renditions/queries.ts'
import { threadsOf } from './material.ts'
import type { ExportComment, ExportScene, Thread } from './material.ts'

/** A drawn object with its id. */
export interface Drawing {
  id: string
  /** Null where it is not known. */
  author_id: string | null
  shape: AnnotationShape
  /** The comment that it goes with; null where it is on its own. */
  comment_id?: string | null
  /** Version that it was drawn on, where a newer one carries it. */
  since?: number
}

function shownIn({ shown }: ExportScene, rendition: RenditionRow | null, head: ExportComment): ShownOn | null {
  if (rendition === null) return head.rendition_id === null ? SHOWN_AS_OWN : null
  if (head.rendition_id === null) return null
  if (rendition.id === shown?.id) return shownOn(head, rendition.id, rendition.version)
  if (head.rendition_id !== rendition.id) return null
  if (shown && shownOn(head, shown.id, shown.version) !== null) return null
  return { since: null, addressedIn: carriedTo(head, shown?.version ?? null)?.addressedIn ?? null }
}

/**
 * The threads that a rendition has in a file. The shown version has those that the panel shows on it, open ones of
 * older versions included (XREV-23); each other version has the rest of its own, so that each thread stands once.
 * @param rendition null: what is said on the scene as a whole
 */
export function threadsOn(scene: ExportScene, rendition: RenditionRow | null): Thread[] {
  return threadsOf(scene.comments).flatMap((thread) => {
    const why = shownIn(scene, rendition, thread.head)
    return why ? [{ ...thread, ...why }] : []
  })
}

/** The visible drawings of a rendition, in painting order. */
export function drawingsOn(scene: ExportScene, renditionId: string): Drawing[] {
  return (scene.drawings.get(renditionId) ?? []).flatMap((object) => {
    const { id, author_id = null, comment_id = null } = object
    return isVisible(object) ? [{ id, author_id, comment_id, shape: object.shape }] : []
  })
}

/** Whether a drawing stands on frames, or on the picture, that a comment is about. */
function isAbout({ frame_start, frame_end, file_index }: ExportComment, { shape }: Drawing): boolean {
  if (shape.file_index !== (file_index ?? 0) || (frame_start === null && file_index === null)) return false
  const first = frame_start ?? 0
  return shape.frame_start <= (frame_end ?? first) && shape.frame_end >= first
}

/** The drawings of a thread: those that were made with it, and those on its frames that go with no other. */
export function drawingsOf(scene: ExportScene, { head, replies }: Thread): Drawing[] {
  if (head.rendition_id === null) return []
  const ids = new Set([head, ...replies].map(({ id }) => id))
  return drawingsOn(scene, head.rendition_id).filter((drawing) => {
    return drawing.comment_id ? ids.has(drawing.comment_id) : isAbout(head, drawing)
  })
}

/** The drawings on older renditions that a rendition shows: those of the threads that it carries. */
export function carriedDrawings(scene: ExportScene, threads: readonly Thread[]): Drawing[] {
  const drawings = new Map<string, Drawing>()
  for (const thread of threads) {
    const { since } = thread
    if (since === null) continue
    for (const drawing of drawingsOf(scene, thread)) drawings.set(drawing.id, { ...drawing, since })
  }
  return [...drawings.values()]
}
