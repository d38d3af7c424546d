import type { Rational } from '@arbo/core/format'
import { pace } from '../../platform/pace.ts'
import type { Cut } from './cuts.ts'
import { inOneLine, markName, markNote } from './mark-words.ts'
import { isNtsc, nameOf, timebaseOf } from './source-time.ts'
import type { SourceTime } from './source-time.ts'
import { element, leaf } from './xml.ts'

const rateOf = (rate: Rational): string =>
  element('rate', {}, leaf('timebase', timebaseOf(rate)), leaf('ntsc', isNtsc(rate) ? 'TRUE' : 'FALSE'))

/** @param frame since 00:00:00:00 */
const timecode = (frame: number, time: Pick<SourceTime, 'rate' | 'drop'>): string =>
  element(
    'timecode',
    {},
    rateOf(time.rate),
    leaf('string', nameOf(frame, time)),
    leaf('frame', frame),
    leaf('displayformat', time.drop ? 'DF' : 'NDF'),
  )

/** Frames of the sequence that are as long, rounded; exact where the rates are the same. */
const inRate = (frames: number, from: Rational, to: Rational): number =>
  Math.round((frames * from.den * to.num) / (from.num * to.den))

function sizeOf({ file: { width, height } }: Cut): string | null {
  if (width === null || height === null) return null
  return element('samplecharacteristics', {}, leaf('width', width), leaf('height', height))
}

function clipItem(cut: Cut, index: number, start: number, end: number): string {
  const { time, file } = cut
  const media = element('media', {}, element('video', {}, sizeOf(cut)))
  const source = element(
    'file',
    { id: `file-${index + 1}` },
    leaf('name', file.original_name),
    leaf('pathurl', encodeURI(file.original_name)),
    rateOf(time.rate),
    leaf('duration', time.count),
    timecode(time.start, time),
    media,
  )
  return element(
    'clipitem',
    { id: `clipitem-${index + 1}` },
    leaf('name', inOneLine(cut.name)),
    leaf('duration', time.count),
    rateOf(time.rate),
    leaf('start', start),
    leaf('end', end),
    leaf('in', 0),
    leaf('out', time.count),
    source,
  )
}

/**
 * A timeline as Final Cut Pro 7 wrote it (xmeml 4), which Premiere reads with its markers: the cuts one after the other,
 * and a marker of the sequence for each thread. Frames of markers count from the sequence's first one; `out` is the
 * frame after the last.
 */
export async function writeXmeml(title: string, cuts: readonly Cut[]): Promise<string> {
  const turn = pace()
  const { rate, drop, start } = cuts[0]?.time ?? { rate: { num: 24, den: 1 }, drop: false, start: 0 }
  const items: string[] = []
  const markers: string[] = []
  let at = 0
  for (const [index, cut] of cuts.entries()) {
    const { time } = cut
    const place = (frame: number): number => at + inRate(frame, time.rate, rate)
    const end = place(time.count)
    items.push(clipItem(cut, index, at, end))
    for (const mark of cut.marks) {
      const first = place(mark.first)
      const out = Math.max(first + 1, place(mark.last + 1))
      const words = [leaf('comment', markNote(mark)), leaf('name', markName(mark))]
      markers.push(element('marker', {}, ...words, leaf('in', first), leaf('out', out)))
      const rest = turn()
      if (rest) await rest
    }
    at = end
  }
  const [first] = cuts
  const format = first ? element('format', {}, sizeOf(first)) : null
  const sequence = element(
    'sequence',
    { id: 'sequence-1' },
    leaf('name', inOneLine(title)),
    leaf('duration', at),
    rateOf(rate),
    timecode(cuts.length === 1 ? start : 0, { rate, drop }),
    element('media', {}, element('video', {}, format, element('track', {}, ...items))),
    ...markers,
  )
  const body = element('xmeml', { version: '4' }, sequence)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE xmeml>\n${body}\n`
}
