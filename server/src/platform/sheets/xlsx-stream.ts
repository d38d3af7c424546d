import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { escaped, sheetXml, STYLES } from './sheet-xml.ts'
import type { SheetColumn, SheetLine } from './sheet-line.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
/** Excel takes no longer name of a sheet, and none with these signs. */
const SHEET_NAME_MAX = 31
const SHEET_NAME_UNSAFE = /[[\]:*?/\\']/g

function partsOf(title: string): Record<string, string> {
  const name = escaped(title.replace(SHEET_NAME_UNSAFE, ' ').slice(0, SHEET_NAME_MAX))
  return {
    '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
    '_rels/.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': STYLES,
  }
}

/** An Excel file piece by piece, its figures and days as such. @param title of its sheet */
export function xlsxStream(
  title: string,
  columns: readonly SheetColumn[],
  lines: AsyncIterable<readonly SheetLine[]>,
): Readable {
  const zip = new ZipFile()
  const out = new PassThrough()
  const fail = (error: unknown): void => void out.destroy(error instanceof Error ? error : new Error(String(error)))
  for (const [path, content] of Object.entries(partsOf(title))) zip.addBuffer(Buffer.from(content), path)
  const sheet = Readable.from(sheetXml(columns, lines), { objectMode: false, encoding: 'utf8' })
  sheet.once('error', fail)
  zip.once('error', fail)
  // A reader who stops ends the queries that are still running.
  out.once('close', () => sheet.destroy())
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml')
  zip.end()
  zip.outputStream.pipe(out)
  return out
}
