import type { Rational } from '@arbo/core/format'
import { pace, pacedMap } from '../../platform/pace.ts'
import type { Cut, Mark } from './cuts.ts'
import { inOneLine, markName, markNote } from './mark-words.ts'
import type { SourceTime } from './source-time.ts'
import { element } from './xml.ts'

/** Seconds as FCPXML writes them: an exact fraction, a whole number of frames. */
function seconds(frames: number, { num, den }: Rational): string {
  if (frames === 0) return '0s'
  const ticks = frames * den
  return ticks % num === 0 ? `${ticks / num}s` : `${ticks}/${num}s`
}

const counting = ({ drop }: SourceTime): string => (drop ? 'DF' : 'NDF')

/** Frames of another rate that are as long, rounded; exact where the rates are the same. */
function inRate(frames: number, from: Rational, to: Rational): number {
  return Math.round((frames * from.den * to.num) / (from.num * to.den))
}

function formatId(cut: Cut, ids: Map<string, string>, formats: string[]): string {
  const { rate } = cut.time
  const { width, height } = cut.file
  const key = `${rate.num}/${rate.den} ${width}x${height}`
  const existing = ids.get(key)
  if (existing) return existing
  const id = `f${ids.size + 1}`
  ids.set(key, id)
  const size = { width: width ?? undefined, height: height ?? undefined }
  formats.push(element('format', { id, frameDuration: seconds(1, rate), ...size }))
  return id
}

/** Open comments are to-do markers, done ones completed ones. */
const markerOf = (mark: Mark, { time }: Cut): string =>
  element('marker', {
    start: seconds(time.start + mark.first, time.rate),
    duration: seconds(mark.last - mark.first + 1, time.rate),
    value: markName(mark),
    note: markNote(mark),
    completed: mark.head.done ? 1 : 0,
  })

/**
 * A timeline for Final Cut Pro (FCPXML 1.10): the cuts one after the other, each with a marker for each thread, in the
 * timecode of its source. The timeline has the first cut's rate and, where it is alone, its timecode.
 */
export async function writeFcpxml(title: string, cuts: readonly Cut[]): Promise<string> {
  const turn = pace()
  const formats: string[] = []
  const assets: string[] = []
  const clips: string[] = []
  const ids = new Map<string, string>()
  const { rate, start, drop } = cuts[0]?.time ?? { rate: { num: 24, den: 1 }, start: 0, drop: false }
  const begin = cuts.length === 1 ? start : 0
  let at = begin
  for (const [index, cut] of cuts.entries()) {
    const { time, file } = cut
    const format = formatId(cut, ids, formats)
    const ref = `a${index + 1}`
    const span = { start: seconds(time.start, time.rate), duration: seconds(time.count, time.rate) }
    const source = element('media-rep', { kind: 'original-media', src: encodeURI(`./${file.original_name}`) })
    assets.push(element('asset', { id: ref, name: file.original_name, ...span, hasVideo: 1, format }, source))
    const place = { ref, offset: seconds(at, rate), name: inOneLine(cut.name), format, tcFormat: counting(time) }
    const markers = await pacedMap(cut.marks, (mark) => markerOf(mark, cut), turn)
    clips.push(element('asset-clip', { ...place, ...span }, ...markers))
    at += inRate(time.count, time.rate, rate)
  }
  const sequence = {
    format: ids.values().next().value,
    duration: seconds(at - begin, rate),
    tcStart: seconds(begin, rate),
    tcFormat: drop ? 'DF' : 'NDF',
  }
  const name = inOneLine(title)
  const body = element(
    'fcpxml',
    { version: '1.10' },
    element('resources', {}, ...formats, ...assets),
    element(
      'library',
      {},
      element(
        'event',
        { name },
        element('project', { name }, element('sequence', sequence, element('spine', {}, ...clips))),
      ),
    ),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE fcpxml>\n${body}\n`
}
