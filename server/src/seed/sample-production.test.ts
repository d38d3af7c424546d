import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { JobContext } from '../platform/jobs/worker.ts'
import { testServer } from '../testing/test-server.ts'
import type { TestServer } from '../testing/test-server.ts'
import { cutFilm, type FilmClip } from './film.ts'
import type { CutRequest } from './film.ts'
import { SAMPLE_JOB } from './sample-kind.ts'
import { sampleHandler } from './sample-production.ts'

let server: TestServer
let params: { ws_code: string }

beforeAll(async () => {
  server = await testServer()
  params = { ws_code: server.a.code }
})
afterAll(() => server.close())

interface Scene {
  id: string
  name: string
  kind: number
  versions: number
  notes: number
}
const scenes = () =>
  server.database.query<Scene>(
    `select i.id, i.name, i.status_kind as kind,
       (select count(*)::int from rendition r where r.item_id = i.id) as versions,
       (select count(*)::int from comment c where c.item_id = i.id) as notes
     from item i where i.ws_id = $1 order by i.position`,
    [server.a.id],
  )

test('XUX-01 a sample production has a scene in each state, whose clips and notes come although the job dies half way', async () => {
  const { data: project } = await server.owner.call('createSampleProduction', { params })
  expect(project).toMatchObject({ name: 'Sample production', children_count: 1 })
  expect(project.woohoo.scenes).toBe(4)
  const made = await scenes()
  expect(made.map(({ name, versions }) => [name, versions])).toEqual([
    ['Meadow at dawn', 0],
    ['By the brook', 0],
    ['The bird on the branch', 0],
    ['Title over the burrow', 0],
  ])

  const [job] = await server.database.query<JobContext['job']>(
    `select id, ws_id as "wsId", kind, payload, 1 as attempt, 5 as "maxAttempts" from job where kind = $1`,
    [SAMPLE_JOB],
  )
  if (!job) throw new Error('no job cuts the film')
  // Cutting takes most of the time: the second run has the clips of the first.
  const outDir = await mkdtemp(join(tmpdir(), 'arbo-sample-'))
  const film: FilmClip[] = []
  for await (const clip of cutFilm({ outDir })) film.push(clip)
  async function* cut({ outDir: folder }: CutRequest) {
    await mkdir(folder, { recursive: true })
    for (const clip of film) {
      const file = join(folder, basename(clip.file))
      await copyFile(clip.file, file)
      yield { ...clip, file }
    }
  }
  const run = () =>
    Promise.resolve(
      sampleHandler(
        server.deps,
        cut,
      )({
        job,
        database: server.database,
        signal: new AbortController().signal,
        progress: () => undefined,
        complete: () => Promise.resolve(),
      }),
    )
  const put = server.deps.storage.put.bind(server.deps.storage)
  const dying = vi.spyOn(server.deps.storage, 'put')
  dying.mockImplementationOnce(put).mockRejectedValueOnce(new Error('the process was killed'))
  await expect(run()).rejects.toThrow('the process was killed')
  dying.mockRestore()
  expect((await scenes()).map(({ versions }) => versions)).toEqual([1, 0, 0, 0])

  // Somebody has deleted one meanwhile.
  await server.database.query('delete from item where id = $1', [made[2]?.id])
  const stored = vi.spyOn(server.deps.storage, 'put')
  await run()
  expect((await scenes()).map(({ name, versions, notes }) => [name, versions, notes])).toEqual([
    ['Meadow at dawn', 1, 2],
    ['By the brook', 1, 1],
    ['Title over the burrow', 1, 1],
  ])
  // Nothing is left of the clips that found no place.
  const rows = await server.database.query<{ key: string }>(
    `select f.key from rendition_file f join rendition r on r.id = f.rendition_id where r.ws_id = $1`,
    [server.a.id],
  )
  const kept = rows.map(({ key }) => key)
  const left: string[] = []
  for (const [key] of stored.mock.calls) if (await server.deps.storage.stat(key)) left.push(key)
  expect(left).toHaveLength(2)
  expect(kept).toEqual(expect.arrayContaining(left))
  await rm(outDir, { recursive: true, force: true })
}, 300_000)

test('XUX-01 whoever may not create projects gets no sample production', async () => {
  for (const client of [server.member, server.guest]) {
    const refusal = await client.refused('createSampleProduction', { params })
    expect([refusal.error, refusal.meta['permission']]).toEqual(['permission_denied', 'project_addRootEntity_create'])
  }
})
