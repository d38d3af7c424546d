import { isVisible } from '@arbo/core/annotations'
import type { AnnotationShape, Levels } from '@arbo/core/contract'
import { text } from '../../../texts.ts'
import type { RenditionRow } from '../../renditions/queries.ts'
import { commentsOn, threadsOf } from '../material.ts'
import type { ExportScene, Thread } from '../material.ts'
import { sourceTime, timecodeOf } from '../sourceTime.ts'
import { framePicture } from './framePicture.ts'
import type { FramePicture, PictureDeps } from './framePicture.ts'

/** Pictures of one export; beyond, comments stand without one, since each costs a decode. */
export const PICTURES_MAX = 60

/** A thread beside its frame, or a frame that is drawn on without a word. */
export interface PdfEntry {
  thread: Thread | null
  /** What frames it is about. */
  place: string
  picture: FramePicture | null
  shapes: AnnotationShape[]
}

export interface PdfSection {
  /** The scene that it is about, where it is about one. */
  sceneId?: string
  heading: string
  /** Belongs to the section before it. */
  isPart?: boolean
  /** Below the heading. */
  lines?: readonly string[]
  entries: PdfEntry[]
}

/** An entry before its picture is there. */
interface Plan {
  thread: Thread | null
  /** Null for what is said on the whole. */
  frame: number | null
  last: number | null
  fileIndex: number | null
}

function shapesOf(scene: ExportScene, rendition: RenditionRow): AnnotationShape[] {
  return (scene.drawings.get(rendition.id) ?? []).filter(isVisible).map(({ shape }) => shape)
}

const isOn = (shape: AnnotationShape, frame: number, fileIndex: number): boolean =>
  shape.file_index === fileIndex && shape.frame_start <= frame && frame <= shape.frame_end

/** Threads, and frames that are drawn on and that no thread shows; in the order of the frames. */
function plansOf(scene: ExportScene, rendition: RenditionRow): Plan[] {
  const plans = threadsOf(commentsOn(scene, rendition.id)).map((thread): Plan => {
    const { frame_start, frame_end, file_index } = thread.head
    return { thread, frame: frame_start, last: frame_end, fileIndex: file_index }
  })
  for (const shape of shapesOf(scene, rendition)) {
    const isShown = plans.some(({ frame, fileIndex }) => {
      return (frame !== null || fileIndex !== null) && isOn(shape, frame ?? 0, fileIndex ?? 0)
    })
    if (isShown) continue
    const fileIndex = rendition.kind === 'image' ? shape.file_index : null
    plans.push({ thread: null, frame: shape.frame_start, last: null, fileIndex })
  }
  return plans.toSorted((a, b) => (a.fileIndex ?? 0) - (b.fileIndex ?? 0) || (a.frame ?? -1) - (b.frame ?? -1))
}

/** Frames as people count them, with their timecode. */
function placeOf({ frame, last, fileIndex }: Plan, scene: ExportScene, rendition: RenditionRow): string {
  if (rendition.kind === 'image' && fileIndex !== null) return text('pdf.page', { number: fileIndex + 1 })
  if (frame === null) return text('pdf.general')
  const file = rendition.files[fileIndex ?? 0]
  const time = file ? sourceTime(file) : null
  const number = frame + scene.startFrame
  const timecode = time ? ` · ${timecodeOf(frame, time)}` : ''
  if (last === null || last <= frame) return text('pdf.frame', { frame: number }) + timecode
  const end = time ? ` – ${timecodeOf(last, time)}` : ''
  return text('pdf.range', { first: number, last: last + scene.startFrame }) + timecode + end
}

/** Decodes each frame once, and no more of them than an export may have. */
class Pictures {
  readonly #deps: PictureDeps
  readonly #signal: AbortSignal | undefined
  readonly #found = new Map<string, FramePicture | null>()

  constructor(deps: PictureDeps, signal?: AbortSignal) {
    this.#deps = deps
    this.#signal = signal
  }

  get isFull(): boolean {
    return this.#found.size >= PICTURES_MAX
  }

  async of(rendition: RenditionRow, { frame, fileIndex }: Plan): Promise<FramePicture | null> {
    const file = rendition.files[fileIndex ?? 0]
    if (rendition.state !== 'ready' || !file || (frame === null && fileIndex === null)) return null
    const key = `${file.id} ${frame ?? 0}`
    const known = this.#found.get(key)
    if (known !== undefined || this.isFull) return known ?? null
    const picture = await framePicture(this.#deps, file, frame ?? 0, this.#signal)
    this.#found.set(key, picture)
    return picture
  }
}

/**
 * What a PDF shows, scene by scene, and whether frames stand without a picture because there are too many.
 * @param options.isNamed whether headings name their scene
 */
export async function sectionsOf(
  deps: PictureDeps,
  scenes: readonly ExportScene[],
  levels: Levels,
  { signal, isNamed = scenes.length > 1 }: { signal?: AbortSignal; isNamed?: boolean } = {},
): Promise<{ sections: PdfSection[]; isFull: boolean }> {
  const pictures = new Pictures(deps, signal)
  const sections: PdfSection[] = []
  for (const scene of scenes) {
    const prefix = isNamed ? `${scene.name} · ` : ''
    const whole = threadsOf(commentsOn(scene, null))
    if (whole.length > 0) {
      const entries = whole.map((thread) => ({ thread, place: text('pdf.general'), picture: null, shapes: [] }))
      const words = text('pdf.scene', { scene: levels.scene.word })
      sections.push({ sceneId: scene.id, heading: prefix + words, entries })
    }
    for (const rendition of scene.renditions) {
      const shapes = shapesOf(scene, rendition)
      const entries: PdfEntry[] = []
      for (const plan of plansOf(scene, rendition)) {
        const picture = await pictures.of(rendition, plan)
        const drawn = shapes.filter((shape) => isOn(shape, plan.frame ?? 0, plan.fileIndex ?? 0))
        entries.push({ thread: plan.thread, place: placeOf(plan, scene, rendition), picture, shapes: drawn })
      }
      if (entries.length === 0) continue
      const words = text('pdf.rendition', { name: rendition.name, version: rendition.version })
      sections.push({ sceneId: scene.id, heading: prefix + words, entries })
    }
  }
  return { sections, isFull: pictures.isFull }
}
