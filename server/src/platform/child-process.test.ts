import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { lines, run } from './child-process.ts'
import { frameProgress, stageOf } from './media/progress.ts'
import { eventually } from '../testing/eventually.ts'

const node = (script: string) => ['-e', script]

const refuse = () => {
  throw new Error('not a number')
}

describe('run', () => {
  test('collects stdout and keeps the end of stderr', async () => {
    const script = `process.stdout.write('out'); process.stderr.write('x'.repeat(20000) + 'end')`
    const { stdout, stderr } = await run(process.execPath, node(script))
    expect(stdout.toString()).toBe('out')
    expect(stderr).toHaveLength(8192)
    expect(stderr.endsWith('end')).toBe(true)
  })

  test('a failure has the exit code and the program’s last output', async () => {
    const failure = run(process.execPath, node(`console.error('no such codec'); process.exit(3)`))
    const expected = { code: 'process_failed', exitCode: 3, message: 'node ended with exit code 3: no such codec' }
    await expect(failure).rejects.toMatchObject(expected)
  })

  test('a missing program has its own error code', async () => {
    await expect(run('/nowhere/ffmpeg', [])).rejects.toMatchObject({ code: 'process_not_started' })
  })

  test('cancelling kills a program that ignores a polite signal', async () => {
    const abort = new AbortController()
    let pid = 0
    const script = `process.on('SIGTERM', () => {}); console.log(process.pid); setInterval(() => {}, 1000)`
    const running = run(process.execPath, node(script), {
      signal: abort.signal,
      onStdout: (chunk) => {
        pid = Number(chunk.toString())
        abort.abort()
      },
    })
    await expect(running).rejects.toMatchObject({ code: 'process_aborted' })
    expect(() => process.kill(pid, 0)).toThrow(/ESRCH/)
  })

  test.skipIf(!existsSync('/usr/bin/setpriv'))(
    'a program ends with the process that started it, even when that is killed',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'arbo-run-'))
      const source = await readFile(new URL('child-process.ts', import.meta.url), 'utf8')
      const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2023 }
      await writeFile(join(folder, 'process.mjs'), ts.transpileModule(source, { compilerOptions }).outputText)
      await writeFile(
        join(folder, 'server.mjs'),
        `import { run } from './process.mjs'
         const work = 'console.log(process.pid); setInterval(() => undefined, 1000)'
         await run(process.execPath, ['-e', work], { onStdout: (chunk) => process.stdout.write(chunk) })`,
      )
      const server = spawn(process.execPath, [join(folder, 'server.mjs')], { stdio: ['ignore', 'pipe', 'inherit'] })
      const [said] = (await once(server.stdout, 'data')) as [Buffer]
      const pid = Number(said.toString())
      const isRunning = () => {
        try {
          return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
        } catch {
          return false
        }
      }
      expect([pid > 0, isRunning()]).toEqual([true, true])
      server.kill('SIGKILL')
      await eventually(() => expect(isRunning()).toBe(false))
      await rm(folder, { recursive: true })
    },
  )

  test('an already aborted signal starts nothing', async () => {
    const running = run('/nowhere/ffmpeg', [], { signal: AbortSignal.abort() })
    await expect(running).rejects.toMatchObject({ code: 'process_aborted' })
  })

  test('time limits end a slow program and a silent one', async () => {
    const silent = node(`setInterval(() => {}, 1000)`)
    await expect(run(process.execPath, silent, { timeoutMs: 200 })).rejects.toMatchObject({ code: 'process_timeout' })
    await expect(run(process.execPath, silent, { idleMs: 200 })).rejects.toMatchObject({ code: 'process_timeout' })
  })

  test.runIf(process.platform === 'linux')(
    'XREV-19 a background program yields to the server, and is killed first when memory runs out',
    async () => {
      const script = `console.log(os.getPriority(), fs.readFileSync('/proc/self/oom_score_adj', 'utf8').trim())`
      const { stdout } = await run(process.execPath, node(script), { background: 10 })
      const [priority, score] = stdout.toString().split(' ').map(Number)
      expect(priority).toBe(10)
      expect(score).toBe(900)
    },
  )

  test('unusable output stops the program', async () => {
    const running = run(process.execPath, node(`console.log('x'); setInterval(() => {}, 1000)`), { onStdout: refuse })
    await expect(running).rejects.toMatchObject({ code: 'process_failed', cause: { message: 'not a number' } })
  })
})

test('lines are put together across chunks', () => {
  const received: string[] = []
  const reader = lines((line) => received.push(line))
  for (const chunk of ['fra', 'me=1\nframe', '=2\n', 'end']) reader.push(Buffer.from(chunk))
  reader.end()
  expect(received).toEqual(['frame=1', 'frame=2', 'end'])
})

test('progress never falls and stays below 1 until the end', () => {
  const shares: number[] = []
  const push = frameProgress(
    100,
    stageOf((share) => shares.push(share), 0.5, 1),
  )
  for (const frame of [10, 50, 40, 100, 120]) push(Buffer.from(`frame=${frame}\nfps=30\n`))
  expect(shares).toEqual([0.55, 0.75, 0.995])
})
