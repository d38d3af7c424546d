import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSlowProxy, type SlowKind } from './slow-proxy.ts'

const ROOT = join(import.meta.dirname, '../../..')
/** The first start makes the demo workspace: it cuts, probes and transcodes real clips. */
const START_LIMIT = 600_000
const STOP_LIMIT = 10_000
const SLOW: Record<SlowKind, string> = { answers: 'LATE_ANSWERS', scripts: 'LATE_SCRIPTS', network: 'SLOW_NETWORK' }

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}

/** Resolves when the server says that it is ready, which is after the demo workspace is there. */
export async function ready(child: ChildProcess, url: string): Promise<void> {
  let output = ''
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`The server was not ready in time:\n${output}`)), START_LIMIT)
    const listen = (chunk: Buffer): void => {
      output += chunk.toString()
      if (!output.includes(url.replace('127.0.0.1', 'localhost')) && !output.includes(url)) return
      clearTimeout(timer)
      resolve()
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('exit', (code) => {
      clearTimeout(timer)
      reject(new Error(`The server ended with code ${code}:\n${output}`))
    })
  })
}

export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT)
  await ended
  clearTimeout(timer)
}

/**
 * Starts the built server on a free port with a data folder of its own, and ends it after the tests. With ARBO_URL the
 * tests run against a server that is there already. With SLOW_NETWORK, in ms, each call takes up to so much longer;
 * with LATE_ANSWERS pages hear so much later what they have changed, while the tests see it at once; with LATE_SCRIPTS
 * each script arrives up to so much later.
 */
// Playwright takes a global setup as the default export.
// oxlint-disable-next-line import/no-default-export
export default async function startServer(): Promise<() => Promise<void>> {
  if (process.env['ARBO_URL']) return async () => undefined
  const port = await freePort()
  const dataDir = await mkdtemp(join(tmpdir(), 'arbo-e2e-'))
  const slowKind = (Object.keys(SLOW) as SlowKind[]).find((slow) => Number(process.env[SLOW[slow]]) > 0)
  const proxyPort = slowKind ? await freePort() : port
  const url = `http://localhost:${proxyPort}`
  const longest = slowKind ? Number(process.env[SLOW[slowKind]]) : 0
  const proxy = slowKind ? await startSlowProxy({ port: proxyPort, target: port, longest, slow: slowKind }) : null
  const child = spawn(process.execPath, ['server/dist/main.js'], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      PUBLIC_URL: url,
      // Each account of the tests registers from an address of its own, as accounts do.
      TRUST_PROXY: 'loopback',
      // Webhooks lead to receivers of the tests.
      WEBHOOKS_ALLOW_PRIVATE: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const cleanUp = async (): Promise<void> => {
    await proxy?.close()
    await stop(child)
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await ready(child, url)
  } catch (error) {
    await cleanUp()
    throw error
  }
  // Workers are started afterwards and inherit it.
  process.env['ARBO_URL'] = url
  return cleanUp
}
