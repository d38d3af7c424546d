import papa from 'papaparse'
import { neutralised } from '../../../sheets/formula.js'
import { isFigure } from './sheetLine.ts'
import type { SheetColumn, SheetLine } from './sheetLine.ts'

/** With the byte order mark Excel takes a CSV file for UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'
const NEW_LINE = '\r\n'

function written(lines: readonly (readonly string[])[]): string {
  return `${papa.unparse(lines as string[][], { newline: NEW_LINE })}${NEW_LINE}`
}

/** A CSV file piece by piece. Words that a spreadsheet would run are text; figures stay figures, negative ones too. */
export async function* csvStream(
  columns: readonly SheetColumn[],
  parts: AsyncIterable<readonly SheetLine[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + written([columns.map(({ label }) => neutralised(label))])
  for await (const lines of parts) {
    if (lines.length === 0) continue
    yield written(
      lines.map(({ cells }) =>
        columns.map(({ kind }, at) => {
          const cell = cells[at] ?? null
          if (cell === null) return ''
          return isFigure(kind, cell) ? String(cell) : neutralised(String(cell))
        }),
      ),
    )
  }
}
