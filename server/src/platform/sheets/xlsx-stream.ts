import { PassThrough, Readable } from 'node:stream'
import { type SheetColumn, type SheetLine, type XlsxParts, xlsxParts } from '@arbo/core/contract'
import { ZipFile } from 'yazl'
import { inPieces } from './in-pieces.ts'

/** A sheet in the order of its file: a long one is never in memory as a whole. */
async function* sheetXml(
  { head, line, tail }: XlsxParts,
  parts: AsyncIterable<readonly SheetLine[]>,
): AsyncGenerator<string> {
  yield head
  for await (const lines of inPieces(parts)) yield lines.map(line).join('')
  yield tail
}

/** An Excel file piece by piece. @param title of its sheet */
export function xlsxStream(
  title: string,
  columns: readonly SheetColumn[],
  lines: AsyncIterable<readonly SheetLine[]>,
): Readable {
  const zip = new ZipFile()
  const out = new PassThrough()
  const fail = (error: unknown): void => void out.destroy(error instanceof Error ? error : new Error(String(error)))
  const parts = xlsxParts(title, columns)
  for (const [path, content] of Object.entries(parts.files)) zip.addBuffer(Buffer.from(content), path)
  const sheet = Readable.from(sheetXml(parts, lines), { objectMode: false, encoding: 'utf8' })
  sheet.once('error', fail)
  zip.once('error', fail)
  // A reader who stops ends the queries that are still running.
  out.once('close', () => sheet.destroy())
  zip.addReadStream(sheet, parts.sheetPath)
  zip.end()
  zip.outputStream.pipe(out)
  return out
}
