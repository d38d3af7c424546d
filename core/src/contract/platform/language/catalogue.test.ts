import { expect, expectTypeOf, test } from 'vitest'
import { catalogue, textsIn, translate, type Translation } from './catalogue.ts'
import { formatMessage } from './format-message.ts'
import { languageOf } from './language.ts'
import type { MessageValues } from './message-values.ts'

const files = catalogue('files', {
  title: 'Files',
  open: 'Open {name}',
  count: '{count, plural, =0 {No files} one {# file} other {# files in {place}}} here',
  kinds: { link: 'Link', other: 'Other' },
})

const german: { files: Translation<typeof files> } = {
  files: {
    title: 'Dateien',
    open: '{name} öffnen',
    count: '{count, plural, =0 {Keine Dateien} one {# Datei} other {# Dateien in {place}}} hier',
    kinds: { link: 'Link', other: 'Andere' },
  },
}

test('a text without values is itself, one with values a function of them', () => {
  const texts = textsIn(files, 'en')
  expect(texts.title).toBe('Files')
  expect(texts.kinds.other).toBe('Other')
  expect(texts.open({ name: 'a.mov' })).toBe('Open a.mov')
  expect([0, 1, 2, 1200].map((count) => texts.count({ count, place: 'b' }))).toEqual([
    'No files here',
    '1 file here',
    '2 files in b here',
    '1,200 files in b here',
  ])
})

test('a language that was not added reads English, and two languages stand side by side', () => {
  expect(textsIn(files, 'de').title).toBe('Files')
  translate('de', german)
  translate('de', {})
  expect(textsIn(files, 'de').title).toBe('Dateien')
  expect(textsIn(files, 'de').count({ count: 1200, place: 'b' })).toBe('1.200 Dateien in b hier')
  expect(textsIn(files, 'en').title).toBe('Files')
  expect(textsIn(files, 'de')).toBe(textsIn(files, 'de'))
})

test('messages nest, select by a word and leave a gap that shows', () => {
  const nested = '{who, select, me {my {n, plural, one {file} other {# files}}} other {those of {who}}}.'
  expect(formatMessage(nested, { who: 'me', n: 3 }, 'en')).toBe('my 3 files.')
  expect(formatMessage(nested, { who: 'Ada', n: 3 }, 'en')).toBe('those of Ada.')
  expect(formatMessage('{a} and # {b}', { a: 1 }, 'en')).toBe('1 and # {b}')
})

test('the values of a message are in its type', () => {
  expectTypeOf<MessageValues<'a {b} c {d}'>>().toEqualTypeOf<
    unknown & { readonly b: string | number } & { readonly d: string | number }
  >()
  expectTypeOf<keyof MessageValues<'{n, plural, one {# a} other {{m} b}} {o}'>>().toEqualTypeOf<'n' | 'm' | 'o'>()
  expectTypeOf<MessageValues<'{n, plural, one {# a} other {# b}}'>['n']>().toEqualTypeOf<number>()
  expectTypeOf<MessageValues<'Files'>>().toEqualTypeOf<unknown>()
})

test('the first language that there are texts in is taken', () => {
  expect([languageOf('de-AT'), languageOf('it', 'DE'), languageOf('it'), languageOf('')]).toEqual([
    'de',
    'de',
    'en',
    'en',
  ])
})
