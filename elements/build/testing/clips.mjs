import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { extname, resolve, sep } from 'node:path'

const PREFIX = '/.cache/clips/'
const TYPES = {
  '.mp4': 'video/mp4',
  '.mov': 'video/quicktime',
  '.webm': 'video/webm',
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.ts': 'video/mp2t',
  '.m4s': 'video/iso.segment',
  '.json': 'application/json',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
}

/** First and last byte that a Range header asks for; null when it asks for none. @param {string} header */
function readRange(header, size) {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header) ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return null
  if (first === '') return { start: Math.max(0, size - Number(last)), end: size - 1 }
  return { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}

function send(context, file, size) {
  const range = readRange(context.get('range'), size)
  const { start, end } = range ?? { start: 0, end: size - 1 }
  context.set('accept-ranges', 'bytes')
  context.set('content-type', TYPES[extname(file)] ?? 'application/octet-stream')
  if (start > end) {
    context.status = 416
    context.set('content-range', `bytes */${size}`)
    return
  }
  context.status = range ? 206 : 200
  if (range) context.set('content-range', `bytes ${start}-${end}/${size}`)
  context.set('content-length', String(end - start + 1))
  context.body = createReadStream(file, { start, end })
}

/** Serves the clips of the frame harness, with the byte ranges that a seeking <video> asks for. @param {string} root */
export function serveClips(root) {
  const folder = resolve(root, `.${PREFIX}`) + sep
  return async (context, next) => {
    const { pathname } = new URL(context.url, 'http://localhost')
    if (!pathname.startsWith(PREFIX)) {
      await next()
      return
    }
    const file = resolve(root, `.${decodeURIComponent(pathname)}`)
    const info = file.startsWith(folder) ? await stat(file).catch(() => null) : null
    if (info?.isFile()) send(context, file, info.size)
    else context.status = 404
  }
}
