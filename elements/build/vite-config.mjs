import { isAbsolute, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { esmExternalRequirePlugin } from 'rolldown/plugins'
import dts from 'vite-plugin-dts'
import { besideTheFile } from './beside-the-file.mjs'
import { handOver, takeOver } from './shared-with-main.mjs'

/** @typedef {import('./beside-the-file.mjs').Beside} Beside */
/** @typedef {import('./package.mjs').ElementPackage} ElementPackage */
/** @typedef {import('./shared-with-main.mjs').Shared} Shared */
/** @typedef {import('vite').InlineConfig} InlineConfig */

/**
 * The browsers that CSS is written for: the first ones with light-dark(). For older ones Vite would compile it to custom
 * properties that need the theme's selectors in the same sheet, and elements would no longer follow their page.
 */
export const CSS_TARGET = ['chrome123', 'firefox120', 'safari17.5']

// React libraries mark modules with 'use client', which means nothing in a browser bundle; declarations take longer than
// the bundle, which is no news either.
const NO_NEWS = ['MODULE_LEVEL_DIRECTIVE', 'PLUGIN_TIMINGS']

function onLog(level, log, handler) {
  if (!NO_NEWS.includes(log.code)) handler(level, log)
}

// Vite keeps whitespace in ES libraries (a tree shaker further down might need the pure annotations); a CDN file has
// nobody further down. Measured on the smallest element: 77.2 kB gzip with whitespace, 68.8 without.
const MINIFIED = { compress: true, mangle: true, codegen: { removeWhitespace: true } }

/** What only the workspace may import from kit, and so is not in its exports; its types as they were built. */
const BUILT_TYPES = Object.fromEntries(
  ['ui/index', 'icons', 'de', 'fr', 'es', 'ja'].map((file) => [
    `@arbo/kit/${file.replace('/index', '')}`,
    [fileURLToPath(new URL(`../kit/dist/${file}.d.ts`, import.meta.url))],
  ]),
)

/** @param {string} name matches the package and its sub-paths */
const withSubpaths = (name) => new RegExp(`^${name.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')}(/.+)?$`)

/** Type files point at each other by the extension that the scripts have. @param {string} declarations */
const withJsExtensions = (declarations) => declarations.replaceAll(/(['"]\.{1,2}\/[^'"]+)\.tsx?(['"])/g, '$1.js$2')

/**
 * Lit's class takes HTMLElement at import time, which a server that renders pages does not have; there the module must
 * load all the same, as those of the other elements do. @type {import('vite').Plugin}
 */
const LIT_WITHOUT_DOM = {
  name: 'lit-without-dom',
  transform: {
    filter: { id: /@lit[\\/]reactive-element[\\/]reactive-element\.js$/ },
    handler(code) {
      const changed = code.replace(/extends HTMLElement\b/, 'extends (globalThis.HTMLElement??class{})')
      if (changed === code) throw new Error('ReactiveElement is no longer made as it was: see LIT_WITHOUT_DOM')
      return { code: changed, map: null }
    },
  },
}

/** @returns {InlineConfig} */
const common = (/** @type {ElementPackage} */ { folder }) => ({
  root: folder,
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  resolve: { conditions: ['arbo-source', 'module', 'browser', 'production'] },
  // Said here and not left to NODE_ENV: a build started by a test or a dev server must be the same file.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  // Library mode leaves it to the consumer; a browser without a bundler has no `process`.
  define: { 'process.env.NODE_ENV': '"production"' },
})

/**
 * dist/: ES modules with types, one file per entry. A package that defines an element brings everything but its peers,
 * so that an import map with React alone is enough; a library leaves its dependencies to the consumer.
 * @param {ElementPackage} pkg
 * @returns {InlineConfig}
 */
export function libraryConfig(pkg) {
  const external = pkg.tag ? pkg.peers : [...pkg.peers, ...pkg.dependencies]
  const shared = common(pkg)
  return {
    ...shared,
    define: pkg.tag ? shared.define : {},
    plugins: [
      LIT_WITHOUT_DOM,
      dts({
        tsconfigPath: join(pkg.folder, 'tsconfig.json'),
        entryRoot: join(pkg.folder, 'src'),
        outDirs: join(pkg.folder, 'dist'),
        include: ['src'],
        exclude: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'src/testing'],
        // The types of core and kit as they were built: from their sources it takes four times as long.
        compilerOptions: { noEmit: false, customConditions: [], paths: BUILT_TYPES },
        beforeWriteFile: (filePath, content) => ({ filePath, content: withJsExtensions(content) }),
        logLevel: 'warn',
      }),
    ],
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      target: 'es2022',
      cssTarget: CSS_TARGET,
      minify: false,
      sourcemap: true,
      cssCodeSplit: false,
      lib: { entry: pkg.scripts, formats: ['es'], fileName: (_format, name) => `${name}.js` },
      rolldownOptions: {
        onLog,
        // Not the plain `external`: a CommonJS dependency inside the bundle would call `require('react')` at run time.
        plugins: [esmExternalRequirePlugin({ external: external.map(withSubpaths) })],
        output: { chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  }
}

/**
 * cdn/<file>: one minified module that imports nothing, so that a page needs one script tag and one integrity hash.
 * @param {ElementPackage} pkg
 * @param {string} entry absolute path of the source, or the name of a package
 * @param {string} file
 * @param {Shared} shared what the main file hands over to those on demand
 * @param {{ isMain?: boolean, beside?: readonly Beside[], outDir?: string }} [options]
 * @returns {InlineConfig}
 */
export function cdnConfig(pkg, entry, file, shared, { isMain = false, beside = [], outDir = 'cdn' } = {}) {
  return {
    ...common(pkg),
    plugins: [isMain ? handOver(shared) : takeOver(shared), besideTheFile(beside)],
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2022',
      cssTarget: CSS_TARGET,
      minify: 'oxc',
      sourcemap: false,
      lib: {
        // An entry that is not a path would be looked for in the package's folder.
        entry: isAbsolute(entry) ? entry : fileURLToPath(import.meta.resolve(entry)),
        formats: ['es'],
        fileName: () => file,
      },
      rolldownOptions: { onLog, output: { codeSplitting: false, minify: MINIFIED, comments: { legal: false } } },
    },
  }
}
