import { CSV_MARK, csvLine, isFigure } from '@arbo/core/contract'
import type { SheetColumn, SheetLine } from '@arbo/core/contract'
import { inPieces } from './in-pieces.ts'

/** A CSV file piece by piece. Words that a spreadsheet would run are text; figures stay figures, negative ones too. */
export async function* csvStream(
  columns: readonly SheetColumn[],
  parts: AsyncIterable<readonly SheetLine[]>,
): AsyncGenerator<string> {
  yield CSV_MARK + csvLine(columns.map(({ label }) => label))
  for await (const lines of inPieces(parts)) {
    const csvLines = lines.map(({ cells }) =>
      csvLine(
        columns.map(({ kind }, at) => {
          const cell = cells[at] ?? null
          if (cell === null) return null
          return isFigure(kind, cell) ? { number: String(cell) } : String(cell)
        }),
      ),
    )
    yield csvLines.join('')
  }
}
