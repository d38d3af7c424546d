import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { readPackage } from '../package.mjs'
import { Shared } from '../shared-with-main.mjs'
import { cdnConfig } from '../vite-config.mjs'

/** Builds kit's fixture element as it would be in another version; gives the text of its CDN file. */
async function buildFixture(root, version) {
  const pkg = await readPackage(join(root, 'elements/kit/src/testing/fixture'))
  const outDir = join(root, '.cache', 'fixture')
  const file = `fixture-${version}.js`
  const config = cdnConfig(pkg, pkg.scripts.index, file, new Shared([]), { isMain: true, outDir })
  const otherVersion = {
    name: 'other-version',
    enforce: 'pre',
    transform: (code, id) => (id === join(pkg.folder, 'package.json') ? code.replace(pkg.version, version) : null),
  }
  await build({ ...config, plugins: [otherVersion, ...config.plugins] })
  return readFile(join(outDir, file))
}

/** /.fixture/1.0.0.js: self-contained copies of one element in any version, for the tests of several on a page. */
export function serveFixtures(root) {
  const built = new Map()
  return async (context, next) => {
    const version = /^\/\.fixture\/(\d+\.\d+\.\d+)\.js(\?.*)?$/.exec(context.url)?.[1]
    if (version) {
      if (!built.has(version)) built.set(version, buildFixture(root, version))
      context.type = 'text/javascript'
      context.body = await built.get(version)
    } else {
      await next()
    }
  }
}
