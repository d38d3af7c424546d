import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { areaOf, layerFault } from './lib/element-imports.mjs'
import { elementFaults, elementPackages, elements, inOrder, withUsed } from './lib/elements.mjs'

// What a folder in elements/ needs for build, check, CDN and docs to know it.

const KIT = { name: '@arbo/kit', dependencies: { '@arbo/core': '1.0.0' } }
const SAMPLE = {
  name: '@arbo/sample-x',
  customElements: 'custom-elements.json',
  sideModule: 'sample',
  dependencies: { '@arbo/core': '1.0.0', '@arbo/kit': '1.0.0' },
  devDependencies: { 'd3-hierarchy': '1.0.0', '@base-ui/react': '1.0.0', '@arbo/playlist': '1.0.0' },
  peerDependencies: { react: '19.0.0', 'react-dom': '19.0.0' },
}

let root: string
function write(path: string, content: unknown): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), JSON.stringify(content))
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'arbo-elements-'))
  write('elements/kit/package.json', KIT)
  write('elements/build/build.mjs', '')
  write('elements/sample-x/package.json', SAMPLE)
  write('elements/sample-x/custom-elements.json', { modules: [] })
})
afterEach(() => rmSync(root, { recursive: true }))

const named = (list: readonly { name: string }[]) => list.map(({ name }) => name)
const sample = () => elements(root)[0]!

describe('a folder with a package.json and a manifest', () => {
  test('is an element, by the name of its folder', () => {
    expect(elementFaults(root)).toEqual([])
    expect(named(elementPackages(root))).toEqual(['kit', 'sample-x'])
    expect(elements(root)).toMatchObject([
      { folder: 'elements/sample-x', id: '@arbo/sample-x', tag: 'arbo-sample-x', sideModule: 'sample' },
    ])
  })

  test('is built after what its package.json depends on, and anew when that changes', () => {
    write('elements/alone/package.json', { name: '@arbo/alone', dependencies: { '@arbo/core': '1.0.0' } })
    const packages = elementPackages(root)
    expect(inOrder(packages).map(named)).toEqual([['alone', 'kit'], ['sample-x']])
    const built = packages.find(({ name }) => name === 'sample-x')!
    expect(named(withUsed(built, packages))).toEqual(['kit', 'sample-x'])
    expect(() => inOrder([{ ...built, uses: ['sample-x'] }])).toThrow('depend on each other: sample-x')
  })
})

describe('a folder that lacks something is told in one line', () => {
  test('without customElements in its package.json', () => {
    write('elements/sample-x/package.json', { ...SAMPLE, customElements: undefined })
    expect(elementFaults(root)).toEqual([
      'elements/sample-x/package.json: add "customElements": "custom-elements.json"',
    ])
  })

  test('without a manifest', () => {
    rmSync(join(root, 'elements/sample-x/custom-elements.json'))
    expect(elementFaults(root)).toEqual([
      'elements/sample-x/custom-elements.json is missing: node elements/build/build.mjs elements/sample-x writes it',
    ])
  })

  test('without a package.json, or with another name in it', () => {
    write('elements/half/src/index.ts', '')
    write('elements/sample-x/package.json', { ...SAMPLE, name: '@arbo/sample' })
    expect(elementFaults(root)).toEqual([
      'elements/half/package.json is missing: begin with that of another element',
      'elements/sample-x/package.json: "name" has to be "@arbo/sample-x", as its folder is called',
    ])
  })
})

describe('an element imports', () => {
  test('what it stands on and the libraries that it names, neither those of kit nor another element', () => {
    const { at, may } = areaOf(sample())
    expect(may).toEqual(['sample-x', 'core', 'kit', 'd3-hierarchy', 'react'])
    expect(at.test('elements/sample-x/src/index.ts')).toBe(true)
    expect(at.test('elements/sample-xy/src/index.ts')).toBe(false)
  })

  test.each([
    ['model/order.ts', '@arbo/core', true],
    ['model/order.ts', '../texts.ts', true],
    ['model/order.ts', '../view/Row.tsx', false],
    ['model/order.ts', 'react', false],
    ['model/order.ts', '@arbo/kit/ui', false],
    ['view/Row.tsx', '../model/order.ts', true],
    ['view/Row.tsx', '../sample-x.element.ts', false],
    ['style/layout.ts', '../texts.ts', false],
  ])('in its layers: %s imports %s: %s', (file, specifier, isFine) => {
    expect(layerFault(`elements/sample-x/src/${file}`, specifier) === undefined).toBe(isFine)
  })
})
