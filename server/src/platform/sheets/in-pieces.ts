import type { SheetLine } from '@arbo/core/contract'
import { pace } from '../pace.ts'

/** Lines that are written at a time. */
const PIECE = 50

/** The lines of a sheet, a few at a time, with turns for all others in between. */
export async function* inPieces(parts: AsyncIterable<readonly SheetLine[]>): AsyncGenerator<readonly SheetLine[]> {
  const turn = pace()
  for await (const lines of parts) {
    for (let at = 0; at < lines.length; at += PIECE) {
      yield lines.slice(at, at + PIECE)
      const rest = turn()
      if (rest) await rest
    }
  }
}
