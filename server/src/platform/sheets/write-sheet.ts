import { buffer } from 'node:stream/consumers'
import type { SheetFormat } from '@arbo/core/contract'
import { plainColumns, plainLines } from './plain-lines.ts'
import type { Cell } from './plain-lines.ts'
import { sheetStream } from './sheet-stream.ts'

const TITLE = 'Sheet1'

type Rows = readonly (readonly Cell[])[]

/** The first part, which decides on the columns' widths, and all of them. */
async function begun(parts: AsyncIterable<Rows>): Promise<{ first: Rows; all: AsyncIterable<Rows> }> {
  const reading = parts[Symbol.asyncIterator]()
  const { value: first = [], done } = await reading.next()
  async function* all(): AsyncGenerator<Rows> {
    if (done === true) return
    yield first
    yield* { [Symbol.asyncIterator]: () => reading }
  }
  return { first, all: all() }
}

/**
 * A file with a header line, which readSheet reads back to the same values.
 * @param rows cells in the order of `columns`; of a long file part by part
 */
export async function writeSheet(
  format: SheetFormat,
  columns: readonly string[],
  rows: Rows | AsyncIterable<Rows>,
): Promise<Buffer> {
  const { first, all } = Symbol.asyncIterator in rows ? await begun(rows) : { first: rows, all: [rows] }
  return buffer(sheetStream(format, TITLE, plainColumns(columns, first), plainLines(all)))
}
