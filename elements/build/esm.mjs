import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { minify } from 'rolldown/utils'
import { builtReact, REACT_FILES } from './react.mjs'

/** @typedef {import('./package.mjs').ElementPackage} ElementPackage */
/** @typedef {{ imports: Record<string, string>, integrity: Record<string, string> }} ImportMap addresses are relative to the map's own */

/** The modules of dist/, by path. @param {string} folder */
async function modulesIn(folder) {
  const names = await readdir(folder, { recursive: true })
  return names
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.js'))
    .toSorted()
}

/**
 * cdn/esm/: what dist/ has, minified. React stays outside: a page with several elements, or one that uses React itself,
 * shares one copy by the import map.
 * @param {ElementPackage} pkg @param {string} cdn
 */
export async function writeEsm(pkg, cdn) {
  const from = join(pkg.folder, 'dist')
  const to = join(cdn, 'esm')
  await rm(to, { recursive: true, force: true })
  for (const name of await modulesIn(from)) {
    // They have types and nothing to run.
    if (name === 'vue.js' || name === 'svelte.js') continue
    const source = (await readFile(join(from, name), 'utf8')).replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n')
    const { code, errors } = await minify(name, source, { module: true, compress: { target: 'es2022' }, mangle: true })
    if (errors.length > 0) throw new Error(`${pkg.name} dist/${name}: ${JSON.stringify(errors)}`)
    await mkdir(dirname(join(to, name)), { recursive: true })
    await writeFile(join(to, name), code)
  }
}

/**
 * cdn/importmap.json, to be pasted into a page: every entry of the package, React at the version that it was built and
 * tested with, and the hash of each module that can come.
 * @param {ElementPackage} pkg @param {string} cdn @param {import('./manifest.mjs').Manifest} manifest
 */
export async function writeImportMap(pkg, cdn, manifest) {
  /** @type {ImportMap} */
  const map = { imports: {}, integrity: {} }
  for (const entry of Object.keys(pkg.scripts)) {
    const specifier = entry === 'index' ? pkg.name : `${pkg.name}/${entry}`
    map.imports[specifier] = `./esm/${entry}.js`
  }
  const built = await builtReact()
  const react = `../../react/${built.version}`
  for (const [specifier, file] of Object.entries(REACT_FILES)) map.imports[specifier] = `${react}/${file}`
  for (const [name, { integrity }] of Object.entries(manifest.modules)) map.integrity[`./${name}`] = integrity
  for (const [name, { integrity }] of Object.entries({ ...built.files, ...built.modules })) {
    map.integrity[`${react}/${name}`] = integrity
  }
  await writeFile(join(cdn, 'importmap.json'), `${JSON.stringify(map, null, 2)}\n`)
}
