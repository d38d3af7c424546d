import { describe, expect, test } from 'vitest'
import { type SheetCell, type SheetColumn, xlsxParts } from './xlsx.ts'

/** The cell of a sheet with one column, below its header. */
function cellOf(kind: SheetColumn['kind'], cell: SheetCell, isBold = false): string {
  const line = xlsxParts('Sheet', [{ label: 'Column', kind }]).line({ cells: [cell], isBold })
  return line.replace(/^<row r="2">|<\/row>$/g, '')
}
const text = (words: string): string => `<c r="A2" t="inlineStr"><is><t xml:space="preserve">${words}</t></is></c>`

describe('XWOO-04 a workbook', () => {
  test('has figures as such, and as text where a spreadsheet would round them', () => {
    expect(cellOf('count', 12)).toBe('<c r="A2"><v>12</v></c>')
    expect(cellOf('metric', '-0.123456789012345', true)).toBe('<c r="A2" s="1"><v>-0.123456789012345</v></c>')
    expect(cellOf('metric', '1234567890.123456')).toBe(text('1234567890.123456'))
    expect(cellOf('percent', '66.67')).toBe('<c r="A2" s="4"><v>66.67</v></c>')
    expect(cellOf('text', '12')).toBe(text('12'))
    expect(cellOf('metric', null)).toBe('')
  })

  test('has days and moments as such, and as text what is none or lies before the calendar of spreadsheets', () => {
    expect(cellOf('day', '2026-01-01')).toBe('<c r="A2" s="2"><v>46023</v></c>')
    expect(cellOf('moment', '2026-01-01 12:00')).toBe('<c r="A2" s="3"><v>46023.5</v></c>')
    expect(cellOf('day', '1899-05-01')).toBe(text('1899-05-01'))
    expect(cellOf('day', 'soon')).toBe(text('soon'))
  })

  test('holds whatever is written, cut to what Excel keeps', () => {
    expect(cellOf('text', '=1+1 & <b>"\u0001\uD800')).toBe(text('=1+1 &amp; &lt;b&gt;&quot;'))
    expect(cellOf('text', 'x'.repeat(40_000))).toBe(text('x'.repeat(32_767)))
  })

  test('numbers its lines, names columns beyond Z, and keeps the header in sight', () => {
    const columns = Array.from({ length: 28 }, (_, at): SheetColumn => ({ label: `C${at}`, kind: 'count' }))
    const parts = xlsxParts('A/B: [x]', columns, { isFirstFixed: true })
    expect([parts.line({ cells: [1] }), parts.line({ cells: [...Array<null>(27).fill(null), 2] })]).toEqual([
      '<row r="2"><c r="A2"><v>1</v></c></row>',
      '<row r="3"><c r="AB3"><v>2</v></c></row>',
    ])
    expect(parts.head).toContain('<pane xSplit="1" ySplit="1" topLeftCell="B2"')
    expect(xlsxParts('', columns).head).toContain('<pane ySplit="1" topLeftCell="A2"')
    expect(parts.files['xl/workbook.xml']).toContain('<sheet name="A B   x"')
    expect(xlsxParts("'", columns).files['xl/workbook.xml']).toContain('<sheet name="Sheet1"')
  })
})
