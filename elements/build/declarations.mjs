import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root, run, tsc } from '../../scripts/lib/run.mjs'

/** @typedef {import('./package.mjs').ElementPackage} ElementPackage */

/** What only the workspace may import from kit, and so is not in its exports; its types as they were built. */
const BUILT_TYPES = Object.fromEntries(
  ['ui/index', 'icons', 'de'].map((file) => [
    `@arbo/kit/${file.replace('/index', '')}`,
    [fileURLToPath(new URL(`../kit/dist/${file}.d.ts`, import.meta.url))],
  ]),
)

/** Type files point at each other by the extension that the scripts have. @param {string} declarations */
const withJsExtensions = (declarations) => declarations.replaceAll(/(['"]\.{1,2}\/[^'"]+)\.tsx?(['"])/g, '$1.js$2')

/**
 * Types of dist/, one file for each of src/: by the native compiler, which takes a tenth of the time that the one with
 * an API needs. Whether they are right is for the check to say, which compiles all sources at once.
 * @param {ElementPackage} pkg
 */
export async function writeDeclarations({ folder }) {
  const place = join(root, '.cache/declarations', basename(folder))
  await rm(place, { recursive: true, force: true })
  await mkdir(place, { recursive: true })
  const out = join(place, 'types')
  const config = {
    extends: join(folder, 'tsconfig.json'),
    compilerOptions: {
      composite: false,
      declaration: true,
      emitDeclarationOnly: true,
      noCheck: true,
      // The types of core and kit as they were built: from their sources it takes longer.
      customConditions: [],
      paths: BUILT_TYPES,
      rootDir: folder,
      outDir: out,
    },
    references: [],
    include: [join(folder, 'src'), join(folder, 'package.json')],
    exclude: ['*.test.ts', '*.test.tsx']
      .map((name) => join(folder, 'src/**', name))
      .concat(join(folder, 'src/testing')),
  }
  const file = join(place, 'tsconfig.json')
  await writeFile(file, JSON.stringify(config))
  const { code, output } = await run([...tsc, '-p', file])
  if (code !== 0) throw new Error(`The types of ${folder} cannot be written:\n${output}`)
  const sources = join(out, 'src')
  const names = await readdir(sources, { recursive: true })
  await Promise.all(
    names
      .filter((name) => name.endsWith('.d.ts'))
      .map(async (name) => {
        const target = join(folder, 'dist', name)
        await mkdir(dirname(target), { recursive: true })
        await writeFile(target, withJsExtensions(await readFile(join(sources, name), 'utf8')))
      }),
  )
}
