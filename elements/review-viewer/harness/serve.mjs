/** Serves the harness page and the clips (with byte ranges, as media servers do) on a free port. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { dirname, extname, join, normalize, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { PEER_FOLDER } from './install-peer.mjs'
import { CLIP_FOLDER } from './make-clips.mjs'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..')

const TYPES = {
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.ts': 'video/mp2t',
  '.m4s': 'video/iso.segment',
  '.js': 'text/javascript',
}

/** @returns {Promise<{ url: string, close(): Promise<void> }>} url of the repository, clips under /clips/, peers under /peers/ */
export async function serveHarness() {
  const server = await createServer({
    configFile: false,
    root,
    cacheDir: join(root, '.cache/vite-harness'),
    logLevel: 'error',
    resolve: { conditions: ['arbo-source', 'module', 'browser', 'development'] },
    optimizeDeps: { entries: ['elements/review-viewer/harness/page.html'], include: ['mediabunny', 'hls.js'] },
    server: { host: '127.0.0.1', port: 0, hmr: false, watch: null },
    plugins: [
      {
        name: 'clips',
        configureServer({ middlewares }) {
          middlewares.use('/clips', send(CLIP_FOLDER))
          middlewares.use('/peers', send(PEER_FOLDER))
        },
      },
    ],
  })
  await server.listen()
  const address = server.httpServer?.address()
  if (!address || typeof address === 'string') throw new Error('The harness server has no port')
  return { url: `http://127.0.0.1:${address.port}`, close: () => server.close() }
}

/** @param {string} folder */
function send(folder) {
  return (request, response) => sendFile(folder, request, response)
}

async function sendFile(folder, request, response) {
  const name = normalize(decodeURIComponent(new URL(request.url, 'http://clips').pathname))
  const path = join(folder, name)
  const info = path.startsWith(folder) ? await stat(path).catch(() => undefined) : undefined
  if (!info?.isFile()) {
    response.writeHead(404).end()
    return
  }
  const headers = { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream', 'accept-ranges': 'bytes' }
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '')
  if (!range) {
    response.writeHead(200, { ...headers, 'content-length': info.size })
    createReadStream(path).pipe(response)
    return
  }
  const start = Number(range[1])
  const end = range[2] ? Math.min(Number(range[2]), info.size - 1) : info.size - 1
  if (start > end) {
    response.writeHead(416, { 'content-range': `bytes */${info.size}` }).end()
    return
  }
  response.writeHead(206, {
    ...headers,
    'content-length': end - start + 1,
    'content-range': `bytes ${start}-${end}/${info.size}`,
  })
  createReadStream(path, { start, end }).pipe(response)
}
