import type { AnnotationShape, Levels } from '@arbo/core/contract'
import { pace } from '../../../platform/pace.ts'
import { text } from '../../texts.ts'
import type { RenditionRow } from '../../renditions/queries.ts'
import type { ExportScene, Thread } from '../material.ts'
import { carriedDrawings, drawingsOf, drawingsOn, threadsOn } from '../shown.ts'
import type { Drawing } from '../shown.ts'
import { sourceTime, timecodeOf } from '../source-time.ts'
import { framePicture } from './frame-picture.ts'
import type { FramePicture, PictureDeps } from './frame-picture.ts'

/** Pictures of one export; beyond, comments stand without one, since each costs a decode. */
export const PICTURES_MAX = 60

/** A thread beside its frame, or a frame that is drawn on without a word. */
export interface PdfEntry {
  thread: Thread | null
  /** Of a drawing without a word: the older version that it is on, where a newer one shows it. */
  since?: number | null
  /** The frames that it is about. */
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
  since: number | null
  /** The rendition that it was said of, or is drawn on: an older one, where its comment is carried. */
  rendition: RenditionRow
  /** The drawings that may show on its picture. */
  drawings: readonly Drawing[]
  /** Null for comments on the whole. */
  frame: number | null
  last: number | null
  fileIndex: number | null
}

const isOn = ({ shape }: Drawing, frame: number, fileIndex: number): boolean =>
  shape.file_index === fileIndex && shape.frame_start <= frame && frame <= shape.frame_end

function planOf(scene: ExportScene, rendition: RenditionRow, thread: Thread): Plan {
  const { frame_start: frame, frame_end: last, file_index: fileIndex, rendition_id } = thread.head
  const place = { frame, last, fileIndex, thread, since: thread.since }
  if (thread.since === null) return { ...place, rendition, drawings: drawingsOn(scene, rendition.id) }
  // The picture that it was said of, with its own drawings alone.
  const older = scene.sources.get(rendition_id ?? '') ?? rendition
  return { ...place, rendition: older, drawings: drawingsOf(scene, thread) }
}

/** A frame that is drawn on without a word. */
function drawnPlan(rendition: RenditionRow, { shape }: Drawing, drawings: Drawing[], since: number | null): Plan {
  const fileIndex = rendition.kind === 'image' ? shape.file_index : null
  return { thread: null, since, rendition, drawings, frame: shape.frame_start, last: null, fileIndex }
}

function isShownBy(plans: readonly Plan[], drawing: Drawing): boolean {
  return plans.some(({ frame, fileIndex, drawings }) => {
    const isPlaced = frame !== null || fileIndex !== null
    return isPlaced && drawings.some(({ id }) => id === drawing.id) && isOn(drawing, frame ?? 0, fileIndex ?? 0)
  })
}

/**
 * Threads, and frames that are drawn on and that no thread shows; in the order of the frames.
 * @param elsewhere ids of drawings that a newer version shows with the comments that it carries
 */
function plansOf(scene: ExportScene, rendition: RenditionRow, elsewhere: ReadonlySet<string>): Plan[] {
  const threads = threadsOn(scene, rendition)
  const plans = threads.map((thread) => planOf(scene, rendition, thread))
  const own = drawingsOn(scene, rendition.id)
  for (const drawing of own) {
    if (!elsewhere.has(drawing.id) && !isShownBy(plans, drawing)) plans.push(drawnPlan(rendition, drawing, own, null))
  }
  for (const thread of threads.filter(({ since }) => since !== null)) {
    const older = scene.sources.get(thread.head.rendition_id ?? '')
    const drawings = drawingsOf(scene, thread)
    for (const drawing of drawings) {
      if (older && !isShownBy(plans, drawing)) plans.push(drawnPlan(older, drawing, drawings, thread.since))
    }
  }
  return plans.toSorted((a, b) => (a.fileIndex ?? 0) - (b.fileIndex ?? 0) || (a.frame ?? -1) - (b.frame ?? -1))
}

/** Frames as people count them, with their timecode. */
function placeOf({ frame, last, fileIndex, rendition }: Plan, scene: ExportScene): string {
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

  async of({ rendition, frame, fileIndex }: Plan): Promise<FramePicture | null> {
    const file = rendition.files[fileIndex ?? 0]
    if (rendition.state !== 'ready' || !file || (frame === null && fileIndex === null)) return null
    const key = `${file.id} ${frame ?? 0}`
    const cached = this.#found.get(key)
    if (cached !== undefined || this.isFull) return cached ?? null
    const picture = await framePicture(this.#deps, file, frame ?? 0, this.#signal)
    this.#found.set(key, picture)
    return picture
  }
}

/**
 * The contents of a PDF, scene by scene, and whether frames stand without a picture because there are too many.
 * @param options.isNamed whether headings name their scene
 */
export async function sectionsOf(
  deps: PictureDeps,
  scenes: readonly ExportScene[],
  levels: Levels,
  { signal, isNamed = scenes.length > 1 }: { signal?: AbortSignal; isNamed?: boolean } = {},
): Promise<{ sections: PdfSection[]; isFull: boolean }> {
  const pictures = new Pictures(deps, signal)
  const turn = pace()
  const sections: PdfSection[] = []
  for (const scene of scenes) {
    const prefix = isNamed ? `${scene.name} · ` : ''
    const sceneThreads = threadsOn(scene, null)
    if (sceneThreads.length > 0) {
      const entries = sceneThreads.map((thread) => ({ thread, place: text('pdf.general'), picture: null, shapes: [] }))
      const words = text('pdf.scene', { scene: levels.scene.word })
      sections.push({ sceneId: scene.id, heading: prefix + words, entries })
    }
    const threads = scene.shown ? threadsOn(scene, scene.shown) : []
    const elsewhere = new Set(carriedDrawings(scene, threads).map(({ id }) => id))
    for (const rendition of scene.renditions) {
      const entries: PdfEntry[] = []
      for (const plan of plansOf(scene, rendition, elsewhere)) {
        await turn()
        const { thread, since, frame, fileIndex, drawings } = plan
        const shapes = drawings.filter((each) => isOn(each, frame ?? 0, fileIndex ?? 0)).map(({ shape }) => shape)
        entries.push({ thread, since, place: placeOf(plan, scene), picture: await pictures.of(plan), shapes })
      }
      if (entries.length === 0) continue
      const words = text('pdf.rendition', { name: rendition.name, version: rendition.version })
      sections.push({ sceneId: scene.id, heading: prefix + words, entries })
    }
  }
  return { sections, isFull: pictures.isFull }
}
