import { timecodeToFrame } from '@arbo/core/format'
import { ApiError } from '../../platform/http/api-error.ts'
import { pace, pacedMap } from '../../platform/pace.ts'
import { text } from '../texts.ts'
import type { Cut } from './cuts.ts'
import { markColour } from './mark-colours.ts'
import { inOneLine, markName } from './mark-words.ts'
import { nameOf, timecodeOf } from './source-time.ts'

/** Where a programme of several cuts begins, as is the custom. */
const HOUR_ONE = '01:00:00:00'

/** An edit list has one way of counting. @throws {ApiError} invalid_reference */
function requireOneRate(cuts: readonly Cut[]): void {
  const rates = new Map(cuts.map(({ time: { rate, drop } }) => [`${rate.num}/${rate.den}${drop}`, rate]))
  if (rates.size <= 1) return
  const names = [...rates.values()].map(({ num, den }) => String(Math.round((num / den) * 1000) / 1000))
  throw new ApiError('invalid_reference', { message: text('export.rates', { rates: [...new Set(names)].join(', ') }) })
}

/**
 * An edit list (CMX 3600) with a locator for each thread: `* LOC: timecode colour words`, the timecode being that of the
 * programme. A single cut keeps its own timecode there, so that locators stand where the source has them; several
 * follow each other from 01:00:00:00.
 * @throws {ApiError} invalid_reference where the cuts have different frame rates
 */
export async function writeEdl(title: string, cuts: readonly Cut[]): Promise<string> {
  requireOneRate(cuts)
  const [first] = cuts
  const lines = [`TITLE: ${inOneLine(title)}`]
  if (!first) return `${lines.join('\r\n')}\r\n`
  const { rate, drop } = first.time
  lines.push(`FCM: ${drop ? 'DROP FRAME' : 'NON-DROP FRAME'}`, '')
  const turn = pace()
  let at = cuts.length === 1 ? first.time.start : timecodeToFrame(HOUR_ONE, { rate, dropFrame: drop })
  for (const [index, cut] of cuts.entries()) {
    const { time } = cut
    const ends = [timecodeOf(0, time), timecodeOf(time.count, time), nameOf(at, time), nameOf(at + time.count, time)]
    lines.push(
      `${String(index + 1).padStart(3, '0')}  ${'AX'.padEnd(8)} ${'V'.padEnd(5)} ${'C'.padEnd(8)} ${ends.join(' ')}`,
    )
    lines.push(`* FROM CLIP NAME: ${inOneLine(cut.name)}`, `* SOURCE FILE: ${inOneLine(cut.file.original_name)}`)
    const from = at
    const locators = await pacedMap(
      cut.marks,
      (mark) => {
        const colour = markColour(mark.head.marker_colour).edl.padEnd(7)
        return `* LOC: ${nameOf(from + mark.first, time)} ${colour} ${markName(mark)}`
      },
      turn,
    )
    for (const locator of locators) lines.push(locator)
    at += time.count
  }
  return `${lines.join('\r\n')}\r\n`
}
