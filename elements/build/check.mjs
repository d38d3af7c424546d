// Checks what elements/build/build.mjs has built: sizes against each element's budgets.json, hashes against the manifests,
// custom-elements.json against the sources. Ends in 'N passed, N failed'.
// A budget is the largest size of a CDN file in bytes after gzip -9. Raise it only in the change that grows the file, and
// say why in the comment beside it.
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { elementFaults, elements } from '../../scripts/lib/elements.mjs'
import { root } from '../../scripts/lib/run.mjs'
import { checkCustomElements, customElementsOf } from './custom-elements.mjs'
import { measureFolder } from './manifest.mjs'
import { readPackage } from './package.mjs'

let passed = 0
let failures = 0

/** @param {string} title @param {string[]} faults */
function report(title, faults) {
  if (faults.length === 0) passed += 1
  else failures += 1
  process.stdout.write(`${faults.length === 0 ? 'ok' : 'FAIL'} ${title}\n`)
  for (const fault of faults) process.stdout.write(`     ${fault}\n`)
}

/** @param {string} path */
const readJson = async (path) => JSON.parse(await readFile(path, 'utf8'))

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
  const own = `elements/${basename(pkg.folder)}/budgets.json`
  /** @type {Record<string, number>} */
  const budgets = (await readJson(join(root, own)).catch(() => null))?.files ?? {}
  for (const [file, { gzip }] of Object.entries(files)) {
    const key = `${basename(pkg.folder)}/${file}`
    const budget = budgets[file]
    const title = `${key} ${(gzip / 1000).toFixed(1)} kB of ${budget === undefined ? '-' : (budget / 1000).toFixed(1)} kB`
    if (budget === undefined) report(title, [`has no budget: add "${file}" to the files of ${own}`])
    else report(title, gzip > budget ? [`${gzip - budget} bytes too large`] : [])
  }
  for (const file of Object.keys(budgets)) {
    if (!files[file]) report(`budget of ${basename(pkg.folder)}/${file}`, ['no such file was built'])
  }
}

report('every folder of elements/ is an element', elementFaults())
for (const { folder } of elements()) {
  const pkg = await readPackage(join(root, folder))
  const manifestText = await readFile(join(pkg.folder, 'custom-elements.json'), 'utf8').catch(() => null)
  // A missing file was reported above.
  if (!pkg.tag || manifestText === null) continue
  report(`${pkg.name} documents its element`, await checkCustomElements(pkg.folder))
  const isUpToDate = manifestText === (await customElementsOf(pkg.folder))
  report(`${pkg.name} custom-elements.json is up to date`, isUpToDate ? [] : ['run npm run build'])
  await checkCdn(pkg)
}

process.stdout.write(`${passed} passed, ${failures} failed\n`)
process.exitCode = failures > 0 ? 1 : 0
