import { createServer } from 'node:http'

/** @typedef {{ url: string, close(): void }} Origin */

/** @param {import('node:http').RequestListener} answer @returns {Promise<Origin>} */
async function listen(answer) {
  const server = createServer(answer)
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The server has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/**
 * A page and, on an origin of its own, the files of a CDN folder, of which the page allows scripts by a strict policy.
 * @param {{ files: Map<string, Buffer | string>, entry: string, integrity: string }} cdn `files` may change meanwhile
 * @returns {Promise<{ page: Origin, cdn: Origin, requests: string[], close(): void }>}
 */
export async function serveTwoOrigins({ files, entry, integrity }) {
  /** @type {string[]} */
  const requests = []
  const cdn = await listen((request, response) => {
    const name = (request.url ?? '').slice(1)
    requests.push(name)
    response.writeHead(files.has(name) ? 200 : 404, {
      'content-type': 'text/javascript',
      'access-control-allow-origin': '*',
      'cache-control': 'no-store',
    })
    response.end(files.get(name))
  })
  const page = await listen((request, response) => {
    const name = (request.url ?? '').slice(1)
    const media = files.get(name)
    if (media) {
      response.writeHead(200, { 'content-type': 'video/mp4' }).end(media)
      return
    }
    response.writeHead(200, {
      'content-type': 'text/html',
      'content-security-policy': `default-src 'none'; script-src 'self' ${cdn.url}; style-src 'self' 'unsafe-inline'; img-src 'self' data:; media-src 'self'; connect-src 'self'`,
    })
    response.end(
      `<!doctype html><title>Page</title><script type="module" crossorigin="anonymous" src="${cdn.url}/${entry}" integrity="${integrity}"></script>`,
    )
  })
  return {
    page,
    cdn,
    requests,
    close() {
      page.close()
      cdn.close()
    },
  }
}
