import { describe, expect, test } from 'vitest'
import { avatarUrl, isAvatarUrl } from './addresses.ts'
import { importFailure, sampleFailure } from './import-failure.ts'
import { IMPORT_ACCEPT, IMPORT_MAX_BYTES, checkImportFile } from './check-import-file.ts'
import { isNearEnd } from './scroll.ts'

describe('addresses', () => {
  test.each([
    ['https://arbo.example.com/api/avatars/a.png', true],
    ['HTTPS://arbo.example.com/a.png', true],
    ['data:image/png;base64,AAAA', true],
    ['blob:https://arbo.example.com/1', true],
    ['http://arbo.example.com/a.png', false],
    ['javascript:alert(1)', false],
    ['data:text/html,<script>', false],
    ['/api/avatars/a.png', false],
    ['', false],
    [null, false],
  ])('CORE-34 %s as an avatar: %s', (url, usable) => expect(isAvatarUrl(url)).toBe(usable))

  test('CORE-34 http is allowed only when the product itself is served by it; a path of the API becomes absolute', () => {
    expect(isAvatarUrl('http://localhost:4600/a.png', { insecure: true })).toBe(true)
    expect(avatarUrl('http://localhost:4600/api', '/api/avatars/a.png')).toBe('http://localhost:4600/api/avatars/a.png')
    expect(avatarUrl('https://arbo.example.com/api', '/api/avatars/a.png')).toBe(
      'https://arbo.example.com/api/avatars/a.png',
    )
    expect(avatarUrl('https://arbo.example.com/api', 'http://elsewhere.example/a.png')).toBeNull()
    expect(avatarUrl('https://arbo.example.com/api', 'javascript:alert(1)')).toBeNull()
    expect(avatarUrl('https://arbo.example.com/api', null)).toBeNull()
  })
})

describe('an import file', () => {
  const csv = (name: string, content: BlobPart = 'name,start date,end date\n') => new File([content], name)
  const zip = new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0, 0])

  test('CORE-30 is a .csv or an .xlsx, in any letter case', async () => {
    expect(await checkImportFile(csv('holidays.csv'))).toBeNull()
    expect(await checkImportFile(csv('HOLIDAYS.CSV'))).toBeNull()
    expect(await checkImportFile(csv('holidays.xlsx', zip))).toBeNull()
    expect(await checkImportFile(csv('utf16.csv', new Uint8Array([0xff, 0xfe, 0x6e, 0])))).toBeNull()
    expect(IMPORT_ACCEPT).toBe('.csv,.xlsx')
    for (const name of ['holidays.xls', 'holidays.txt', 'holidays', 'csv', '.csv', 'holidays.csv.exe'])
      expect((await checkImportFile(csv(name)))?.message, name).toBe('Invalid file format')
  })

  test('CORE-31 CORE-13 each fault has its text and its code', async () => {
    const large = csv('a.csv', 'x'.repeat(IMPORT_MAX_BYTES + 1))
    expect(await checkImportFile(large)).toMatchObject({ error: 'too_large', message: 'File is too large' })
    expect(await checkImportFile(csv('a.csv', 'x'.repeat(IMPORT_MAX_BYTES)))).toBeNull()
    expect(await checkImportFile(csv('a.csv', ''))).toMatchObject({ error: 'invalid', message: 'File is invalid' })
    expect((await checkImportFile(csv('a.xlsx', 'name,start date')))?.message).toBe('File is invalid')
    expect((await checkImportFile(csv('a.csv', zip)))?.message).toBe('File is invalid')
    expect(await checkImportFile(csv('a.pdf'))).toMatchObject({
      error: 'invalid_file_format',
      message: 'Invalid file format',
      meta: { name: 'a.pdf' },
    })
  })
})

test('CORE-91 a list loads more with 20 px or less left below', () => {
  const box = { clientHeight: 400, scrollHeight: 1000 }
  expect(isNearEnd({ ...box, scrollTop: 579 })).toBe(false)
  expect(isNearEnd({ ...box, scrollTop: 580 })).toBe(true)
  expect(isNearEnd({ ...box, scrollTop: 600 })).toBe(true)
})

describe('imports that fail', () => {
  test('CORE-73 faulty rows are listed with their own messages; a server failure shows its reason', () => {
    const rows = [{ row: 3, message: 'Dates look like 2026-11-21' }]
    expect(importFailure({ message: 'x', meta: { rows } })).toEqual({ message: 'There is error when import.', rows })
    expect(importFailure({ message: 'The server is starting.', meta: {} })).toEqual({
      message: 'Import failed. The server is starting.',
      rows: [],
    })
  })

  test('CORE-74 a sample that cannot be downloaded shows an error', () => {
    expect(sampleFailure({ message: 'The server is starting.' })).toBe(
      'Unable to download sample. The server is starting.',
    )
  })
})
