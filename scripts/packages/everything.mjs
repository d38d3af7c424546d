import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root, run, tsc } from '../lib/run.mjs'
import { watch } from './browser-page.mjs'
import { exportFaults } from './exports.mjs'
import { emptyProject, install, serveFolder } from './outside.mjs'
import { statedPolicy } from './policy.mjs'

/** @typedef {import('./pack.mjs').Packed} Packed */

const TSCONFIG = {
  compilerOptions: {
    target: 'ES2023',
    module: 'NodeNext',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    types: [],
    jsx: 'react-jsx',
    strict: true,
    // As strangers see them: every type that the packages name must be there.
    skipLibCheck: false,
    noEmit: true,
  },
  files: ['types.tsx'],
}

/** @param {Packed} packed */
async function elementOf({ name, folder }) {
  const { modules } = JSON.parse(await readFile(join(root, folder, 'custom-elements.json'), 'utf8'))
  const declarations = modules.flatMap((/** @type {any} */ module) => module.declarations ?? [])
  const { tagName, members, events } = declarations.find((/** @type {any} */ one) => one.customElement)
  const fields = members.filter(
    (/** @type {any} */ one) =>
      one.kind === 'field' && !one.static && !one.readonly && (one.privacy ?? 'public') === 'public',
  )
  const accepted = [
    ...fields.map((/** @type {any} */ one) => one.name),
    ...events.map((/** @type {any} */ one) => `on${one.name}`),
  ]
  return { name, tag: tagName, accepted }
}

/** A file that compiles only where JSX takes every property and event of custom-elements.json. @param {readonly Packed[]} elements */
async function typesFile(elements) {
  const lines = [
    "import type { JSX } from 'react'",
    'type All<Name, Props> = [Exclude<Name, keyof Props>] extends [never] ? true : Exclude<Name, keyof Props>',
  ]
  for (const [index, packed] of elements.entries()) {
    const { name, tag, accepted } = await elementOf(packed)
    lines.push(`import '${name}'`, `import '${name}/react'`)
    const names = accepted.map((one) => `'${one}'`).join(' | ')
    lines.push(`export const all${index}: All<${names}, JSX.IntrinsicElements['${tag}']> = true`)
    lines.push(`export const known${index}: HTMLElement = document.createElement('${tag}')`)
  }
  lines.push("import '@arbo/core'", "import '@arbo/core/contract'", "import '@arbo/kit'", "import '@arbo/kit/react'")
  return `${lines.join('\n')}\n`
}

/** A page without a build, whose scripts lie in node_modules. @param {string} project @param {readonly Packed[]} elements */
async function plainPage(project, elements) {
  const scripts = await Promise.all(
    elements.map(async ({ name, folder }) => {
      const { files } = JSON.parse(await readFile(join(project, 'node_modules', name, 'cdn/manifest.json'), 'utf8'))
      const file = `arbo-${folder.split('/').at(-1)}.js`
      return `<script type="module" src="/node_modules/${name}/cdn/${file}" integrity="${files[file].integrity}"></script>`
    }),
  )
  const tags = elements.map(({ folder }) => `<arbo-${folder.split('/').at(-1)}></arbo-${folder.split('/').at(-1)}>`)
  const html = `<!doctype html><html lang="en"><title>Plain</title><link rel="icon" href="data:," />${scripts.join('')}${tags.join('')}</html>`
  await writeFile(join(project, 'index.html'), html)
}

/**
 * All packages in one empty project: their exports, their types, and their files on a plain page.
 * @param {string} to folder @param {readonly Packed[]} packed @param {import('playwright').Browser} browser
 * @param {(title: string, check: () => Promise<void>) => Promise<void>} report
 */
export async function checkEverything(to, packed, browser, report) {
  const project = await emptyProject(join(to, 'everything'))
  const elements = packed.filter(({ files }) => files.includes('custom-elements.json'))
  await report('XEMB-01 every package installs into an empty project', async () => {
    const { devDependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
    const types = {
      '@types/react': devDependencies['@types/react'],
      '@types/react-dom': devDependencies['@types/react-dom'],
    }
    await writeFile(
      join(project, 'package.json'),
      JSON.stringify({ private: true, type: 'module', devDependencies: types }),
    )
    await install(project, packed)
  })
  await report('XEMB-03 every entry of the exports maps resolves from outside, and nothing else', async () => {
    assert.deepEqual(await exportFaults(project, packed), [])
  })
  await report('XEMB-03 their types compile, and JSX takes what custom-elements.json lists', async () => {
    await writeFile(join(project, 'types.tsx'), await typesFile(elements))
    await writeFile(join(project, 'tsconfig.json'), JSON.stringify(TSCONFIG))
    const { code, output } = await run([...tsc, '-p', project], { cwd: project })
    assert.equal(code, 0, output)
  })
  await report('XEMB-01 every element works on a plain page from its package, under the stated policy', async () => {
    await plainPage(project, elements)
    const site = await serveFolder(project, await statedPolicy())
    const { page, faults, close } = await watch(browser)
    try {
      await page.goto(site.url)
      for (const { folder } of elements) {
        const tag = `arbo-${folder.split('/').at(-1)}`
        await page.evaluate((name) => customElements.whenDefined(name).then(() => undefined), tag)
      }
      assert.deepEqual(faults, [])
    } finally {
      await close()
      site.close()
    }
  })
}
