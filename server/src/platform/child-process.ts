import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { accessSync, constants, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { setPriority } from 'node:os'

export type ProcessErrorCode = 'process_not_started' | 'process_failed' | 'process_timeout' | 'process_aborted'

/** A child process that gave no result. `stderr` holds the end of its messages. */
export class ProcessError extends Error {
  readonly code: ProcessErrorCode
  readonly stderr: string
  readonly exitCode: number | null

  constructor(code: ProcessErrorCode, message: string, stderr = '', exitCode: number | null = null, cause?: unknown) {
    super(message, { cause })
    this.name = 'ProcessError'
    this.code = code
    this.stderr = stderr
    this.exitCode = exitCode
  }
}

export interface RunOptions {
  signal?: AbortSignal
  /** Milliseconds for the whole run. */
  timeoutMs?: number
  /** Milliseconds without a byte on stdout: for long work that reports its progress there. */
  idleMs?: number
  /** Takes stdout as it comes; without it stdout is collected and returned. */
  onStdout?: (chunk: Buffer) => void
  /**
   * Nice value to run at, above the server's own so that requests are answered while media is made. The system ends such
   * a program first where memory runs out.
   */
  background?: number
}

export interface RunResult {
  stdout: Buffer
  /** The last 8 kB of stderr. */
  stderr: string
}

const STDERR_TAIL = 8192
const running = new Set<ChildProcess>()
let cleansUpAtExit = false

/** Where memory runs out the system ends this program and not the server, whose requests others wait for. */
function offerFirst(child: ChildProcess): void {
  if (process.platform !== 'linux' || child.pid === undefined) return
  try {
    writeFileSync(`/proc/${child.pid}/oom_score_adj`, '900')
  } catch {
    // The process may have ended already, or the system forbids it: both leave a working run.
  }
}

const TETHER = '/usr/bin/setpriv'
let hasTether: boolean | undefined

/** How a program is started that the system ends with this process, however that ends, where the system can (Linux). */
function tethered(command: string, args: readonly string[]): [string, readonly string[]] {
  hasTether ??= process.platform === 'linux' && isExecutable(TETHER)
  return hasTether ? [TETHER, ['--pdeathsig', 'KILL', '--', command, ...args]] : [command, args]
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Exit codes of programs that start others, where they cannot be started. */
const NOT_STARTED = [126, 127]

/** An orphaned encoder would hold a core for minutes: children die with this process. */
function track(child: ChildProcess): void {
  running.add(child)
  if (cleansUpAtExit) return
  cleansUpAtExit = true
  process.once('exit', () => {
    for (const orphan of running) orphan.kill('SIGKILL')
  })
}

function lowerPriority(child: ChildProcess, nice: number): void {
  if (child.pid === undefined) return
  try {
    setPriority(child.pid, nice)
  } catch {
    // The process may have ended already, or the system forbids it: both leave a working run.
  }
}

function lastLine(stderr: string): string {
  const line = stderr.trimEnd().split('\n').at(-1)
  return line ? `: ${line}` : ''
}

/**
 * Runs a program and resolves when it ends with exit code 0. SIGKILL ends it on abort and timeout: the file that it
 * was writing is thrown away, so it need not finish it.
 * @throws ProcessError
 */
export function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<RunResult> {
  const name = basename(command)
  const { signal } = options
  if (signal?.aborted) return Promise.reject(new ProcessError('process_aborted', `${name} was cancelled`))

  return new Promise((resolve, reject) => {
    const child = spawn(...tethered(command, args), { stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true })
    const collected: Buffer[] = []
    let stderr = ''
    let stopped: ProcessError | null = null
    track(child)
    if (options.background !== undefined) {
      lowerPriority(child, options.background)
      offerFirst(child)
    }

    const stop = (code: ProcessErrorCode, message: string, cause?: unknown) => {
      stopped ??= new ProcessError(code, message, stderr, null, cause)
      child.kill('SIGKILL')
    }
    const onAbort = () => stop('process_aborted', `${name} was cancelled`)
    const onIdle = () => stop('process_timeout', `${name} stopped making progress`)
    signal?.addEventListener('abort', onAbort, { once: true })
    const timer = options.timeoutMs
      ? setTimeout(() => stop('process_timeout', `${name} took longer than ${options.timeoutMs} ms`), options.timeoutMs)
      : undefined
    let idle = options.idleMs ? setTimeout(onIdle, options.idleMs) : undefined

    child.stdout.on('data', (chunk: Buffer) => {
      idle = idle?.refresh()
      if (!options.onStdout) return void collected.push(chunk)
      try {
        options.onStdout(chunk)
      } catch (cause) {
        stop('process_failed', `${name}: its output could not be used`, cause)
      }
    })
    child.stderr.on('data', (chunk: Buffer) => {
      stderr = (stderr + chunk.toString('utf8')).slice(-STDERR_TAIL)
    })

    const settle = (failure: ProcessError | null) => {
      clearTimeout(timer)
      clearTimeout(idle)
      signal?.removeEventListener('abort', onAbort)
      running.delete(child)
      if (failure) reject(failure)
      else resolve({ stdout: Buffer.concat(collected), stderr })
    }
    child.on('error', (cause) =>
      settle(new ProcessError('process_not_started', `${name} could not be started`, '', null, cause)),
    )
    child.on('close', (exitCode, killedBy) => {
      if (stopped) return settle(stopped)
      if (exitCode === 0) return settle(null)
      if (NOT_STARTED.includes(exitCode ?? 0) && stderr.startsWith('setpriv:')) {
        return settle(new ProcessError('process_not_started', `${name} could not be started`, stderr, exitCode))
      }
      const how = killedBy ? `was ended by ${killedBy}` : `ended with exit code ${exitCode}`
      settle(new ProcessError('process_failed', `${name} ${how}${lastLine(stderr)}`, stderr, exitCode))
    })
  })
}

/** Turns chunks into whole lines; call `end` for a last line without a line feed. */
export function lines(onLine: (line: string) => void): { push: (chunk: Buffer) => void; end: () => void } {
  let rest = ''
  return {
    push(chunk) {
      const parts = (rest + chunk.toString('latin1')).split('\n')
      rest = parts.pop() ?? ''
      for (const part of parts) onLine(part)
    },
    end() {
      if (rest) onLine(rest)
      rest = ''
    },
  }
}
