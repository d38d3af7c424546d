import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Runs a command and collects its output.
 * @param {string[]} command
 * @param {{ cwd?: string, env?: Record<string, string | undefined>, echo?: boolean }} [options]
 * @returns {Promise<{ code: number, output: string, seconds: number }>}
 */
export function run(command, { cwd = root, env = {}, echo = false } = {}) {
  const started = performance.now()
  return new Promise((resolve) => {
    const [file = '', ...args] = command
    const child = spawn(file, args, {
      cwd,
      env: { ...process.env, NO_COLOR: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const keep = (/** @type {Buffer} */ chunk) => {
      output += chunk
      if (echo) process.stdout.write(chunk)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', (error) => {
      output += `${error.message}\n`
      resolve({ code: 127, output, seconds: (performance.now() - started) / 1000 })
    })
    child.on('close', (code) => resolve({ code: code ?? 1, output, seconds: (performance.now() - started) / 1000 }))
  })
}

/** Path of a tool that npm installed, so that no `npx` start-up is paid. */
export const bin = (/** @type {string} */ name) => `${root}node_modules/.bin/${name}`

/** The compiler that checks and emits: the native one, several times as fast. See docs/decisions/0002. */
export const tsc = [process.execPath, join(root, 'node_modules/typescript-7/bin/tsc')]
