import { expect, test } from 'vitest'
import { attachment, disposition } from './attachment.ts'

/** What a browser that reads it in full saves it as, and one that does not. */
function namesIn(header: string): [string, string] {
  const [, ascii = '', encoded = ascii] =
    /^attachment; filename="([\x20-\x7e]*)"(?:; filename\*=UTF-8''([\w!#$&+.^`|~%'()*-]+))?$/.exec(header) ?? []
  return [decodeURIComponent(encoded), ascii]
}

test.each([
  ['notes.csv', 'notes.csv', 'notes.csv'],
  ['../../etc/passwd', '_.._etc_passwd', '_.._etc_passwd'],
  ['..\\..\\start.bat', '_.._start.bat', '_.._start.bat'],
  ['C:\\run.cmd', 'C_run.cmd', 'C_run.cmd'],
  // Read from right to left it would end in .exe's mirror image.
  ['gpj.\u202Eexe.scr', 'gpj._exe.scr', 'gpj._exe.scr'],
  ['a\r\nset-cookie: b=1', 'a_set-cookie_ b=1', 'a_set-cookie_ b=1'],
  ['quote".png', 'quote_.png', 'quote_.png'],
  ['con.txt', '_con.txt', '_con.txt'],
  ['Größe 100%.mov', 'Größe 100%.mov', 'Gr__e 100_.mov'],
  ['.hidden', '_.hidden', '_.hidden'],
  ['...', '_', '_'],
])('XSEC-13 %j is saved as %j', (name, full, ascii) => {
  expect(namesIn(disposition(name))).toEqual([full, ascii])
})

test('a name fits every file system and keeps its extension, also with emoji', () => {
  const [latin] = namesIn(disposition(`${'a'.repeat(300)}.mov`))
  expect(latin).toBe(`${'a'.repeat(240)}.mov`)
  const [emoji] = namesIn(disposition(`${'🎬'.repeat(100)}.mov`))
  expect(emoji).toBe(`${'🎬'.repeat(60)}.mov`)
})

test('an export is not cached', () => {
  expect(attachment('a.csv')['cache-control']).toBe('no-store')
})
