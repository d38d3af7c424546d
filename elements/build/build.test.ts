import { createHash } from 'node:crypto'
import { cp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { parseAst } from 'rolldown/parseAst'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildPackage } from './build.mjs'
import { checkCustomElements } from './custom-elements.mjs'

// Builds kit's fixture element as any element is built, in a copy inside the workspace, so that packages resolve.

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = join(root, '.cache/element-build/fixture')
const read = (name: string): Promise<string> => readFile(join(folder, name), 'utf8')

async function copyFixture(to: string): Promise<void> {
  await rm(to, { recursive: true, force: true })
  await mkdir(to, { recursive: true })
  await cp(join(root, 'elements/kit/src/testing/fixture'), to, { recursive: true })
  const tsconfig = { extends: join(root, 'elements/kit/tsconfig.json'), include: ['src'] }
  await writeFile(join(to, 'tsconfig.json'), JSON.stringify(tsconfig))
}

beforeAll(async () => {
  await copyFixture(folder)
  await buildPackage(folder)
}, 120_000)

describe('the CDN file', () => {
  it('XEMB-01 is one self-contained production module', async () => {
    const code = await read('cdn/arbo-fixture.js')
    expect(await readdir(join(folder, 'cdn'))).toEqual(['arbo-fixture.js', 'esm', 'importmap.json', 'manifest.json'])
    const imports = parseAst(code).body.filter(({ type }) => type === 'ImportDeclaration')
    expect(imports).toEqual([])
    for (const leftOver of ['import(', 'require(', 'process.env', 'jsxDEV'])
      expect([leftOver, code.includes(leftOver)]).toEqual([leftOver, false])
  })

  it('keeps light-dark(), by which elements follow their page', async () => {
    const code = await read('cdn/arbo-fixture.js')
    expect(code.includes('light-dark(')).toBe(true)
    expect(code.includes('--lightningcss')).toBe(false)
  })

  it('is listed with its size and integrity', async () => {
    const content = await readFile(join(folder, 'cdn/arbo-fixture.js'))
    const manifest = JSON.parse(await read('cdn/manifest.json'))
    expect(manifest).toMatchObject({ package: '@arbo/fixture', version: '1.0.0' })
    expect(manifest.files).toEqual({
      'arbo-fixture.js': {
        bytes: content.byteLength,
        gzip: gzipSync(content, { level: 9 }).byteLength,
        integrity: `sha384-${createHash('sha384').update(content).digest('base64')}`,
      },
    })
  })

  it('costs 14 kB gzip above React itself', async () => {
    const { files } = JSON.parse(await read('cdn/manifest.json'))
    // React and react-dom are 67.4 kB; the colours of projects, in each theme, are 0.17 kB of the rest, chips of tags with a dot 0.04.
    expect(files['arbo-fixture.js'].gzip).toBeLessThan(67_400 + 14_500)
  })
})

describe('the modules that share React', () => {
  it('XEMB-01 have an import map with the hash of each, and of React', async () => {
    const { imports, integrity } = JSON.parse(await read('cdn/importmap.json'))
    expect(imports).toMatchObject({
      '@arbo/fixture': './esm/index.js',
      '@arbo/fixture/element': './esm/element.js',
      '@arbo/fixture/react': './esm/react.js',
      'react/jsx-runtime': expect.stringMatching(/^\.\.\/\.\.\/react\/19\.[\d.]+\/jsx-runtime\.js$/),
    })
    for (const address of Object.values<string>(imports)) expect(integrity[address]).toMatch(/^sha384-/)
    for (const [address, hash] of Object.entries(integrity).filter(([name]) => name.startsWith('./'))) {
      const content = await read(`cdn/${address}`)
      expect(hash).toBe(`sha384-${createHash('sha384').update(content).digest('base64')}`)
      expect(content).not.toContain('sourceMappingURL')
    }
  })

  it('are small when the page has React', async () => {
    const { modules } = JSON.parse(await read('cdn/manifest.json'))
    const sizes = Object.values<{ gzip: number }>(modules).map(({ gzip }) => gzip)
    // That the words of a tip wrap in a cell of one line, 0.02 kB; the page’s decision in a playlist, and a way up that is
    // never cut to a letter, 0.07 kB. Chips of tags with a dot, 0.05 kB.
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(16_850)
  })
})

