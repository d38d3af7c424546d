import { toNumber } from '@arbo/core/format'
import type { AnnotationShape, DrawingSkip } from '@arbo/core/contract'
import { z } from 'zod'
import { text } from '../../texts.ts'
import type { SourceTime } from '../source-time.ts'
import { ClipNote, Effect, isLayerName, LAYERS, Media, Note, Thing } from './layer-schemas.ts'
import type { LayerName, RationalTime, TimeRange } from './layer-schemas.ts'
import { shapeOf } from './shapes.ts'
import { spaceOf } from './space.ts'
import type { Space } from './space.ts'

/** Compositions inside each other, at most. */
const DEEPEST = 50

/** A file that cannot be taken over, with a message for the person who sent it. */
export class OtioError extends Error {}

/** Where the drawings go. */
export interface Target {
  renditionId: string
  files: readonly { original_name: string; width: number | null; height: number | null; time: SourceTime }[]
}

/** A drawing of a file. */
export interface ReadDrawing {
  /** As the file has it; null where it has none. */
  id: string | null
  shape: AnnotationShape
  /** It was drawn on an older version, whose comment the clip's carries. */
  isCarried: boolean
}

export interface ReadDrawings {
  /** In their painting order. */
  drawings: ReadDrawing[]
  skipped: Map<DrawingSkip, number>
}

interface DrawnClip {
  thing: Thing
  media: Media | null
  effects: Effect[]
}

const schemaOf = (schema: string): string => schema.split('.')[0] ?? ''

function mediaOf(clip: Thing): Media | null {
  const key = clip.active_media_reference_key ?? 'DEFAULT_MEDIA'
  const media = Media.safeParse(clip.media_references?.[key] ?? clip.media_reference)
  return media.success ? media.data : null
}

/** All clips that something is drawn on. */
function drawnClips(value: unknown, depth = 0): DrawnClip[] {
  if (depth > DEEPEST) throw new OtioError(text('timeline.deep'))
  const thing = Thing.parse(value)
  const inside = [...(thing.children ?? []), ...(thing.tracks ? [thing.tracks] : [])]
  const below = inside.flatMap((child) => drawnClips(child, depth + 1))
  const effects = (thing.effects ?? []).flatMap((effect) => {
    const read = Effect.safeParse(effect)
    return read.success && schemaOf(read.data.OTIO_SCHEMA) === 'Annotation' ? [read.data] : []
  })
  if (schemaOf(thing.OTIO_SCHEMA) !== 'Clip' || effects.length === 0) return below
  return [...below, { thing, media: mediaOf(thing), effects }]
}

/** The name of a file in an address or a path. */
function fileName(address: string | null | undefined): string | null {
  const last = address?.split(/[/\\]/).at(-1)
  if (!last) return null
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}

/**
 * The target's file of each clip: by the note of this export, else by the name of its media. A single clip belongs to
 * a rendition of a single file whatever it is called.
 */
function placed(clips: readonly DrawnClip[], target: Target): { clip: DrawnClip; fileIndex: number }[] {
  const noted = clips.flatMap((clip) => {
    const { data } = ClipNote.safeParse(clip.thing.metadata)
    const isOurs = data?.arbo.rendition_id === target.renditionId && data.arbo.file_index in target.files
    return isOurs ? [{ clip, fileIndex: data.arbo.file_index }] : []
  })
  if (noted.length > 0) return noted
  const byName = clips.flatMap((clip) => {
    const names = [clip.media?.name, fileName(clip.media?.target_url)]
    const fileIndex = target.files.findIndex(({ original_name }) => names.includes(original_name))
    return fileIndex < 0 ? [] : [{ clip, fileIndex }]
  })
  if (byName.length > 0) return byName
  const [only] = clips
  return only && clips.length === 1 && target.files.length === 1 ? [{ clip: only, fileIndex: 0 }] : []
}

/** A time in frames of the file. */
const framesOf = ({ value, rate }: RationalTime, time: SourceTime): number =>
  Math.round((value / rate) * toNumber(time.rate))

