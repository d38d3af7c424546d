import { readFileSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const SOURCE = new URL('../', import.meta.url).pathname
const GLOBAL = 'styles/'
const LAYOUT = new URL('../../elements/kit/src/styles/layout.css', `file://${SOURCE}`)
const CLASS = /\.(-?[a-z_][\w-]*)/gi
/** What the page shows before any script: its frame, signing in, and messages in place of a screen. */
const BEFORE_SCRIPTS =
  /^(?:(?:arbo|sign-in|logo|message|offline)-[\w-]+|sign-in|shell(?:-fill)?|header|breadcrumb-bar|boot-message|pending-line|notice(?:-danger)?|spacer|text-link)$/
const IN_GLOBAL = /:global\(((?:[^()]|\([^()]*\))*)\)/g

const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
const textOf = (file: string): string => readFileSync(SOURCE + file, 'utf8')
const sheets = files.filter((file) => file.endsWith('.css') && !file.startsWith(GLOBAL))
const nameOf = (sheet: string): string => basename(sheet, '.module.css')

/** The parts of a list that commas outside of parentheses divide. */
function split(list: string): string[] {
  const parts = ['']
  let depth = 0
  for (const letter of list) {
    if (letter === '(') depth += 1
    if (letter === ')') depth -= 1
    if (letter === ',' && depth === 0) parts.push('')
    else parts.push(`${parts.pop() ?? ''}${letter}`)
  }
  return parts.map((part) => part.trim())
}

/** Selectors of a sheet, one by one. */
function selectorsOf(css: string): string[] {
  const rules = css
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/@keyframes\s+[\w-]+\s*\{(?:[^{}]*\{[^{}]*\})*\s*\}/g, '')
    .matchAll(/([^{};]+)\{/g)
  return [...rules].flatMap(([, list = '']) => (list.trim().startsWith('@') ? [] : split(list)))
}

const classesIn = (text: string): string[] => [...text.matchAll(CLASS)].map(([, name = '']) => name)
const globals = new Set(
  files.filter((file) => file.startsWith(GLOBAL) && file.endsWith('.css')).flatMap((file) => classesIn(textOf(file))),
)
const local = new Map(
  sheets.map((sheet) => [
    sheet,
    new Set(selectorsOf(textOf(sheet)).flatMap((selector) => classesIn(selector.replaceAll(IN_GLOBAL, '')))),
  ]),
)
const scoped = new Set([...local].flatMap(([sheet, names]) => [...names].map((name) => `${nameOf(sheet)}_${name}`)))

test('XFIX-37 a stylesheet outside styles/ is a module, and its name is unique', () => {
  expect(sheets.length).toBeGreaterThan(50)
  expect(sheets.filter((sheet) => !sheet.endsWith('.module.css'))).toEqual([])
  const names = sheets.map(nameOf)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

test('XFIX-37 a global sheet has only the classes that the page shows before any script', () => {
  const faults = files
    .filter((file) => file.startsWith(GLOBAL) && file.endsWith('.css'))
    .flatMap((file) =>
      selectorsOf(textOf(file))
        .flatMap(classesIn)
        .filter((name) => !BEFORE_SCRIPTS.test(name))
        .map((name) => `host/src/${file}: .${name} belongs into the module beside its component`),
    )
  expect(faults).toEqual([])
})

test('XFIX-37 each selector of a screen has a class of its own, and reaches only kit and shared parts', () => {
  const faults: string[] = []
  for (const sheet of sheets) {
    for (const selector of selectorsOf(textOf(sheet))) {
      const own = selector.replaceAll(IN_GLOBAL, '')
      if (classesIn(own).length === 0 || /#/.test(own)) faults.push(`${sheet}: ${selector}`)
      for (const [, reached = ''] of selector.matchAll(IN_GLOBAL)) {
        for (const name of classesIn(reached)) {
          if (!name.startsWith('arbo-') && !globals.has(name) && !scoped.has(name)) faults.push(`${sheet}: ${selector}`)
        }
      }
    }
  }
  expect(faults).toEqual([])
})

test('XFIX-37 animations use keyframes of their own sheet, whose names are unique', () => {
  const faults: string[] = []
  for (const sheet of sheets) {
    const css = textOf(sheet)
    const frames = new Set([...css.matchAll(/@keyframes\s+([\w-]+)/g)].map(([, name]) => name))
    for (const [, value = ''] of css.matchAll(/animation(?:-name)?:\s*([a-z][\w-]*)/g)) {
      if (value !== 'none' && value !== 'global' && !frames.has(value)) faults.push(`${sheet}: ${value}`)
    }
  }
  expect(faults).toEqual([])
})

test('XFIX-37 components name only classes of their sheets, of kit or of styles/', () => {
  const faults: string[] = []
  let named = 0
  for (const file of files.filter((one) => one.endsWith('.tsx'))) {
    const text = textOf(file)
    const imported = new Map(
      [...text.matchAll(/import (\w+) from '(\.[^']*\.module\.css)'/g)].map(([, name = '', from = '']) => [
        name,
        join(dirname(file), from),
      ]),
    )
    for (const [, sheet, name = ''] of text.matchAll(/\b(\w*[sS]tyles)\['([^']+)'\]/g)) {
      named += 1
      if (!local.get(imported.get(sheet ?? '') ?? '')?.has(name)) faults.push(`${file}: ${sheet}['${name}']`)
    }
    for (const [, value = ''] of text.matchAll(/\bclass(?:Name)?="([^"]*)"/g)) {
      for (const name of value.split(/\s+/).filter(Boolean)) {
        if (!name.startsWith('arbo-') && !globals.has(name)) faults.push(`${file}: ${name}`)
      }
    }
  }
  expect(named).toBeGreaterThan(1000)
  expect(faults).toEqual([])
})

/** The sheets that a file imports, by the name that it gives them. */
const importsOf = (file: string, text: string): [name: string, sheet: string][] =>
  [...text.matchAll(/import (\w+) from '(\.[^']*\.module\.css)'/g)].map(([, name = '', from = '']) => [
    name,
    join(dirname(file), from),
  ])

