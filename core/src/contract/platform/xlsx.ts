import { escapeXml } from './escape-xml.ts'

/** In letters, of a column that says no width. */
const WIDTHS = {
  text: 22,
  name: 28,
  status: 16,
  day: 12,
  moment: 17,
  count: 11,
  hours: 11,
  percent: 11,
  metric: 16,
} as const

/** What stands in a cell of a sheet: words, a figure as it is or as exact decimal text, or nothing. */
export type SheetCell = string | number | null

/** A column of a sheet that is written. */
export interface SheetColumn {
  label: string
  /** How its cells are to be read. */
  kind: keyof typeof WIDTHS
  /** In letters; without it what its kind takes. */
  width?: number
}

/** A line of a sheet that is written: cells in the order of the columns. */
export interface SheetLine {
  cells: readonly SheetCell[]
  /** A total. */
  isBold?: boolean
}

/** An Excel file: the archive's files by their paths, all but the sheet, which is written line by line. */
export interface XlsxParts {
  files: Readonly<Record<string, string>>
  sheetPath: string
  /** What the sheet begins with, its header line included. */
  head: string
  /** The next line. */
  line(line: SheetLine): string
  tail: string
}

/** Characters of a cell, which is as many as Excel keeps. */
const CELL_LENGTH = 32_767
/** Digits that a spreadsheet keeps of a number; a longer one stays text, so that no digit is lost. */
const DIGITS = 15
const DAY_MS = 24 * 3600_000
/** Day 0 of spreadsheets; right from 1 March 1900 on, since they take that year for a leap year. */
const EPOCH = Date.UTC(1899, 11, 30)
const FIRST = '1900-03-01'
/** Excel takes no longer name of a sheet, and none with these signs. */
const SHEET_NAME_MAX = 31
const SHEET_NAME_UNSAFE = /[[\]:*?/\\']/g

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Places in the list of formats of {@link STYLES}. */
const STYLE = { plain: 0, bold: 1, day: 2, moment: 3, percent: 4, boldPercent: 5 } as const
const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf numFmtId="2" applyNumberFormat="1"/><xf numFmtId="2" applyNumberFormat="1" fontId="1" applyFont="1"/></cellXfs></styleSheet>`

const NUMBERS: ReadonlySet<SheetColumn['kind']> = new Set(['count', 'hours', 'metric', 'percent'])
const NUMBER = /^-?\d+(\.\d+)?$/

/** Whether a cell is a figure, so that a minus in front of it is no formula. */
export function isFigure(kind: SheetColumn['kind'], cell: SheetCell): boolean {
  return NUMBERS.has(kind) && cell !== null && NUMBER.test(String(cell))
}

/** Readers take `_x000D_` for the character of that number; text that looks so has its first sign written as one (§22.9.2.19). */
const literal = (text: string): string => text.replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')

/** A, B ... Z, AA: some readers want each cell named. */
function columnName(at: number): string {
  const last = String.fromCharCode(65 + (at % 26))
  return at < 26 ? last : columnName(Math.floor(at / 26) - 1) + last
}

function words(place: string, text: string, style: number): string {
  return `<c r="${place}" t="inlineStr"${style ? ` s="${style}"` : ''}><is><t xml:space="preserve">${escapeXml(literal(text.slice(0, CELL_LENGTH)))}</t></is></c>`
}

/** Days since day 0; null for a value that is no moment or too early. */
function serialOf(text: string): number | null {
  if (text < FIRST) return null
  const at = Date.parse(`${text.replace(' ', 'T')}${text.includes(' ') ? ':00' : 'T00:00:00'}Z`)
  return Number.isNaN(at) ? null : (at - EPOCH) / DAY_MS
}

function cellXml(place: string, kind: SheetColumn['kind'], cell: SheetCell, isBold: boolean): string {
  if (cell === null) return ''
  const text = String(cell)
  const style = isBold ? STYLE.bold : STYLE.plain
  if (isFigure(kind, cell) && text.replace(/\D/g, '').replace(/^0+/, '').length <= DIGITS) {
    const styleId = kind === 'percent' ? (isBold ? STYLE.boldPercent : STYLE.percent) : style
    return `<c r="${place}"${styleId ? ` s="${styleId}"` : ''}><v>${text}</v></c>`
  }
  if (kind === 'day' || kind === 'moment') {
    const serial = serialOf(text)
    if (serial !== null) return `<c r="${place}" s="${STYLE[kind]}"><v>${serial}</v></c>`
  }
  return words(place, text, style)
}

const relations = (...targets: [type: string, target: string][]): string => {
  const each = targets.map(
    ([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
  )
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`
}

function filesOf(title: string): XlsxParts['files'] {
  const name = escapeXml(title.replace(SHEET_NAME_UNSAFE, ' ').trim().slice(0, SHEET_NAME_MAX) || 'Sheet1')
  return {
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
    '_rels/.rels': relations(['officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(['worksheet', 'worksheets/sheet1.xml'], ['styles', 'styles.xml']),
    'xl/styles.xml': STYLES,
  }
}

/** The header stays in sight, and the first column where it is asked for. */
const paneXml = (isFirstFixed: boolean): string =>
  isFirstFixed
    ? '<pane xSplit="1" ySplit="1" topLeftCell="B2" activePane="bottomRight" state="frozen"/>'
    : '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'

/**
 * Writes an Excel file with one sheet (Office Open XML), its figures and days as such: whoever packs it takes line after
 * line, so that a long one is never in memory as a whole.
 *
 * @param title of the sheet
 */
export function xlsxParts(
  title: string,
  columns: readonly SheetColumn[],
  { isFirstFixed = false }: { isFirstFixed?: boolean } = {},
): XlsxParts {
  const names = columns.map((_, at) => columnName(at))
  const widths = columns.map(
    ({ label, kind, width = Math.max(WIDTHS[kind], label.length + 2) }, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  )
  const heads = columns.map(({ label }, at) => words(`${names[at]}1`, label, STYLE.bold))
  let row = 1
  return {
    files: filesOf(title),
    sheetPath: 'xl/worksheets/sheet1.xml',
    head: `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${paneXml(isFirstFixed)}</sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${heads.join('')}</row>`,
    line({ cells, isBold = false }) {
      row += 1
      const line = columns.map(({ kind }, at) => cellXml(`${names[at]}${row}`, kind, cells[at] ?? null, isBold))
      return `<row r="${row}">${line.join('')}</row>`
    },
    tail: '</sheetData></worksheet>',
  }
}
