import type { ReportCell, ReportCellKind } from '@arbo/core/contract'
import { CELL_LENGTH } from './limits.js'
import { inPieces } from './in-pieces.ts'
import { isFigure } from './sheet-line.ts'
import type { SheetColumn, SheetLine } from './sheet-line.ts'

/** Places in the list of formats of {@link STYLES}. */
const STYLE = { plain: 0, bold: 1, day: 2, moment: 3, percent: 4, boldPercent: 5 } as const
/** Digits that a spreadsheet keeps of a number; a longer one stays text, so that no digit is lost. */
const DIGITS = 15
const DAY_MS = 24 * 3600_000
/** Day 0 of spreadsheets; right from 1 March 1900 on, since they take that year for a leap year. */
const EPOCH = Date.UTC(1899, 11, 30)
const FIRST = '1900-03-01'
const WIDTHS: Readonly<Record<ReportCellKind, number>> = {
  text: 22,
  name: 28,
  status: 16,
  day: 12,
  moment: 17,
  count: 11,
  percent: 11,
  metric: 16,
}
/** Characters that XML has no sign for, halves of signs among them. */
const CONTROL = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const STYLES = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf numFmtId="2" applyNumberFormat="1"/><xf numFmtId="2" applyNumberFormat="1" fontId="1" applyFont="1"/></cellXfs></styleSheet>`

export function escaped(words: string): string {
  return words.replace(CONTROL, '').replace(/[&<>"]/g, (sign: string) => ENTITIES[sign] ?? sign)
}

/** A, B ... Z, AA: some readers want each cell named. */
function columnName(at: number): string {
  const last = String.fromCharCode(65 + (at % 26))
  return at < 26 ? last : columnName(Math.floor(at / 26) - 1) + last
}

function words(place: string, text: string, style: number): string {
  return `<c r="${place}" t="inlineStr"${style ? ` s="${style}"` : ''}><is><t xml:space="preserve">${escaped(text.slice(0, CELL_LENGTH))}</t></is></c>`
}

/** Days since day 0; null for a value that is no moment or too early. */
function serialOf(text: string): number | null {
  if (text < FIRST) return null
  const at = Date.parse(`${text.replace(' ', 'T')}${text.includes(' ') ? ':00' : 'T00:00:00'}Z`)
  return Number.isNaN(at) ? null : (at - EPOCH) / DAY_MS
}

function cellXml(place: string, kind: ReportCellKind, cell: ReportCell, isBold: boolean): string {
  if (cell === null) return ''
  const text = String(cell)
  const style = isBold ? STYLE.bold : STYLE.plain
  if (isFigure(kind, cell) && text.replace(/\D/g, '').length <= DIGITS) {
    const styleId = kind === 'percent' ? (isBold ? STYLE.boldPercent : STYLE.percent) : style
    return `<c r="${place}"${styleId ? ` s="${styleId}"` : ''}><v>${text}</v></c>`
  }
  if (kind === 'day' || kind === 'moment') {
    const serial = serialOf(text)
    if (serial !== null) return `<c r="${place}" s="${STYLE[kind]}"><v>${serial}</v></c>`
  }
  return words(place, text, style)
}

/** The parts of a sheet in the order of its file, line by line: a long one is never in memory as a whole. */
export async function* sheetXml(
  columns: readonly SheetColumn[],
  parts: AsyncIterable<readonly SheetLine[]>,
): AsyncGenerator<string> {
  const names = columns.map((_, at) => columnName(at))
  const widths = columns.map(
    ({ label, kind, width = Math.max(WIDTHS[kind], label.length + 2) }, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  )
  yield `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${columns.map(({ label }, at) => words(`${names[at]}1`, label, STYLE.bold)).join('')}</row>`
  let line = 1
  for await (const lines of inPieces(parts)) {
    yield lines
      .map(({ cells, isBold = false }) => {
        line += 1
        const row = columns.map(({ kind }, at) => cellXml(`${names[at]}${line}`, kind, cells[at] ?? null, isBold))
        return `<row r="${line}">${row.join('')}</row>`
      })
      .join('')
  }
  yield '</sheetData></worksheet>'
}
