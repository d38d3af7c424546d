import { xlsxParts, zipPieces, type Deflate, type SheetCell, type ZippedFile } from '@arbo/core'
import type { Cell, Sheet } from './sheet.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const cellOf = (cell: Cell): SheetCell => (cell === null ? null : 'number' in cell ? cell.number : cell.text)

/** The browser packs, a file at a time. */
const deflate: Deflate = async function* (content) {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  for await (const piece of content) pieces.push(piece)
  const packed = new Blob(pieces).stream().pipeThrough(new CompressionStream('deflate-raw'))
  yield new Uint8Array(await new Response(packed).arrayBuffer())
}

/** A sheet as a workbook for Excel: heads and the total in bold, the first row and column fixed. */
export async function xlsxOf({ name, head, rows }: Sheet): Promise<Blob> {
  const columns = head.map((label, at) =>
    at === 0 ? ({ label, kind: 'text', width: 32 } as const) : ({ label, kind: 'metric' } as const),
  )
  const parts = xlsxParts(name, columns, { isFirstFixed: true })
  const lines = rows.map((cells, at) => parts.line({ cells: cells.map(cellOf), isBold: at === rows.length - 1 }))
  const texts = { ...parts.files, [parts.sheetPath]: [parts.head, ...lines, parts.tail].join('') }
  const files = Object.entries(texts).map(([path, text]): ZippedFile => ({
    name: path,
    content: [new TextEncoder().encode(text)],
  }))
  const pieces: Uint8Array<ArrayBuffer>[] = []
  for await (const piece of zipPieces(files, deflate)) pieces.push(piece)
  return new Blob(pieces, { type: XLSX })
}
