import type { Readable } from 'node:stream'
import { xlsxParts } from '@arbo/core/contract'
import type { SheetColumn, SheetLine, XlsxParts, ZippedFile } from '@arbo/core/contract'
import { zipStream } from '../files/zip-stream.ts'
import { inPieces } from './in-pieces.ts'

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

/** A sheet in the order of its file: a long one is never in memory as a whole. */
async function* sheetXml(
  { head, line, tail }: XlsxParts,
  parts: AsyncIterable<readonly SheetLine[]>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  yield bytesOf(head)
  for await (const lines of inPieces(parts)) yield bytesOf(lines.map(line).join(''))
  yield bytesOf(tail)
}

/** An Excel file piece by piece. @param title of its sheet */
export function xlsxStream(
  title: string,
  columns: readonly SheetColumn[],
  lines: AsyncIterable<readonly SheetLine[]>,
): Readable {
  const parts = xlsxParts(title, columns)
  const files: ZippedFile[] = Object.entries(parts.files).map(([name, text]) => ({ name, content: [bytesOf(text)] }))
  return zipStream([...files, { name: parts.sheetPath, content: sheetXml(parts, lines) }])
}
