import type { DayRange } from '@arbo/core/contract'
import { addDays } from '@arbo/core/format'

/** The rest of a range without the days of others, in order. */
export function subtract(range: DayRange, others: readonly DayRange[]): DayRange[] {
  let ranges = [range]
  for (const { start_date, end_date } of others) {
    ranges = ranges.flatMap((piece) => {
      if (piece.end_date < start_date || piece.start_date > end_date) return [piece]
      const pieces: DayRange[] = []
      if (piece.start_date < start_date)
        pieces.push({ start_date: piece.start_date, end_date: addDays(start_date, -1) })
      if (piece.end_date > end_date) pieces.push({ start_date: addDays(end_date, 1), end_date: piece.end_date })
      return pieces
    })
  }
  return ranges
}
