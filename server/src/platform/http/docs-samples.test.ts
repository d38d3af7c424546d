import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import ts from 'typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAGES } from '../../../../scripts/docs/pages.mjs'
import { samplesIn } from '../../../../scripts/docs/samples.mjs'
import { H264_ARGS, makeClip } from '../media/testing/clips.ts'
import { startWorker, type JobWorker } from '../jobs/worker.ts'
import { ingestHandler } from '../../review/renditions/ingest-job.ts'
import { INGEST_JOB } from '../../review/renditions/ingest-kind.ts'
import { makeTree } from '../../testing/fixtures.ts'
import { testServer, type TestServer } from '../../testing/test-server.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const samples = PAGES.flatMap(({ source }) => samplesIn(source)).filter(({ noRun }) => !noRun)
const programs = samples.filter(({ lang }) => lang === 'ts')
const commands = samples.filter(({ isRun }) => isRun)
const titleOf = ({ file, line }: { file: string; line: number }) => `${file}:${line}`
const run = promisify(execFile)

let server: TestServer
let worker: JobWorker
let folder: string
let env: NodeJS.ProcessEnv
let args: Record<string, string>

beforeAll(async () => {
  server = await testServer()
  const tree = await makeTree(server)
  const { data: token } = await server.owner.call('createApiToken', {
    params: { ws_code: server.a.code },
    body: { name: 'Samples', scopes: ['read', 'write', 'comment', 'upload'] },
  })
  const url = await server.app.listen({ host: '127.0.0.1', port: 0 })
  const log = { warn: (message: string) => server.deps.log.warn(message) }
  worker = await startWorker(server.database, { handlers: { [INGEST_JOB]: ingestHandler(server.deps) }, log })
  // Within the repository, where programs find the package as those of a reader do.
  folder = mkdtempSync(join(ROOT, 'node_modules/.arbo-samples-'))
  const clip = await makeClip({ frames: 12, encode: H264_ARGS })
  env = {
    PATH: process.env['PATH'],
    HOME: tmpdir(),
    ARBO_URL: url,
    ARBO_TOKEN: token.token,
    ARBO_WORKSPACE: server.a.code,
  }
  args = { item: tree.item, clip }
})
afterAll(async () => {
  await worker.stop()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

test.each(programs.map((sample) => [titleOf(sample), sample] as const))(
  'XEMB-04 the program of %s runs to its end',
  async (title, { code, args: wanted }) => {
    const options = { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext }
    const file = join(folder, `${title.replaceAll(/\W/g, '-')}.mjs`)
    writeFileSync(file, ts.transpileModule(code, { compilerOptions: options }).outputText)
    const ran = run(process.execPath, [file, ...wanted.map((name) => args[name] ?? '')], { env, timeout: 120_000 })
    // One that fails, or does not end, rejects.
    await expect(ran).resolves.toHaveProperty('stdout')
  },
)

test.each(commands.map((sample) => [titleOf(sample), sample] as const))(
  'the command of %s works as described',
  async (_, { code }) => {
    const here = code.replaceAll('http://localhost:4600', '$ARBO_URL')
    const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', here], { env, cwd: folder, timeout: 120_000 })
    expect(stdout.trim()).not.toBe('')
  },
)
