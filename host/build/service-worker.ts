import { createHash } from 'node:crypto'
import { readFile, readdir, stat, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import { elementPackages } from './packages.ts'

const WORKER = fileURLToPath(new URL('../src/sw/worker.ts', import.meta.url))
/** Names with a hash of the content: such a file never changes. */
const HASHED = /-[\w-]{8,}\.\w+$/
/** Not needed offline: Vite's own lists, other alphabets, the worker itself, the page that differs in its form alone. */
const LEFT_OUT =
  /(^|\/)(\.vite\/|sw\.js$|index\.de\.html$)|\.(?:map|br|gz)$|-(?:cyrillic|greek|vietnamese)(?:-ext)?-[^/]+\.woff2?$/
/** Larger files, such as the decoder of the player, are fetched when they are needed, bytes. */
const LARGEST = 400_000

interface Entry {
  url: string
  /** Null where the name has a hash. */
  revision: string | null
}

/** The files of a build that the worker keeps, by name. */
async function filesToKeep(folder: string): Promise<Entry[]> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = names.filter((name) => name.isFile()).map((name) => join(name.parentPath, name.name))
  const entries = await Promise.all(
    files.map(async (file): Promise<Entry | null> => {
      const url = relative(folder, file).replaceAll('\\', '/')
      if (LEFT_OUT.test(url) || (await stat(file)).size > LARGEST) return null
      if (HASHED.test(url)) return { url: `/${url}`, revision: null }
      const hash = createHash('sha256').update(await readFile(file))
      return { url: `/${url}`, revision: hash.digest('hex').slice(0, 16) }
    }),
  )
  return entries.filter((entry) => entry !== null).toSorted((a, b) => (a.url < b.url ? -1 : 1))
}

/** Builds /sw.js, one file without a hash in its name, after all files that it keeps are written. */
export function serviceWorker(): Plugin {
  let folder = ''
  return {
    name: 'arbo-service-worker',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    async closeBundle(error?: Error) {
      if (error) return
      const output = (await build({
        configFile: false,
        logLevel: 'warn',
        define: {
          ARBO_PACKAGES: JSON.stringify(await elementPackages()),
          ARBO_PRECACHE: JSON.stringify(await filesToKeep(folder)),
          'process.env.NODE_ENV': '"production"',
        },
        build: {
          target: 'es2023',
          write: false,
          copyPublicDir: false,
          rolldownOptions: { input: WORKER, output: { format: 'iife', entryFileNames: 'sw.js' } },
        },
      })) as Rolldown.RolldownOutput
      await writeFile(join(folder, 'sw.js'), output.output[0].code)
    },
  }
}
