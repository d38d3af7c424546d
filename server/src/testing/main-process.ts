import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { startFlags } from '../../../scripts/testing/start-flags.mjs'

const RUN = fileURLToPath(new URL('../../dist/main.js', import.meta.url))

/** The whole built server in a process of its own, for tests that end it. */
export interface MainProcess {
  /** Where it listens, once it says so. @throws {Error} with what it printed, where it ends before */
  ready(): Promise<string>
  /** Exit code (null: by a signal) and lines printed to stdout and stderr. */
  readonly ended: Promise<{ code: number | null; out: string[]; err: string[] }>
  kill(signal: 'SIGTERM' | 'SIGKILL'): void
  /** Resident memory, the embedded database included, MB; of Linux alone. */
  memory(): number
}

/** @param env settings beside PATH; the demo is off, the port is free */
export function startMain(env: Readonly<Record<string, string>>): MainProcess {
  const { PATH = '', TMPDIR = '' } = process.env
  const settings = { PATH, TMPDIR, HOST: '127.0.0.1', PORT: '0', ARBO_DEMO: '0', ...env }
  const child = spawn(process.execPath, [...startFlags(), RUN], { env: settings, stdio: ['ignore', 'pipe', 'pipe'] })
  let out = ''
  let err = ''
  const waiting = new Set<() => void>()
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString()
    for (const look of waiting) look()
  })
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()))
  const linesOf = (words: string) => words.split('\n').filter(Boolean)
  const ended = new Promise<{ code: number | null; out: string[]; err: string[] }>((resolve) => {
    child.on('close', (code) => resolve({ code, out: linesOf(out), err: linesOf(err) }))
  })
  const ready = () =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const url = /ready on (\S+)/.exec(out)?.[1]
        if (!url) return
        waiting.delete(look)
        resolve(url)
      }
      waiting.add(look)
      look()
      void ended.then(() => reject(new Error(`the server ended: ${err}`)))
    })
  const memory = () => {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? []
    return Number(kilobytes) / 1024
  }
  return { ready, ended, kill: (signal) => child.kill(signal), memory }
}