describe('dist/', () => {
  it('leaves React to the page', async () => {
    const scripts = (await readdir(join(folder, 'dist'), { recursive: true })).filter((name) => name.endsWith('.js'))
    const code = (await Promise.all(scripts.map((name) => read(`dist/${name}`)))).join('\n')
    const bare = new Set([...code.matchAll(/(?:from|import) ?"([^."][^"]*)"/g)].map(([, name]) => name))
    expect([...bare].toSorted()).toEqual(['react', 'react-dom/client', 'react/jsx-runtime'])
    expect(code).not.toMatch(/\brequire\(/)
  })

  it('has one entry with and one without the side effect of defining the tag', async () => {
    expect(await read('dist/index.js')).toContain('define()')
    expect(await read('dist/element.js')).not.toMatch(/^define/m)
  })

  it('XEMB-03 has types for every entry', async () => {
    expect(await read('dist/index.d.ts')).toContain("from './element.js'")
    expect(await read('dist/fixture.element.d.ts')).toContain('reset(): void')
    expect(await read('dist/react.d.ts')).toContain('WrapperProps<FixtureElement, FixtureEvents>')
  })
})

describe('types for frameworks', () => {
  it('XEMB-03 have the properties, attributes and events of custom-elements.json', async () => {
    const vue = await read('dist/vue.d.ts')
    const svelte = await read('dist/svelte.d.ts')
    for (const types of [vue, svelte]) {
      expect(types).toContain("import type { FixtureElement, FixtureEvents } from './element.js'")
      expect(types).toContain("/** How much each button adds. */\n  steps?: FixtureElement['steps']")
    }
    expect(vue).toContain("(name: 'count-change', event: CustomEvent<FixtureEvents['count-change']>): void")
    expect(svelte).toContain("'oncount-change'?: (event: CustomEvent<FixtureEvents['count-change']>) => void")
    expect(await read('dist/listeners.d.ts')).toContain("declare module './fixture.element.js'")
    expect(await read('dist/element.d.ts')).toMatch(/^import type \{\} from '\.\/listeners\.js'/)
  })
})

describe('custom-elements.json', () => {
  it('XEMB-03 lists properties, attributes, methods, events, slots and parts with their descriptions', async () => {
    const manifest = JSON.parse(await read('custom-elements.json'))
    const element = manifest.modules[0].declarations[0]
    expect(element).toMatchObject({
      tagName: 'arbo-fixture',
      superclass: { name: 'HTMLElement' },
      attributes: [
        { name: 'label', fieldName: 'label', type: { text: 'string | undefined' }, description: 'What is counted.' },
        { name: 'start', fieldName: 'start', type: { text: 'number | undefined' } },
      ],
      events: [{ name: 'count-change', type: { text: 'CustomEvent<{ count: number }>' } }],
      slots: [{ name: '' }],
      cssParts: [{ name: 'app' }, { name: 'portal' }, { name: 'counter' }],
    })
    const names = element.members.map((member: { kind: string; name: string }) => `${member.kind} ${member.name}`)
    expect(names).toEqual(['method reset', 'field label', 'field start', 'field steps'])
    expect(await checkCustomElements(folder)).toEqual([])
  })

  it('is refused with entries that are undocumented, unnamed or outdated', async () => {
    const faulty = join(root, '.cache/element-build/faulty')
    await copyFixture(faulty)
    const change = async (name: string, from: string | RegExp, to: string) => {
      const file = join(faulty, 'src', name)
      await writeFile(file, (await readFile(file, 'utf8')).replace(from, to))
    }
    await change('fixture.element.ts', '@csspart counter - The counter.', '@csspart gone - Nothing.')
    await change('props.ts', '  /** What is counted. */\n', '')
    await change('events.ts', /  \/\*\* Before .* \*\/\n/, '')
    expect(await checkCustomElements(faulty)).toEqual([
      '<arbo-fixture> event count-change has no description',
      '<arbo-fixture> attribute label has no description',
      '<arbo-fixture> field label has no description',
      '<arbo-fixture> renders part "counter" without @csspart',
      '<arbo-fixture> documents part "gone" that nothing renders',
    ])
  })
})
