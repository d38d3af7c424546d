import { describe, expect, test } from 'vitest'
import { dayCell } from './day-cell.ts'
import { csvLine } from '@arbo/core/contract'
import { original } from './formula.js'
import { SHEET_BYTES, SHEET_ROWS } from './limits.js'
import { readInThread } from './read-in-thread.ts'
import { formulaCells } from '../../testing/lax-cells.ts'
import { zipOf } from '../../testing/zip-of.ts'
import type { PackedFile } from '../../testing/zip-of.ts'
import { readSheet } from './read-sheet.ts'
import { readTable } from './read-table.js'
import { SheetError } from './sheet-error.ts'
import { writeSheet } from './write-sheet.ts'

const COLUMNS = [{ name: 'name' }, { name: 'start date' }, { name: 'note', optional: true }] as const
const NAMES = COLUMNS.map(({ name }) => name)

/** In this thread, which spares each file one of its own. */
const read = (content: string | Buffer, name = 'days.csv') =>
  readSheet(Buffer.from(content), name, { columns: COLUMNS }, readTable)

async function refusal(content: string | Buffer, name?: string): Promise<SheetError> {
  const error = await read(content, name).catch((reason: unknown) => reason)
  if (!(error instanceof SheetError)) throw new Error(`read as ${JSON.stringify(error)}`)
  return error
}

/** The least that a spreadsheet program opens, with these rows. */
function workbook(sheetData: string): PackedFile[] {
  const xml = (content: string) => Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${content}`)
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const rels = 'http://schemas.openxmlformats.org/package/2006/relationships'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  return [
    {
      name: '[Content_Types].xml',
      content: xml('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
    },
    {
      name: '_rels/.rels',
      content: xml(
        `<Relationships xmlns="${rels}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ),
    },
    {
      name: 'xl/workbook.xml',
      content: xml(
        `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Days" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: xml(
        `<Relationships xmlns="${rels}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      ),
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: xml(`<worksheet xmlns="${main}"><sheetData>${sheetData}</sheetData></worksheet>`),
    },
  ]
}

const cell = (address: string, value: string) => `<c r="${address}" t="inlineStr"><is><t>${value}</t></is></c>`
const HEADER = `<row r="1">${cell('A1', 'name')}${cell('B1', 'start date')}</row>`

