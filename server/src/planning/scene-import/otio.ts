import { z } from 'zod'
import { text } from '../texts.ts'
import { type Clip, TimelineError } from './clip.ts'

/** Compositions inside each other, at most. */
const DEEPEST = 50

const RationalTime = z.object({ value: z.number(), rate: z.number().positive() })
const TimeRange = z.object({ start_time: RationalTime, duration: RationalTime })
const Thing = z.object({
  OTIO_SCHEMA: z.string(),
  name: z.string().nullish(),
  kind: z.string().nullish(),
  source_range: TimeRange.nullish(),
  children: z.array(z.unknown()).nullish(),
  media_reference: z.unknown().optional(),
  media_references: z.record(z.string(), z.unknown()).nullish(),
  active_media_reference_key: z.string().nullish(),
})
type Thing = z.infer<typeof Thing>
const Media = z.object({
  name: z.string().nullish(),
  target_url: z.string().nullish(),
  available_range: TimeRange.nullish(),
})
const Timeline = z.object({ OTIO_SCHEMA: z.string().regex(/^Timeline\./), tracks: z.unknown() })

/** In seconds, from the beginning of its parent. */
interface Span {
  name: string
  start: number
  end: number
  rate: number
}

const seconds = ({ value, rate }: z.infer<typeof RationalTime>): number => value / rate
const schemaOf = ({ OTIO_SCHEMA }: Thing): string => OTIO_SCHEMA.split('.')[0] ?? ''

function mediaOf(clip: Thing): z.infer<typeof Media> | null {
  const key = clip.active_media_reference_key ?? 'DEFAULT_MEDIA'
  const media = Media.safeParse(clip.media_references?.[key] ?? clip.media_reference)
  return media.success ? media.data : null
}

function nameOf(clip: Thing): string {
  const media = mediaOf(clip)
  const file = media?.target_url
    ?.split(/[/\\]/)
    .at(-1)
    ?.replace(/\.\w+$/, '')
  return clip.name || media?.name || file || ''
}

/** The visible range of a thing: from when on of its own time, and how long. */
function rangeOf(thing: Thing, length: number): { start: number; length: number; rate: number | null } {
  const range = thing.source_range ?? (schemaOf(thing) === 'Clip' ? mediaOf(thing)?.available_range : null)
  if (!range) return { start: 0, length, rate: null }
  return { start: seconds(range.start_time), length: seconds(range.duration), rate: range.duration.rate }
}

/** The clips of a thing and its length, in the time of its parent. */
function spansOf(value: unknown, depth: number): { spans: Span[]; length: number } {
  const thing = Thing.parse(value)
  if (depth > DEEPEST) throw new TimelineError(text('timeline.deep'))
  const schema = schemaOf(thing)
  // A transition lies over its neighbours and takes no time of its own.
  if (schema === 'Transition') return { spans: [], length: 0 }
  if (schema === 'Track' && thing.kind && thing.kind !== 'Video') return { spans: [], length: 0 }
  if (schema === 'Clip' || schema === 'Gap') {
    const { length, rate } = rangeOf(thing, 0)
    const isSeen = schema === 'Clip' && rate !== null && length > 0
    return { spans: isSeen ? [{ name: nameOf(thing), start: 0, end: length, rate }] : [], length }
  }
  const parts = (thing.children ?? []).map((child) => spansOf(child, depth + 1))
  const inner: Span[] = []
  let end = 0
  for (const part of parts) {
    const offset = schema === 'Track' ? end : 0
    inner.push(...part.spans.map((span) => ({ ...span, start: span.start + offset, end: span.end + offset })))
    end = schema === 'Track' ? end + part.length : Math.max(end, part.length)
  }
  // Only the shown part of the composition, counted from there.
  const range = rangeOf(thing, end)
  const spans = inner
    .map((span) => ({
      ...span,
      start: Math.max(span.start, range.start) - range.start,
      end: Math.min(span.end, range.start + range.length) - range.start,
    }))
    .filter((span) => span.end > span.start)
  return { spans, length: range.length }
}

/**
 * The picture’s clips of an OpenTimelineIO file (JSON), of all its video tracks and of compositions inside them. Frames
 * are those of each clip’s own rate, counted from the timeline’s first frame.
 * @throws {TimelineError}
 */
export function parseOtio(words: string): Clip[] {
  let value: unknown
  try {
    value = JSON.parse(words)
  } catch (error) {
    throw new TimelineError(text('timeline.unreadable'), { cause: error })
  }
  try {
    const { spans } = spansOf(Timeline.parse(value).tracks, 0)
    const clips = spans.map(({ name, start, end, rate }) => {
      const first = Math.round(start * rate)
      return { name, first, last: Math.max(first, Math.round(end * rate) - 1) }
    })
    if (clips.length === 0) throw new TimelineError(text('timeline.no_clips'))
    return clips
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error
    throw new TimelineError(text('timeline.unreadable'), { cause: error })
  }
}
