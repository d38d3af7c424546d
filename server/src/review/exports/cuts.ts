import type { FileRow, RenditionRow } from '../renditions/queries.ts'
import type { ExportScene, Thread } from './material.ts'
import { carriedDrawings, drawingsOn, threadsOn } from './shown.ts'
import type { Drawing } from './shown.ts'
import { sourceTime } from './source-time.ts'
import type { SourceTime } from './source-time.ts'

/** A comment as a mark on frames, first and last; frames of its file, from 0. */
export interface Mark extends Thread {
  first: number
  last: number
}

/** One file of a timeline, whole, with its comments and drawings. */
export interface Cut {
  scene: ExportScene
  rendition: RenditionRow
  file: FileRow
  /** Of the rendition's files. */
  fileIndex: number
  time: SourceTime
  /** The name that a person reads. */
  name: string
  marks: Mark[]
  /** Its own, and those of comments that it carries, on the frames that they have in it. */
  drawings: Drawing[]
  /** Drawings of comments that it carries, on frames that it does not have. */
  beyond: Drawing[]
}

const within = (frame: number, count: number): number => Math.max(0, Math.min(count - 1, frame))

function marksOf(threads: readonly Thread[], { count }: SourceTime): Mark[] {
  return threads.map((thread) => {
    const first = within(thread.head.frame_start ?? 0, count)
    return { ...thread, first, last: Math.max(first, within(thread.head.frame_end ?? first, count)) }
  })
}

/** The drawings of a file: its own, and of the carried ones those within its frames. */
function drawnOn(own: readonly Drawing[], carried: readonly Drawing[], { count }: SourceTime) {
  const isThere = ({ shape }: Drawing): boolean => shape.frame_start < count
  const cutOff = (drawing: Drawing): Drawing => {
    const { shape } = drawing
    return { ...drawing, shape: { ...shape, frame_end: within(shape.frame_end, count) } }
  }
  return {
    drawings: [...own, ...carried.filter(isThere).map(cutOff)],
    beyond: carried.filter((drawing) => !isThere(drawing)),
  }
}

function cutOf(scene: ExportScene, rendition: RenditionRow, fileIndex: number, sceneThreads: readonly Thread[]): Cut[] {
  const file = rendition.files[fileIndex]
  if (!file) return []
  const time = sourceTime(file)
  // Comments on a picture that this version does not have any more stand on its last one.
  const placed = (index: number | null): number => Math.min(index ?? 0, rendition.files.length - 1)
  const threads = threadsOn(scene, rendition).filter(({ head }) => placed(head.file_index) === fileIndex)
  const own = drawingsOn(scene, rendition.id).filter(({ shape }) => shape.file_index === fileIndex)
  const carried = carriedDrawings(scene, threads).filter(({ shape }) => placed(shape.file_index) === fileIndex)
  const page = rendition.files.length > 1 ? ` ${fileIndex + 1}` : ''
  const name = `${scene.code ?? scene.name} v${rendition.version}${page}`
  const marks = marksOf([...sceneThreads, ...threads], time)
  return [{ scene, rendition, file, fileIndex, time, name, marks, ...drawnOn(own, carried, time) }]
}

/**
 * The files of a timeline, one after the other: of each scene the newest rendition that is ready, each picture of it for
 * one frame. Comments on the scene as a whole lie on its first frame. Scenes without such a rendition are left out.
 */
export function cutsOf(scenes: readonly ExportScene[]): Cut[] {
  return scenes.flatMap((scene) => {
    const rendition = scene.renditions.find(({ state }) => state === 'ready')
    if (!rendition) return []
    const sceneThreads = threadsOn(scene, null)
    return rendition.files.flatMap((_, index) => cutOf(scene, rendition, index, index === 0 ? sceneThreads : []))
  })
}
