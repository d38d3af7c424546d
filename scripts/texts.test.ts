import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LANGUAGES, type Catalogue, type Messages } from '@arbo/core'
import { wordsOutside } from './testing/outside-texts.mjs'
import { textsAtLoad } from './testing/texts-at-load.mjs'
import { root } from './lib/run.mjs'

const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`)

/** Packages whose texts are all in catalogues; of the contract and the server, those that people are answered with. */
const PACKAGES = [
  'core/src',
  'host/src',
  'server/src',
  ...readdirSync(join(root, 'elements')).map((name) => `elements/${name}/src`),
]
const files = PACKAGES.filter((folder) => existsSync(join(root, folder)))
  .flatMap(filesIn)
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/testing\//.test(file))
const SOURCES = files.filter(
  (file) =>
    !/^core\/src\/contract\/|^core\/src\/\w+\.ts$|^server\/|\.gen\.ts$|texts\.ts$|\/(?:de|fr|es|ja)\.ts$/.test(file),
)

async function modulesOf<Module>(names: readonly string[]): Promise<Module[]> {
  return Promise.all(names.map((name) => import(/* @vite-ignore */ join(root, name)) as Promise<Module>))
}
const CATALOGUES = files.filter((file) =>
  /texts(?:\.gen)?\.ts$|contract\/platform\/levels\.ts$|review-export-lacks\.ts$/.test(file),
)
const catalogues = (await modulesOf<object>(CATALOGUES))
  .flatMap((module) => Object.values(module) as unknown[])
  .filter((value): value is Catalogue<Messages> => typeof value === 'object' && value !== null && 'english' in value)
/** The texts of all packages in a language. */
const translationsIn = (language: string): Promise<{ translations: Record<string, Messages> }[]> =>
  modulesOf(files.filter((file) => new RegExp(`src/${language}\\.ts$|contract/answers-${language}\\.ts$`).test(file)))

function flat(messages: Messages, path = ''): [key: string, message: string][] {
  return Object.entries(messages).flatMap(([key, message]) =>
    typeof message === 'string' ? [[path + key, message] as [string, string]] : flat(message, `${path}${key}.`),
  )
}

/** What docs/words.md says in code: the words that no text has, and the texts that are given. */
function listedWords(): { never: readonly string[]; given: readonly string[] } {
  const [list = '', names = ''] = readFileSync(join(root, 'docs/words.md'), 'utf8').split('## Names')
  const quoted = (part: string): string[] =>
    [...part.matchAll(/`([^`]+)`/g)].map(([, words = '']) => words.replaceAll(/\s+/g, ' '))
  return { never: quoted(list), given: quoted(names) }
}

test('XUX-07 no text has a word or phrase that the list of words gives up', () => {
  const { never, given } = listedWords()
  expect(never.length).toBeGreaterThan(40)
  const pattern = new RegExp(`(?<![\\w{])(?:${never.join('|')})(?![\\w}])`, 'i')
  // What a level is called is the workspace's word.
  const words = (message: string): string => message.replaceAll(/\{[Ss]cenes?\}/g, 'scenes')
  const faults = catalogues
    .flatMap(({ name, english }) => flat(english).map(([key, message]) => [`${name}.${key}`, words(message)] as const))
    .filter(([, message]) => pattern.test(message) && !given.includes(message))
  expect(faults).toEqual([])
})

/**
 * What a message takes, by the part of ICU that messages are written in: `{name}`, and `plural` and `select` whose options
 * have one for all others. Throws at anything else.
 */
