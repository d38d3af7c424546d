import { createServer, request as send } from 'node:http'
import { freePort } from './start-server.ts'

/** A proxy that strips all cookies of a server, as a misconfigured CDN does. */
export async function startCookielessProxy(server: string): Promise<{ url: string; close(): Promise<void> }> {
  const { hostname, port } = new URL(server)
  const proxy = createServer((request, response) => {
    const { method, url: path, headers } = request
    const up = send({ host: hostname, port, method, path, headers }, (from) => {
      const { 'set-cookie': _, ...rest } = from.headers
      response.writeHead(from.statusCode ?? 502, rest)
      from.pipe(response)
      from.on('error', () => response.destroy())
    })
    up.on('error', () => response.destroy())
    response.on('close', () => response.writableEnded || up.destroy())
    request.pipe(up)
  })
  const own = await freePort()
  await new Promise<void>((resolve) => proxy.listen(own, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${own}`,
    async close() {
      proxy.closeAllConnections()
      await new Promise((resolve) => proxy.close(resolve))
    },
  }
}