/** First and last frame, from 0; null where the file has none of them. */
function frameRange(range: TimeRange, zero: number, time: SourceTime): { first: number; last: number } | null {
  const first = framesOf(range.start_time, time) - zero
  const last = first + Math.max(1, framesOf(range.duration, time)) - 1
  if (last < 0 || first >= time.count) return null
  return { first: Math.max(0, first), last: Math.min(time.count - 1, last) }
}

/** The picture's place in the clip's units: that of its media, else OpenRV's default. */
function spaceIn({ media }: DrawnClip, file: Target['files'][number]): Space {
  const { min, max } = media?.available_image_bounds ?? { min: { x: 0, y: 0 }, max: { x: 0, y: 0 } }
  if (max.x > min.x && max.y > min.y) {
    return { left: min.x, bottom: min.y, width: max.x - min.x, height: max.y - min.y }
  }
  return spaceOf(file.width && file.height ? file.width / file.height : 16 / 9)
}

function readLayer<N extends LayerName>(name: N, value: unknown, number: number): z.infer<(typeof LAYERS)[N]> {
  const read = LAYERS[name].safeParse(value)
  if (read.success) return read.data as z.infer<(typeof LAYERS)[N]>
  const [issue] = read.error.issues
  throw new OtioError(
    text('drawings.faulty', { number, kind: name, field: issue?.path.join('.') ?? '', problem: issue?.message ?? '' }),
  )
}

class Reader {
  readonly drawings: ReadDrawing[] = []
  readonly skipped = new Map<DrawingSkip, number>()
  #number = 0

  readonly #target: Target

  constructor(target: Target) {
    this.#target = target
  }

  #skip(reason: DrawingSkip): void {
    this.skipped.set(reason, (this.skipped.get(reason) ?? 0) + 1)
  }

  clip(clip: DrawnClip, fileIndex: number): void {
    const file = this.#target.files[fileIndex]
    if (!file) return
    const space = spaceIn(clip, file)
    const start = clip.media?.available_range ?? clip.thing.source_range
    const zero = start ? framesOf(start.start_time, file.time) : 0
    for (const { layers, metadata } of clip.effects) {
      for (const value of layers ?? []) {
        this.#number += 1
        const name = schemaOf(value.OTIO_SCHEMA)
        if (!isLayerName(name)) {
          this.#skip('unknown')
          continue
        }
        const layer = readLayer(name, value, this.#number)
        const id = layer.id ?? layer.uuid ?? null
        const frames = frameRange(layer.layer_range, zero, file.time)
        if (layer.visible === false || layer.soft_deleted) this.#skip('deleted')
        else if ('type' in layer && layer.type === 'ERASE') this.#skip('eraser')
        else if (!frames) this.#skip('outside')
        else {
          const note = Note.safeParse(id === null ? null : metadata?.arbo.layers[id]).data ?? null
          const place = { frame_start: frames.first, frame_end: frames.last, file_index: fileIndex }
          this.drawings.push({
            id,
            shape: shapeOf(name, layer as never, space, place, note),
            isCarried: note?.since !== undefined,
          })
        }
      }
    }
  }
}

function parsed(words: string): DrawnClip[] {
  let value: unknown
  try {
    value = JSON.parse(words)
  } catch (error) {
    throw new OtioError(text('timeline.unreadable'), { cause: error })
  }
  try {
    return drawnClips(value)
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error
    throw new OtioError(text('timeline.unreadable'), { cause: error })
  }
}

/**
 * The drawings of an OpenTimelineIO file (JSON) that belong to a rendition, as objects of its frames. Layers of a kind
 * that is not known, strokes that erase, deleted ones and those beyond the rendition's frames are counted as skipped.
 * @throws {OtioError} where it is no such file, has no drawings, is about something else, or a layer is faulty
 */
export function readOtio(words: string, target: Target): ReadDrawings {
  const clips = parsed(words)
  if (clips.length === 0) throw new OtioError(text('drawings.none'))
  const places = placed(clips, target)
  if (places.length === 0) throw new OtioError(text('drawings.elsewhere', { count: clips.length }))
  const reader = new Reader(target)
  for (const { clip, fileIndex } of places) reader.clip(clip, fileIndex)
  return reader
}