function placesOf(message: string): string[] {
  const places = new Set<string>()
  let at = 0
  const read = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    const found = pattern.exec(message)
    at += found?.[0].length ?? 0
    return found
  }
  const words = (): void => {
    for (;;) {
      read(/[^{}]*/y)
      if (!read(/\{/y)) return
      place()
    }
  }
  const place = (): void => {
    const [, name = '', kind = ''] = read(/(\w+)(?:, (plural|select),)?/y) ?? []
    places.add(`${name} ${kind}`.trim())
    const options: string[] = []
    for (let option = kind && read(/\s*(=\d+|\w+) \{/y); option; option = read(/\s*(=\d+|\w+) \{/y)) {
      options.push(option[1] ?? '')
      words()
      if (!read(/\}/y)) throw new Error(`Not ended: ${message}`)
    }
    if (!read(/\}/y) || (kind !== '' && !options.includes('other'))) throw new Error(`Not understood: ${message}`)
  }
  words()
  if (at < message.length || /'[{}#']/.test(message)) throw new Error(`Not understood: ${message}`)
  return [...places].sort()
}

test('what is asked of messages is found', () => {
  expect(placesOf('{count, plural, one {file, one} other {# files of {name}}}')).toEqual(['count plural', 'name'])
  expect(placesOf('{a} and {b}')).toEqual(['a', 'b'])
  for (const wrong of ['{n, number}', "'{a}'", '{a', 'a}', '{n, plural, one {a}}', '{n, plural, other {a}']) {
    expect(() => placesOf(wrong), wrong).toThrow(Error)
  }
})

test('messages are ICU, and names of catalogues are their own', () => {
  expect(catalogues.length).toBeGreaterThan(15)
  for (const { name, english } of catalogues) {
    for (const [key, message] of flat(english)) expect(() => placesOf(message), `${name} ${key}`).not.toThrow()
  }
  const names = catalogues.map(({ name }) => name)
  expect(names.length).toBe(new Set(names).size)
})

const OTHERS = LANGUAGES.filter((language) => language !== 'en')

test.each(OTHERS)('XUX-16 %s has each message of a package, and takes the same values', async (language) => {
  const packages = await translationsIn(language)
  expect(packages.length).toBeGreaterThan(8)
  const translated = Object.assign({}, ...packages.map(({ translations }) => translations)) as Record<string, Messages>
  expect(Object.keys(translated).sort()).toEqual(catalogues.map(({ name }) => name).sort())
  const otherwise: string[] = []
  for (const { name, english } of catalogues) {
    const there = new Map(flat(translated[name] ?? {}))
    const here = flat(english)
    expect([...there.keys()].sort(), name).toEqual(here.map(([key]) => key).sort())
    for (const [key, message] of here) {
      // A choice that one language needs, another may do without: the value itself both take.
      const takes = (text: string): string[] => [...new Set(placesOf(text).map((place) => place.split(' ')[0] ?? ''))]
      if (String(takes(there.get(key) ?? '')) !== String(takes(message))) otherwise.push(`${name} ${key}`)
    }
  }
  expect(otherwise).toEqual([])
})

test.each(LANGUAGES)(
  'XFIX-13 a server knows the columns of a file of faulty rows in %s by the words of the SDK',
  async (language) => {
    const packages = language === 'en' ? [] : await translationsIn(language)
    const all = Object.assign(
      Object.fromEntries(catalogues.map(({ name, english }) => [name, english])),
      ...packages.map(({ translations }) => translations),
    ) as Record<string, Messages>
    const { row, problem } = all['server.columns'] ?? {}
    expect([row, problem]).toEqual([all['core.work']?.['import.row'], all['core.work']?.['import.problem']])
    expect(row).toBeTruthy()
  },
)

test('words for people outside of a catalogue are found', () => {
  const found = (source: string): string[] => wordsOutside('a.tsx', source)
  expect(found('const a = <p>Nothing here</p>')).toEqual(['Nothing here'])
  expect(found('const a = <input aria-label="Name" className="Name of it" placeholder={`${b}`} />')).toEqual(['Name'])
  expect(found("const a = b ? 'No files yet' : `Only ${c} of them`")).toEqual(['No files yet', 'Only … of them'])
  expect(found("throw new TypeError('Give it a name')\nconsole.warn('Give it a name')\nconst a = 'name'")).toEqual([])
})

