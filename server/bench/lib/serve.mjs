import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { startFlags } from '../../../scripts/testing/start-flags.mjs'

/**
 * A server of its own, on a free port, without the demo.
 * @param {string} dist folder of the built server
 * @param {Record<string, string>} extra its settings
 * @param {(line: Record<string, unknown>) => void} [onLog] hears of each line of its log (`LOG_LEVEL`)
 * @returns {Promise<{ url: string, pid: number, stop: () => Promise<void>, kill: () => Promise<void> }>}
 */
export function serve(dist, extra, onLog) {
  const env = {
    ...process.env,
    DATABASE_URL: '',
    PORT: '0',
    HOST: '127.0.0.1',
    ARBO_DEMO: '0',
    LOG_LEVEL: 'error',
    ...extra,
  }
  const child = spawn(process.execPath, [...startFlags(), join(dist, 'main.js')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const end = (/** @type {'SIGTERM' | 'SIGKILL'} */ signal) => async () => {
    child.kill(signal)
    await ended
  }
  const stop = end('SIGTERM')
  const kill = end('SIGKILL')
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const url = /ready on (\S+)/.exec(line)?.[1]
      if (url) resolve({ url, pid: Number(child.pid), stop, kill })
      if (onLog && line.startsWith('{')) onLog(JSON.parse(line))
    })
    void ended.then((code) => reject(new Error(`the server ended with ${code}`)))
  })
}