describe('reading a CSV file', () => {
  test.each([
    ['commas', 'name,start date\nNew Year,2026-01-01\n'],
    ['semicolons', 'name;start date\nNew Year;2026-01-01\n'],
    ['tabs', 'name\tstart date\nNew Year\t2026-01-01'],
    ['CR LF and a byte order mark', '\uFEFFname,start date\r\nNew Year,2026-01-01\r\n'],
    ['another order, other letters and spaces', ' Start_Date ,NAME\n 2026-01-01 , New Year \n'],
    ['empty lines and an empty last column', 'name,start date,\n,,\nNew Year,2026-01-01,\n\n'],
  ])('WS-47 accepts %s', async (_, content) => {
    const { rows } = await read(content)
    expect(rows).toEqual([
      { row: content.includes(',,') ? 3 : 2, values: { name: 'New Year', 'start date': '2026-01-01', note: '' } },
    ])
  })

  test('WS-47 accepts UTF-16, as Excel saves Unicode text', async () => {
    const { rows } = await read(Buffer.from('\uFEFFname\tstart date\nFête\t2026-01-01\n', 'utf16le'))
    expect(rows[0]?.values.name).toBe('Fête')
  })

  const UMLAUTS = 'name;start date\r\nJürgen’s “Fête”;2026-01-01\r\n'
  test.each([
    ['Windows-1252', Buffer.from(UMLAUTS.replace('’', '\x92').replace('“', '\x93').replace('”', '\x94'), 'latin1')],
    ['UTF-16LE with its mark', Buffer.from(`\uFEFF${UMLAUTS}`, 'utf16le')],
    ['UTF-16LE without its mark', Buffer.from(UMLAUTS, 'utf16le')],
    ['UTF-16BE with its mark', Buffer.from(`\uFEFF${UMLAUTS}`, 'utf16le').swap16()],
    ['UTF-16BE without its mark', Buffer.from(UMLAUTS, 'utf16le').swap16()],
  ])('XFIX-17 accepts %s', async (_, bytes) => {
    const { rows } = await read(bytes)
    expect(rows.map(({ values }) => values.name)).toEqual(['Jürgen’s “Fête”'])
  })

  test('WS-47 counts rows as a spreadsheet does, also below quoted line breaks', async () => {
    const { rows } = await read('name,start date,note\n"A","2026-01-01","two\nlines, ""quoted"""\nB,2026-01-02,\n')
    expect(rows.map(({ row, values }) => [row, values.note])).toEqual([
      [2, 'two\nlines, "quoted"'],
      [3, ''],
    ])
  })

  test('WS-47 WS-48 names unexpected columns', async () => {
    const error = await refusal('name,begin,name\nA,B,C\n')
    expect([error.code, error.message]).toEqual([
      'invalid',
      'File is invalid. Missing columns: start date. Unknown columns: begin. Repeated columns: name.',
    ])
    expect(error.meta).toEqual({ missing: ['start date'], unknown: ['begin'], repeated: ['name'] })
  })

  test.each([
    ['an empty file', ''],
    ['one byte', 'x'],
    ['no rows', 'name,start date\n'],
    ['another encoding', Buffer.from('name,start date\nF\x81te,2026-01-01\n', 'latin1')],
    ['zeros', 'name,start date\nA\0,B\n'],
    ['open quotes', 'name,start date\n"A,2026-01-01\nB,2026-01-02\n'],
  ])('CORE-31 refuses %s as invalid', async (_, content) => {
    const error = await refusal(content)
    expect(error.code).toBe('invalid')
    expect(error.message).toMatch(/^File is invalid/)
  })

  test('CORE-30 refuses any format but .csv and .xlsx, and a false .xlsx as invalid', async () => {
    for (const name of ['a.xls', 'a', 'a.csv.exe', '.xlsm']) {
      expect((await refusal('name,start date\nA,B', name)).message).toBe('Invalid file format')
    }
    expect((await refusal('name,start date\nA,B', 'a.xlsx')).message).toBe('File is invalid')
  })

  test('WS-61 WS-62 accepts 5,000 rows and refuses 5,001', async () => {
    const lines = (count: number) => `name,start date\n${'A,2026-01-01\n'.repeat(count)}`
    expect((await read(lines(SHEET_ROWS))).rows).toHaveLength(5000)
    const error = await refusal(lines(SHEET_ROWS + 1))
    expect([error.code, error.message]).toEqual([
      'too_large',
      'File is too large. It has 5,001 rows; at most 5,000 can be imported at once.',
    ])
  })

  test('CORE-31 accepts 5 MB and no byte more, and gives up early on a file of separators or line breaks', async () => {
    const padded = (bytes: number) => `name,start date\n${`A,${'x'.repeat(1000)}\n`.repeat(4900)}`.padEnd(bytes, '\n')
    expect((await read(padded(SHEET_BYTES))).rows).toHaveLength(4900)
    expect((await refusal(padded(SHEET_BYTES + 1))).message).toMatch(/^File is too large/)
    expect((await refusal(`name,start date\n${','.repeat(4_000_000)}`)).code).toBe('too_large')
    expect((await refusal(`name,start date\nA,${'x'.repeat(40_000)}`)).message).toMatch(/32,767 characters\.$/)
    expect((await refusal(`name,${'x'.repeat(30_000)}\nA,B`)).message.length).toBeLessThan(200)
    expect((await refusal(`name,start date\n${'\n'.repeat(4_000_000)}`)).code).toBe('too_large')
  })
})