/** Names of people and products, which are one in all languages. */
const NAMES = new Set(['Ada Lovelace', 'Lotte Reiniger', 'Émile Cohl', 'Samsung Internet'])

test('all words for people stand in catalogues', () => {
  expect(SOURCES.length).toBeGreaterThan(500)
  const found = SOURCES.flatMap((file) =>
    wordsOutside(file, readFileSync(join(root, file), 'utf8'))
      .filter((words) => !NAMES.has(words))
      .map((words) => `${file}: ${words}`),
  )
  expect(found).toEqual([])
})

/** Of the server what people meet: not made-up content, nor what only whoever runs it reads, in the terminal or the log. */
const SERVED = files.filter(
  (file) =>
    file.startsWith('server/src/') &&
    !/^server\/src\/(?:seed|backup|operator|platform\/(?:db|observe))\/|\.gen\.ts$|texts\.ts$|\/(?:de|fr|es|ja)\.ts$/.test(
      file,
    ),
)
/** Lines of the log; the API's own document, which is English; columns and profiles by the names that other programs gave them. */
const NO_ONES =
  /trying again$|^Mail … could not be sent|^Arbo API$|^An access token of|^The file\.$|^(?:Frame|Cut) (?:In|Out)$|^(?:Constrained|Progressive) /
/** Sounds and pictures that tests are made of. */
const TEST_MATERIAL = 'server/src/review/exports/test-cuts.ts'

test('all that the server says to people stands in catalogues: answers, mails, messages and files', () => {
  expect(SERVED.length).toBeGreaterThan(400)
  const found = SERVED.filter((file) => file !== TEST_MATERIAL).flatMap((file) =>
    wordsOutside(file, readFileSync(join(root, file), 'utf8'))
      .filter((words) => !NO_ONES.test(words))
      .map((words) => `${file}: ${words}`),
  )
  expect(found).toEqual([])
})

test('the columns of every list that is a file have titles in the reader’s language', () => {
  const lists = SERVED.filter((file) => /\bsheetAnswer\(/.test(readFileSync(join(root, file), 'utf8')))
  expect(lists.length).toBeGreaterThan(10)
  const untitled = lists.filter((file) => {
    const code = readFileSync(join(root, file), 'utf8')
    return !file.endsWith('/sheet-answer.ts') && !/\bcolumnTitles\(|\btext\(|\bfileColumnLabel\(/.test(code)
  })
  expect(untitled).toEqual([])
})

test('a text that is read while its module loads is found', () => {
  const found = (code: string): string[] =>
    textsAtLoad('a.tsx', `import { texts, messages } from './texts.ts'\n${code}`)
  expect(found('const a = texts.name')).toEqual(['texts.name'])
  expect(found('const [a, b] = [{ label: texts[key] }, <p>{texts.name}</p>]')).toEqual(['texts[key]', 'texts.name'])
  expect(found('const { name } = texts\nconst all = { ...texts }')).toHaveLength(2)
  expect(found('const a = KEYS.map((key) => texts.names[key])')).toEqual(['texts.names'])
  expect(found("const own = pageTexts(messages)\nexport const a = own.name({ name: 'b' })")).toEqual(['own.name'])
  expect(found('class A {\n  static name = texts.name\n  other = texts.name\n}')).toEqual(['texts.name'])
  const later = [
    'const a = () => texts.name',
    'function A() {\n  return texts.name\n}',
    'export const a = { texts, key: messages.english }',
    'type Key = keyof typeof texts.names',
  ]
  for (const code of later) expect(found(code), code).toEqual([])
})

test('no module of host or server reads a text while it loads: the language of the reader is known later', () => {
  const modules = [...files.filter((file) => file.startsWith('host/src/')), ...SERVED]
  expect(modules.length).toBeGreaterThan(900)
  const found = modules.flatMap((file) =>
    textsAtLoad(file, readFileSync(join(root, file), 'utf8')).map((read) => `${file}: ${read}`),
  )
  expect(found).toEqual([])
})
