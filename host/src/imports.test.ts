import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
/** Where code that comes later may be named: behind the loader, which tries again and tells what failed. */
const LOADED = [
  // loadCode('id', () => import(...)), in elements loadChunk, lazyPart('id', () => import(...)), and several at once.
  /(?:loadChunk|loadCode|lazyPart)\(\s*'\w+',\s*\(\) =>\s*(?:Promise\.all\(\[\s*(?:import\('[^']+'\),\s*)*)?$/,
  // The texts of an element, which kit loads by loadChunk.
  /translators(?:: [^\n]+ =|:) \{\s*(?:\w+: \(\) => import\('[^']+'\),\s*)*\w+: \(\) =>\s*$/,
  // The viewer's own parts: Part loads by loadChunk.
  /new Part\(\(\) =>\s*$/,
]
/** The table of screens: `navigation` loads each row by loadCode. */
const SCREENS = 'host/src/shell/screens.ts'
/** React's own `lazy` keeps a failure for good, and throws it on: `lazyPart`, and three that stand for what failed. */
const LAZY = /^host\/src\/(?:ui\/lazy-part|ui\/avatar\/AvatarPicker|account\/auth\/Lazy(?:Resend|Ways))\.tsx$/

const elements = readdirSync(join(ROOT, 'elements'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
const sources = ['host/src', ...elements.map(({ name }) => `elements/${name}/src`)]
  .filter((folder) => existsSync(join(ROOT, folder)))
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => `${folder}/${name}`),
  )
  .filter((file) => !/\.test\.|\/testing\/|\/harness\//.test(file))
  .map((file) => ({ file, source: readFileSync(join(ROOT, file), 'utf8') }))

it('XFIX-23 every lazy import goes through the loader', () => {
  const bare = sources
    .filter(({ file }) => file !== SCREENS)
    .flatMap(({ file, source }) =>
      [...source.matchAll(/(?<!typeof )\bimport\((?!\))/g)]
        .map(({ index }) => ({ before: source.slice(0, index), line: source.slice(0, index).split('\n').length }))
        .filter(({ before }) => !/(?:\/\/|\*)[^\n]*$/.test(before) && !LOADED.some((way) => way.test(before)))
        .map(({ line }) => `${file}:${line}`),
    )
  expect(sources.length).toBeGreaterThan(500)
  expect(bare).toEqual([])
  // Only the host's own loader brings the styles too.
  const host = sources.filter(({ file, source }) => file.startsWith('host/') && source.includes('loadChunk'))
  expect(host.map(({ file }) => file)).toEqual(['host/src/app/load-code.ts'])
})

it('XFIX-23 every lazy component keeps its failure in its place', () => {
  const lazy = sources.filter(({ source }) => /\blazy\(/.test(source)).map(({ file }) => file)
  expect(lazy.filter((file) => !LAZY.test(file))).toEqual([])
  expect(lazy.length).toBe(4)
})
