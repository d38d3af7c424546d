import { escapeXml } from '../draw/svg-painter.ts'
import type { Cell, Sheet } from './sheet.ts'
import { zip } from './zip.ts'

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** A to Z, AA … */
function columnName(at: number): string {
  return at < 26 ? String.fromCodePoint(65 + at) : columnName(Math.floor(at / 26) - 1) + columnName(at % 26)
}

// A number of more digits than a double holds would be rounded by the spreadsheet: it is written as text.
const isExact = (number: string): boolean => number.replaceAll(/[-.]|^-?0\./g, '').length <= 15

function cellXml(cell: Cell, place: string, style: number): string {
  if (cell === null) return ''
  if ('number' in cell && isExact(cell.number)) return `<c r="${place}" s="${style}"><v>${cell.number}</v></c>`
  const text = 'number' in cell ? cell.number : cell.text
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`
}

function rowXml(cells: readonly Cell[], at: number, style: number): string {
  return `<row r="${at}">${cells.map((cell, column) => cellXml(cell, `${columnName(column)}${at}`, style)).join('')}</row>`
}

/** Excel takes at most 31 characters, and none of these. */
const sheetName = (name: string): string =>
  name
    .replaceAll(/[:\\/?*[\]]/g, ' ')
    .trim()
    .slice(0, 31) || 'Sheet'

/** A sheet as an Office Open XML workbook: heads and the total in bold, the first row fixed. */
export function xlsxOf({ name, head, rows }: Sheet): Promise<Blob> {
  const lines = [
    rowXml(
      head.map((text) => ({ text })),
      1,
      1,
    ),
    ...rows.map((row, at) => rowXml(row, at + 2, at === rows.length - 1 ? 1 : 0)),
  ]
  const part = (path: string, type: string): string =>
    `<Override PartName="${path}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`
  const related = (id: number, type: string, target: string): string =>
    `<Relationship Id="rId${id}" Type="${OFFICE}/${type}" Target="${target}"/>`
  const relations = (...all: string[]): string =>
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${all.join('')}</Relationships>`
  return zip(
    [
      {
        name: '[Content_Types].xml',
        text:
          `${HEAD}<Types xmlns="${PACKAGE}/content-types">` +
          '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
          '<Default Extension="xml" ContentType="application/xml"/>' +
          `${part('/xl/workbook.xml', 'sheet.main')}${part('/xl/worksheets/sheet1.xml', 'worksheet')}${part('/xl/styles.xml', 'styles')}</Types>`,
      },
      { name: '_rels/.rels', text: relations(related(1, 'officeDocument', 'xl/workbook.xml')) },
      {
        name: 'xl/workbook.xml',
        text: `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escapeXml(sheetName(name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      },
      {
        name: 'xl/_rels/workbook.xml.rels',
        text: relations(related(1, 'worksheet', 'worksheets/sheet1.xml'), related(2, 'styles', 'styles.xml')),
      },
      {
        name: 'xl/styles.xml',
        text:
          `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>` +
          '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill>' +
          '<fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders>' +
          '<cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf fontId="0"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>',
      },
      {
        name: 'xl/worksheets/sheet1.xml',
        text:
          `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
          '<pane xSplit="1" ySplit="1" topLeftCell="B2" activePane="bottomRight" state="frozen"/></sheetView></sheetViews>' +
          `<sheetFormatPr defaultRowHeight="15"/><cols><col min="1" max="1" width="32" customWidth="1"/></cols><sheetData>${lines.join('')}</sheetData></worksheet>`,
      },
    ],
    XLSX,
  )
}