/** The class that `key` of `styles[key]` names; where data decide, all that it can be: `webhook-state-${state}`. */
function shapeOf(key: string): RegExp {
  if (key.startsWith("'")) return new RegExp(`^${key.slice(1, -1)}$`)
  return key.startsWith('`') ? new RegExp(`^${key.slice(1, -1).replaceAll(/\$\{[^}]*\}/g, '[\\w-]+')}$`) : /^\w+$/
}

test('each class of a sheet is used by a component that imports the sheet', () => {
  const shapes = new Map<string, RegExp[]>(sheets.map((sheet) => [sheet, []]))
  for (const file of files.filter((one) => /\.tsx?$/.test(one) && !one.includes('.test.'))) {
    const text = textOf(file)
    for (const [name, sheet] of importsOf(file, text)) {
      for (const [, key = ''] of text.matchAll(new RegExp(`\\b${name}\\[('[^']+'|\`[^\`]*\`|[a-z][\\w.]*)\\]`, 'g')))
        shapes.get(sheet)?.push(shapeOf(key))
    }
  }
  const isUsed = (sheet: string, name: string) => shapes.get(sheet)?.some((shape) => shape.test(name)) ?? false
  expect([...shapes.values()].flat().length).toBeGreaterThan(800)
  expect(
    [...local].flatMap(([sheet, names]) =>
      [...names].filter((name) => !isUsed(sheet, name)).map((name) => `${sheet}: .${name}`),
    ),
  ).toEqual([])
})

test('a class that a script looks for is one word: it composes nothing', () => {
  const faults: string[] = []
  let found = 0
  for (const file of files.filter((one) => /\.tsx?$/.test(one))) {
    const text = textOf(file)
    for (const [name, sheet] of importsOf(file, text)) {
      for (const [, key = ''] of text.matchAll(new RegExp(`\\.\\$\\{${name}\\['([^']+)'\\]\\}`, 'g'))) {
        found += 1
        if (new RegExp(`\\.${key}(?:,[^{]*)? \\{\\s*composes:`).test(textOf(sheet))) faults.push(`${file}: ${key}`)
      }
    }
  }
  expect(found).toBeGreaterThan(5)
  expect(faults).toEqual([])
})

test('what sheets compose is a part of kit', () => {
  const kit = new Set(classesIn(readFileSync(LAYOUT, 'utf8')))
  const faults: string[] = []
  for (const sheet of sheets) {
    for (const [, names = ''] of textOf(sheet).matchAll(/composes: ([^;]*) from global;/g)) {
      faults.push(...names.split(' ').flatMap((name) => (kit.has(name) ? [] : `${sheet}: ${name}`)))
    }
  }
  expect(faults).toEqual([])
})
