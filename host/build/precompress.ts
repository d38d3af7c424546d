import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Compressible files with a content hash in their name. */
const COMPRESSIBLE = /-[\w-]{8,}\.(js|css|svg)$/
/** Smaller files gain little by compression, bytes. */
const SMALLEST = 1024

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

/**
 * Writes `.br` and `.gz` beside the assets, at the highest quality: the time is spent once here, not at each request,
 * where only a low quality is affordable.
 */
export function precompress(): Plugin {
  let folder = ''
  return {
    name: 'arbo-precompress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir, config.build.assetsDir)
    },
    closeBundle: {
      // After the service worker's list of files is made.
      order: 'post',
      sequential: true,
      async handler(failure?: Error) {
        if (failure) return
        const names = (await readdir(folder)).filter((name) => COMPRESSIBLE.test(name))
        for (const name of names) {
          const file = join(folder, name)
          const source = await readFile(file)
          if (source.length < SMALLEST) continue
          const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
          const [small, common] = await Promise.all([brotli(source, quality), gz(source, { level: 9 })])
          await writeFile(`${file}.br`, small)
          await writeFile(`${file}.gz`, common)
        }
      },
    },
  }
}
