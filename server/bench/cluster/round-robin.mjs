import { Agent, createServer, request as ask } from 'node:http'

/** How often each process is asked whether it is ready, ms. */
const PROBE_MS = 50
/** Longest wait for that answer, ms. */
const PATIENCE_MS = 2000

/**
 * A proxy in front of several processes, as small as one can be: each request goes to the next process that says it is
 * ready. It tries nothing twice: a process that dies in the middle of a request costs that request, told by 502.
 * @returns {Promise<{ url: string, setTargets: (urls: string[]) => void, readyTargets: () => string[], close: () => Promise<void> }>}
 */
export async function startRoundRobin() {
  const agent = new Agent({ keepAlive: true })
  /** @type {Map<string, boolean>} */
  const ready = new Map()
  let turn = 0

  /** @param {string} url */
  const probe = (url) =>
    new Promise((resolve) => {
      const probing = ask(`${url}/api/ready`, { timeout: PATIENCE_MS }, (answer) => {
        answer.resume()
        resolve(answer.statusCode === 200)
      })
      probing.on('timeout', () => probing.destroy())
      probing.on('error', () => resolve(false))
      probing.end()
    })
  const probeAll = () =>
    Promise.all(
      [...ready.keys()].map(async (url) => {
        const isReady = await probe(url)
        if (ready.has(url)) ready.set(url, Boolean(isReady))
      }),
    )
  const timer = setInterval(() => void probeAll(), PROBE_MS)

  const server = createServer((incoming, outgoing) => {
    const targets = readyTargets()
    const target = targets[turn++ % targets.length]
    if (!target) return void outgoing.writeHead(503).end()
    const forwarded = ask(
      new URL(incoming.url ?? '/', target),
      {
        method: incoming.method,
        agent,
        headers: { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress ?? '' },
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, connection: 'keep-alive' })
        answer.pipe(outgoing)
        answer.on('error', () => outgoing.destroy())
      },
    )
    forwarded.on('error', () => {
      // Nothing more goes there until it says that it is back.
      if (ready.has(target)) ready.set(target, false)
      if (outgoing.headersSent) outgoing.destroy()
      else outgoing.writeHead(502).end()
    })
    outgoing.on('close', () => forwarded.destroy())
    incoming.pipe(forwarded)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0

  function readyTargets() {
    return [...ready].flatMap(([url, isReady]) => (isReady ? [url] : []))
  }
  return {
    url: `http://127.0.0.1:${port}`,
    /** @param {string[]} urls */
    setTargets(urls) {
      for (const url of ready.keys()) if (!urls.includes(url)) ready.delete(url)
      for (const url of urls) if (!ready.has(url)) ready.set(url, false)
    },
    readyTargets,
    close() {
      clearInterval(timer)
      agent.destroy()
      return new Promise((resolve) => {
        server.close(() => resolve(undefined))
        server.closeAllConnections()
      })
    },
  }
}
