import { z } from 'zod'
import { text } from '../texts.ts'
import { type Skipped, skippedWords, type TimelineClips, TimelineError } from './clip.ts'

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
  generator_kind: z.string().nullish(),
})
const Timeline = z.object({ OTIO_SCHEMA: z.string().regex(/^Timeline\./), tracks: z.unknown() })

/** In seconds, from the beginning of its parent. */
interface Span {
  name: string
  start: number
  end: number
  rate: number
  /** Where in its source it begins. */
  source: number
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

/** What a thing has that is seen, what of it is passed over, and its length, in the time of its parent. */
interface Seen {
  spans: Span[]
  skipped: Skipped[]
  length: number
}

const skip = (clip: Thing, reason: Skipped['reason']): Skipped => ({
  line: null,
  words: skippedWords(nameOf(clip)),
  reason,
})

/** All clips in and below a thing that is not seen, as far as they can be read. */
function clipsIn(value: unknown, depth: number): Thing[] {
  const { success, data: thing } = Thing.safeParse(value)
  if (!success || depth > DEEPEST) return []
  if (schemaOf(thing) === 'Clip') return [thing]
  return (thing.children ?? []).flatMap((child) => clipsIn(child, depth + 1))
}

/** @throws {TimelineError} where it ends before it begins */
function clipOf(clip: Thing): Seen {
  const { start, length, rate } = rangeOf(clip, 0)
  const name = nameOf(clip)
  if (length < 0) throw new TimelineError(text('timeline.reversed_clip', { name: skippedWords(name) }))
  if (rate === null || length === 0) return { spans: [], skipped: [skip(clip, 'no_length')], length }
  const isBlack = mediaOf(clip)?.generator_kind?.toLowerCase() === 'black'
  if (isBlack) return { spans: [], skipped: [skip(clip, 'black')], length }
  return { spans: [{ name, start: 0, end: length, rate, source: start }], skipped: [], length }
}

function seenOf(value: unknown, depth: number): Seen {
  const thing = Thing.parse(value)
  if (depth > DEEPEST) throw new TimelineError(text('timeline.deep'))
  const schema = schemaOf(thing)
  // A transition lies over its neighbours and takes no time of its own.
  if (schema === 'Transition') return { spans: [], skipped: [], length: 0 }
  if (schema === 'Track' && thing.kind && thing.kind !== 'Video') {
    return { spans: [], skipped: clipsIn(thing, depth).map((clip) => skip(clip, 'no_picture')), length: 0 }
  }
  if (schema === 'Gap') return { spans: [], skipped: [], length: rangeOf(thing, 0).length }
  if (schema === 'Clip') return clipOf(thing)
  const parts = (thing.children ?? []).map((child) => seenOf(child, depth + 1))
  const skipped = parts.flatMap((part) => part.skipped)
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
      source: span.source + Math.max(0, range.start - span.start),
    }))
    .filter((span) => span.end > span.start)
  return { spans, skipped, length: range.length }
}

/**
 * The picture’s clips of an OpenTimelineIO file (JSON), of all its video tracks and of compositions inside them. Frames
 * are those of each clip’s own rate, counted from the timeline’s first frame.
 * @throws {TimelineError}
 */
export function parseOtio(words: string): TimelineClips {
  let value: unknown
  try {
    value = JSON.parse(words)
  } catch (error) {
    throw new TimelineError(text('timeline.unreadable'), { cause: error })
  }
  try {
    const { spans, skipped } = seenOf(Timeline.parse(value).tracks, 0)
    const clips = spans.map(({ name, start, end, rate, source }) => {
      const framesFrom = (from: number) => {
        const first = Math.round(from * rate)
        return { first, last: Math.max(first, Math.round((from + end - start) * rate) - 1) }
      }
      return { name, ...framesFrom(start), source: source < 0 ? null : framesFrom(source) }
    })
    if (clips.length === 0) throw new TimelineError(text('timeline.no_clips'))
    return { clips, skipped }
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error
    throw new TimelineError(text('timeline.unreadable'), { cause: error })
  }
}
