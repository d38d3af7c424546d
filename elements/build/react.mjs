// Builds React as browser modules, for pages whose elements share it: node elements/build/react.mjs
//   react/cdn/react.js, jsx-runtime.js, ...   with cdn/manifest.json as elements have it
import { readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'vite'
import { writeManifest } from './manifest.mjs'

const require = createRequire(import.meta.url)

/** The specifiers that pages import, with their files. */
export const REACT_FILES = {
  react: 'react.js',
  'react/jsx-runtime': 'jsx-runtime.js',
  'react-dom': 'react-dom.js',
  'react-dom/client': 'react-dom-client.js',
}

/** Folder of the build, beside the builds of elements. */
export const REACT_CDN = fileURLToPath(new URL('./react/cdn', import.meta.url))

/** @returns {Promise<string>} */
export const reactVersion = async () =>
  JSON.parse(await readFile(require.resolve('react/package.json'), 'utf8')).version

const ENTRY = '\0react-entry:'

/** React is CommonJS, whose names a module has to spell out. @returns {import('vite').Plugin} */
function asModule() {
  return {
    name: 'react-as-module',
    resolveId: (source) => (source.startsWith(ENTRY) ? source : null),
    load(id) {
      if (!id.startsWith(ENTRY)) return null
      const name = id.slice(ENTRY.length)
      const names = Object.keys(require(name)).filter((key) => /^[A-Za-z_$][\w$]*$/.test(key) && key !== 'default')
      return `import whole from '${name}'\nexport default whole\nexport const { ${names.join(', ')} } = whole\n`
    },
  }
}

/** @param {string} [outDir] */
export async function buildReact(outDir = REACT_CDN) {
  await rm(outDir, { recursive: true, force: true })
  const input = Object.fromEntries(
    Object.entries(REACT_FILES).map(([name, file]) => [file.replace('.js', ''), `${ENTRY}${name}`]),
  )
  await build({
    root: fileURLToPath(new URL('.', import.meta.url)),
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [asModule()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2022',
      minify: 'oxc',
      modulePreload: false,
      rolldownOptions: {
        input,
        preserveEntrySignatures: 'strict',
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
          minify: { compress: true, mangle: true, codegen: { removeWhitespace: true } },
        },
      },
    },
  })
  return writeManifest({ name: 'react', version: await reactVersion() }, outDir)
}

/** The manifest of the build, which is made where there is none of this version. @returns {Promise<import('./manifest.mjs').Manifest>} */
export async function builtReact() {
  const manifestText = await readFile(join(REACT_CDN, 'manifest.json'), 'utf8').catch(() => null)
  const manifest = manifestText === null ? null : JSON.parse(manifestText)
  return manifest?.version === (await reactVersion()) ? manifest : buildReact()
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await buildReact()
