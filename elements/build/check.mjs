// Checks what elements/build/build.mjs has built: sizes against elements/budgets.json, hashes against the manifests,
// custom-elements.json against the sources. Ends in 'N passed, N failed'.
import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkCustomElements, customElementsOf } from './custom-elements.mjs'
import { measureFolder } from './manifest.mjs'
import { readPackage } from './package.mjs'

const elements = dirname(dirname(fileURLToPath(import.meta.url)))
let passed = 0
let failed = 0

/** @param {string} title @param {string[]} faults */
function report(title, faults) {
  if (faults.length === 0) passed += 1
  else failed += 1
  process.stdout.write(`${faults.length === 0 ? 'ok' : 'FAIL'} ${title}\n`)
  for (const fault of faults) process.stdout.write(`     ${fault}\n`)
}

/** @param {string} path */
const readJson = async (path) => JSON.parse(await readFile(path, 'utf8'))

/** @type {{ files: Record<string, number> }} */
const budgets = await readJson(join(elements, 'budgets.json'))
const unused = new Set(Object.keys(budgets.files))

/** @param {import('./package.mjs').ElementPackage} pkg */
async function checkCdn(pkg) {
  const folder = join(pkg.folder, 'cdn')
  const manifest = await readJson(join(folder, 'manifest.json')).catch(() => null)
  if (!manifest) return report(`${pkg.name} cdn/manifest.json`, ['not built: run npm run build'])
  const { files, modules } = await measureFolder(folder)
  report(
    `${pkg.name} cdn/manifest.json tells the truth`,
    JSON.stringify([manifest.files, manifest.modules]) === JSON.stringify([files, modules])
      ? []
      : ['differs from the files beside it'],
  )
  for (const [file, { gzip }] of Object.entries(files)) {
    const key = `${basename(pkg.folder)}/${file}`
    const budget = budgets.files[key]
    unused.delete(key)
    const title = `${key} ${(gzip / 1000).toFixed(1)} kB of ${budget === undefined ? '-' : (budget / 1000).toFixed(1)} kB`
    if (budget === undefined) report(title, ['has no budget in elements/budgets.json'])
    else report(title, gzip > budget ? [`${gzip - budget} bytes too large`] : [])
  }
}

for (const entry of await readdir(elements, { withFileTypes: true })) {
  if (!entry.isDirectory() || entry.name === 'build') continue
  const pkg = await readPackage(join(elements, entry.name))
  if (!pkg.tag) continue
  report(`${pkg.name} documents its element`, await checkCustomElements(pkg.folder))
  const written = await readFile(join(pkg.folder, 'custom-elements.json'), 'utf8').catch(() => '')
  const fresh = written === (await customElementsOf(pkg.folder))
  report(`${pkg.name} custom-elements.json is up to date`, fresh ? [] : ['run npm run build'])
  await checkCdn(pkg)
}
for (const key of unused) report(`budget of ${key}`, ['no such file was built'])

process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exitCode = failed > 0 ? 1 : 0