describe('reading an xlsx file', () => {
  test('WS-47 WS-49 gives the real dates of a workbook as yyyy-mm-dd', async () => {
    const { default: writeXlsxFile } = await import('write-excel-file/node')
    const day = { value: new Date('2026-12-24T00:00:00Z'), type: Date, format: 'dd.mm.yyyy' }
    const bytes = await writeXlsxFile([
      [{ value: 'Name' }, { value: 'Start Date' }, { value: 'note' }],
      [{ value: 'Christmas' }, day, { value: 7, type: Number }],
    ]).toBuffer()
    const { rows } = await read(bytes, 'holidays.XLSX')
    expect(rows).toEqual([{ row: 2, values: { name: 'Christmas', 'start date': '2026-12-24', note: '7' } }])
  })

  test('WS-47 reads a workbook with the minimum of parts', async () => {
    const row = `<row r="3">${cell('A3', 'A')}${cell('B3', '2026-01-01')}</row>`
    const { rows } = await read(zipOf(workbook(HEADER + row)), 'a.xlsx')
    expect(rows).toEqual([{ row: 3, values: { name: 'A', 'start date': '2026-01-01', note: '' } }])
  })

  test('CORE-31 refuses a zip bomb before it is unpacked', async () => {
    const files = workbook(HEADER)
    const bomb = zipOf([...files, { name: 'xl/media/a.xml', content: Buffer.alloc(60_000_000) }])
    expect(bomb.length).toBeLessThan(100_000)
    const error = await refusal(bomb, 'bomb.xlsx')
    expect([error.code, error.message]).toEqual([
      'too_large',
      'File is too large. Unpacked it would be larger than any table that can be imported.',
    ])
    const dense = zipOf([...files, { name: 'xl/media/a.xml', content: Buffer.alloc(20_000_000) }])
    expect((await refusal(dense, 'dense.xlsx')).code).toBe('too_large')
    const crowd = Array.from({ length: 600 }, (_, at) => ({ name: `xl/${at}.xml`, content: Buffer.from('<a/>') }))
    expect((await refusal(zipOf([...files, ...crowd]), 'crowd.xlsx')).code).toBe('too_large')
  })

  test('CORE-31 refuses a bomb that lies about its size', async () => {
    const lie = zipOf([
      ...workbook(HEADER),
      { name: 'xl/a.xml', content: Buffer.alloc(60_000_000), claims: { size: 1000 } },
    ])
    expect((await refusal(lie, 'lie.xlsx')).message).toBe('File is invalid')
  })

  test('CORE-31 refuses a single distant cell, which would make millions of empty ones', async () => {
    const far = zipOf(workbook(`${HEADER}<row r="1048576">${cell('XFD1048576', 'x')}</row>`))
    expect((await refusal(far, 'far.xlsx')).code).toBe('too_large')
    const hidden = zipOf(workbook(`${HEADER}<row r="2">${cell('&#88;FD2', 'x')}</row>`))
    expect((await refusal(hidden, 'hidden.xlsx')).message).toBe('File is invalid')
  })

  test('CORE-31 refuses a damaged file as invalid', async () => {
    const whole = await writeSheet('xlsx', NAMES, [['A', '2026-01-01', '']])
    for (const bytes of [whole.subarray(0, 300), whole.subarray(0, -30), Buffer.from('PK\x03\x04')]) {
      expect((await refusal(bytes, 'a.xlsx')).message).toBe('File is invalid')
    }
    const noSheet = zipOf([{ name: 'a.txt', content: Buffer.from('x') }])
    expect((await refusal(noSheet, 'a.xlsx')).message).toBe('File is invalid')
  })
})

