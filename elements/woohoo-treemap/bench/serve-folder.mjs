import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

/** Serves built scripts, and for `name.html` a page that holds `name.js` alone. @param {string} folder @returns {import('node:http').RequestListener} */
export function serveFolder(folder) {
  return async (request, response) => {
    const name = basename(new URL(request.url ?? '/', 'http://localhost').pathname)
    if (name.endsWith('.html')) {
      const script = name.replace(/\.html$/, '.js')
      response.setHeader('content-type', 'text/html')
      response.end(`<!doctype html><body style="margin:0"><script type="module" src="/${script}"></script></body>`)
      return
    }
    try {
      const content = await readFile(join(folder, name))
      response.setHeader('content-type', 'text/javascript')
      response.end(content)
    } catch {
      response.statusCode = 404
      response.end()
    }
  }
}
