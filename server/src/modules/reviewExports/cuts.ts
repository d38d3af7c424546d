import { isVisible } from '@arbo/core/annotations'
import type { AnnotationShape } from '@arbo/core/contract'
import type { FileRow, RenditionRow } from '../renditions/queries.ts'
import { commentsOn, threadsOf } from './material.ts'
import type { ExportScene, Thread } from './material.ts'
import { sourceTime } from './sourceTime.ts'
import type { SourceTime } from './sourceTime.ts'

/** A drawn object with its id. */
export interface Drawing {
  id: string
  /** Null where it is not known. */
  author_id: string | null
  shape: AnnotationShape
}

/** A comment as a mark on frames, first and last; frames of its file, from 0. */
export interface Mark extends Thread {
  first: number
  last: number
}

/** One file of a timeline, whole, with what was said and drawn on it. */
export interface Cut {
  scene: ExportScene
  rendition: RenditionRow
  file: FileRow
  /** Of the rendition's files. */
  fileIndex: number
  time: SourceTime
  /** What a person calls it. */
  name: string
  marks: Mark[]
  drawings: Drawing[]
}

const within = (frame: number, count: number): number => Math.max(0, Math.min(count - 1, frame))

function marksOf(threads: readonly Thread[], { count }: SourceTime): Mark[] {
  return threads.map((thread) => {
    const first = within(thread.head.frame_start ?? 0, count)
    return { ...thread, first, last: Math.max(first, within(thread.head.frame_end ?? first, count)) }
  })
}

function cutOf(scene: ExportScene, rendition: RenditionRow, fileIndex: number, whole: readonly Thread[]): Cut[] {
  const file = rendition.files[fileIndex]
  if (!file) return []
  const time = sourceTime(file)
  const threads = threadsOf(commentsOn(scene, rendition.id)).filter(({ head }) => (head.file_index ?? 0) === fileIndex)
  const drawings = (scene.drawings.get(rendition.id) ?? [])
    .filter(isVisible)
    .filter(({ shape }) => shape.file_index === fileIndex)
    .map(({ id, author_id, shape }): Drawing => ({ id, author_id: author_id ?? null, shape }))
  const page = rendition.files.length > 1 ? ` ${fileIndex + 1}` : ''
  const name = `${scene.code ?? scene.name} v${rendition.version}${page}`
  return [{ scene, rendition, file, fileIndex, time, name, marks: marksOf([...whole, ...threads], time), drawings }]
}

/**
 * The files of a timeline, one after the other: of each scene the newest rendition that is ready, each picture of it for
 * one frame. Comments on the scene as a whole lie on its first frame. Scenes without such a rendition are left out.
 */
export function cutsOf(scenes: readonly ExportScene[]): Cut[] {
  return scenes.flatMap((scene) => {
    const rendition = scene.renditions.find(({ state }) => state === 'ready')
    if (!rendition) return []
    const whole = threadsOf(commentsOn(scene, null))
    return rendition.files.flatMap((_, index) => cutOf(scene, rendition, index, index === 0 ? whole : []))
  })
}