describe('reading in a separate thread', () => {
  /** Two million cells without a value. */
  const hostile = () => Buffer.from(`name,start date\n${`${','.repeat(99)}\n`.repeat(20_000)}`)
  const inThread = (bytes: Buffer, name: string, limits?: { ms: number; megabytes: number }) =>
    readSheet(bytes, name, { columns: COLUMNS }, (input) => readInThread(input, limits))

  test('CORE-31 gives the same rows and errors as reading here', async () => {
    const csv = Buffer.from('\uFEFFname;start date\nFête;2026-01-01\n')
    const xlsx = await writeSheet('xlsx', NAMES, [['Fête', '2026-01-01', 'x']])
    for (const [bytes, name] of [
      [csv, 'a.csv'],
      [xlsx, 'a.xlsx'],
    ] as const) {
      expect(await inThread(bytes, name)).toEqual(await read(bytes, name))
    }
    const bad = 'name,begin\nA,B\n'
    const [there, here] = [
      await inThread(Buffer.from(bad), 'a.csv').catch((error: unknown) => error),
      await refusal(bad),
    ]
    expect(there).toBeInstanceOf(SheetError)
    expect(there).toMatchObject({ code: here.code, message: here.message, meta: here.meta })
  })

  test('CORE-31 limits time and memory: the file is refused, and the next one read', async () => {
    const bytes = hostile()
    for (const limits of [
      { ms: 1, megabytes: 256 },
      { ms: 60_000, megabytes: 8 },
    ]) {
      const error = await inThread(bytes, 'a.csv', limits).catch((reason: unknown) => reason)
      expect(error).toMatchObject({ name: 'SheetError', code: 'too_large' })
    }
    expect((await inThread(Buffer.from('name,start date\nA,B\n'), 'a.csv')).rows).toHaveLength(1)
  })

  test('CORE-31 reads all files that arrive together, and does not block this thread', async () => {
    const bytes = hostile()
    let turns = 0
    let open = true
    const turn = () => {
      turns += 1
      if (open) setImmediate(turn)
    }
    turn()
    const errors = await Promise.all(
      Array.from({ length: 3 }, () => inThread(bytes, 'a.csv').catch((reason: unknown) => reason)),
    )
    open = false
    expect(errors.map((error) => (error as SheetError).message)).toEqual(
      Array.from({ length: 3 }, () => 'File is invalid. It has no rows below its header.'),
    )
    // Read here, each of the three would have been one turn.
    expect(turns).toBeGreaterThan(100)
  })
})

/** A cell of a CSV file without its quotes. */
const disarmed = (words: string) => csvLine([words]).slice(1, -3).replaceAll('""', '"')

describe('exports', () => {
  const DANGEROUS = [
    '=1+1',
    '+49 30 1',
    '-1',
    '@SUM(A1)',
    "'=1",
    "''=1",
    "'quoted'",
    '=HYPERLINK("http://x","y")',
  ].concat(['a;=1', 'a\t=cmd()', 'a|@1', 'a; -1', 'a;"=1";\'+2', 'a\n-1\r\n=2', "a;'=1", '"=1'])

  test('CORE-30 no cell of a CSV file is run as a formula', async () => {
    const csv = (
      await writeSheet(
        'csv',
        NAMES,
        DANGEROUS.map((text) => [text, '2026-01-01', '\t=1']),
      )
    ).toString()
    expect(csv.startsWith('\uFEFF"name","start date","note"\r\n')).toBe(true)
    for (const line of csv.split('\r\n').slice(1, -1)) {
      for (const part of line.split(',')) expect(part.replace(/^"/, '')).not.toMatch(/^[=+\-@\t\r]/)
    }
    for (const separator of [',', ';', '\t', '|']) expect(formulaCells(csv, separator)).toEqual([])
    for (const cellText of ['\r1', '\n1', '\t', '=', ' =']) expect(disarmed(cellText).trimStart()).toMatch(/^'/)
    expect(disarmed('\n=1')).toBe("'\n'=1")
  })

  test.each(['csv', 'xlsx'] as const)('WS-61 WS-62 an export as %s can be imported unchanged', async (format) => {
    const values = [...DANGEROUS, 'Fête, "große"; Ünï', '1e5', '007', '2026-01-01', 'two\nlines', '日本']
    const bytes = await writeSheet(
      format,
      NAMES,
      values.map((text) => [text, '2026-01-01', text]),
    )
    const { rows } = await read(bytes, `export.${format}`)
    expect(rows.map((row) => row.values.name)).toEqual(values)
    expect(rows.map((row) => row.values.note)).toEqual(values)
  })

  test('CORE-30 neutralising is undone exactly', () => {
    for (const text of [...DANGEROUS, '\t', "'", '', 'a=b', "'a", '\t=1', "'\n'=1", "=1;''=2"])
      expect(original(disarmed(text))).toBe(text)
  })
})

test('WS-49 a day is yyyy-mm-dd and exists in the calendar', () => {
  for (const day of ['2026-01-01', '2024-02-29', '1900-01-01', '9999-12-31']) expect(dayCell(day)).toBe(day)
  for (const cellText of ['', '2026-1-1', '01.01.2026', '2026-02-30', '2025-02-29', '0001-01-01', '2026-01-01T00:00'])
    expect(dayCell(cellText), cellText).toBeNull()
})
