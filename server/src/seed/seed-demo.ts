import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Deps } from '../platform/deps.ts'
import type { Tx } from '../platform/db/transaction.ts'
import type { Member } from '../platform/access/member.ts'
import { memberOfPerson } from '../platform/access/member-of-person.ts'
import { isDiskFull } from '../platform/disk/free-space.ts'
import { reasonOf } from '../platform/reason-of.ts'
import { text } from './texts.ts'
import { DEMO_PASSWORD, FILM_CREDIT, FILM_RINGS, PEOPLE, REVIEW_ROOM } from './content.ts'
import { seedDirectory } from './directory.ts'
import { seedHistory } from './history.ts'
import { cutFilm } from './film.ts'
import { materialOf, seedFilmScene, storeMaterial } from './film-scenes.ts'
import type { Take } from './film-scenes.ts'
import { emailOf, seedPeople } from './people.ts'
import type { SeedBase } from './people.ts'
import { seedPictures } from './pictures.ts'
import { seedPlaylists } from './playlists.ts'
import { seedReviewRoom } from './review-room.ts'
import { seedTargets } from './targets.ts'
import { seedTime } from './time.ts'

/** How far the seed is; each step writes it in its own transaction, so that a killed start goes on where it was. */
type SeedState = { step: 'directory'; base: SeedBase } | FilmState | { step: 'done' }
/**
 * `today` is the day of the first start, in ISO 8601: what goes on later tells of the same days. An older Arbo did not
 * keep it.
 */
type FilmState = { step: 'film'; base: SeedBase; take: Take; clips: number; today?: string }

type Say = (line: string) => void
type SeedDeps = Pick<Deps, 'config' | 'database' | 'storage' | 'workDir' | 'log'>

const SETTING = 'demo_seed'
/** Any number: one process seeds at a time. */
const LOCK = 0x5eed
const POLL_MS = 200
const REPORT_STEP = 20

async function readState(tx: Tx): Promise<SeedState | 'start' | 'never'> {
  const [row] = await tx.rows<{ value: string }>('select value from server_setting where name = $1', [SETTING])
  if (row) return JSON.parse(row.value) as SeedState
  const [used] = await tx.rows<{ used: boolean }>('select exists (select from workspace) as used')
  return used?.used ? 'never' : 'start'
}

async function writeState(tx: Tx, state: SeedState): Promise<void> {
  await tx.rows(
    `insert into server_setting (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value`,
    [SETTING, JSON.stringify(state)],
  )
}

/** Runs a step if the state is still the expected one: another process may have been quicker. */
function step(
  { database }: SeedDeps,
  isDue: (state: SeedState | 'start' | 'never') => boolean,
  work: (tx: Tx) => Promise<SeedState>,
) {
  return database.transaction(async (tx) => {
    await tx.rows('select pg_advisory_xact_lock($1)', [LOCK])
    if (!isDue(await readState(tx))) return
    await writeState(tx, await work(tx))
  })
}

function stateOf({ database }: SeedDeps): Promise<SeedState | 'start' | 'never'> {
  return database.transaction(readState)
}

/** People were told of a comment, or of an answer to it, when it was made. */
async function tellInTime(tx: Tx, wsId: string): Promise<void> {
  await tx.rows(
    `update notification n set created_at = coalesce(
       (select max(r.created_at) from comment r where n.source = 'reply' and r.ws_id = c.ws_id and r.parent_id = c.id),
       c.created_at)
     from comment c where n.ws_id = $1 and c.ws_id = n.ws_id and c.id = n.comment_id`,
    [wsId],
  )
}

async function seedFilm(deps: SeedDeps, state: FilmState, say: Say): Promise<void> {
  const outDir = join(deps.workDir, 'film')
  let lastPercent = 0
  try {
    const onProgress = (share: number) => {
      const percent = Math.floor((share * 100) / REPORT_STEP) * REPORT_STEP
      if (percent <= lastPercent) return
      lastPercent = percent
      say(text('seed.cutting', { percent }))
    }
    const today = new Date(state.today ?? Date.now())
    const { wsId, people } = state.base
    const memberOf = (who: string) => memberOfPerson(deps.database, wsId, people[who] ?? '')
    const drawers = new Map<string, Member>()
    for (const { who } of FILM_RINGS) drawers.set(who, await memberOf(who))
    let next = 0
    for await (const clip of cutFilm({ outDir, onProgress })) {
      const index = next++
      if (index < state.clips) continue
      const stored = await storeMaterial(deps, state.base.wsId, materialOf('video', clip.file, clip.name))
      const isDue = (now: SeedState | 'start' | 'never') =>
        typeof now === 'object' && now.step === 'film' && now.clips === index
      await step(deps, isDue, async (tx) => {
        await seedFilmScene(tx, state.base, state.take, { clip, stored, index, today, drawers })
        return { ...state, clips: index + 1 }
      })
    }
    await seedPictures(deps, state.base, { outDir: join(outDir, 'pictures'), today })
    const [owner, starter] = [await memberOf('owner'), await memberOf(REVIEW_ROOM.startedBy)]
    await step(
      deps,
      (now) => typeof now === 'object' && now.step === 'film',
      async (tx) => {
        await seedPlaylists(tx, state.base)
        await seedReviewRoom(tx, state.base, starter, today)
        await seedHistory(tx, owner, today)
        await seedTime(tx, state.base, today)
        await tellInTime(tx, wsId)
        return { step: 'done' }
      },
    )
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
}

/** Waits until the pipeline has prepared the clips, so that the first look at the demo shows them. */
async function whenPrepared({ database }: SeedDeps, wsId: string, say: Say): Promise<void> {
  for (let lastNumber = 0; ;) {
    const [row] = await database.query<{ ready: number; total: number }>(
      `select count(*) filter (where state <> 'processing') as ready, count(*) as total from rendition where ws_id = $1`,
      [wsId],
    )
    if (!row || row.ready >= row.total) return
    if (lastNumber !== row.ready + 1) {
      lastNumber = row.ready + 1
      say(text('seed.preparing', { number: lastNumber, total: row.total }))
    }
    await delay(POLL_MS)
  }
}

function printAccounts(say: Say): void {
  const emails = PEOPLE.filter((person) => person.signsIn).map(emailOf)
  say(text('seed.accounts', { film: FILM_CREDIT, password: DEMO_PASSWORD, emails: emails.join(', ') }))
}

async function makeDemo(deps: SeedDeps, say: Say): Promise<void> {
  say(text('seed.begin'))
  await step(
    deps,
    (now) => now === 'start',
    async (tx) => ({ step: 'directory', base: await seedPeople(tx) }),
  )
  let state = await stateOf(deps)
  if (typeof state === 'object' && state.step === 'directory') {
    const { base } = state
    const isDue = (now: SeedState | 'start' | 'never') => typeof now === 'object' && now.step === 'directory'
    const today = new Date()
    await step(deps, isDue, async (tx) => {
      const take = await seedDirectory(tx, base, today)
      await seedTargets(tx, base, today)
      return { step: 'film', base, take, clips: 0, today: today.toISOString() }
    })
    state = await stateOf(deps)
  }
  if (typeof state === 'object' && state.step === 'film') {
    await seedFilm(deps, state, say)
    await whenPrepared(deps, state.base.wsId, say)
  }
  say(text('seed.done'))
}

/**
 * Makes the demo workspace on the first start of an empty installation, unless ARBO_DEMO=0. Needs a worker that
 * prepares renditions. A demo that cannot be finished is said, and tried again at the next start: the product itself
 * does not depend on it.
 * @param signal the server is being stopped
 */
export async function seedDemo(deps: SeedDeps, say: Say, signal?: AbortSignal): Promise<void> {
  const state = await stateOf(deps)
  if (state === 'never' || (state === 'start' && !deps.config.demo)) return
  if (state === 'start' || state.step !== 'done') {
    try {
      await makeDemo(deps, say)
    } catch (error) {
      if (signal?.aborted) return
      deps.log.info({ err: error }, 'the demo workspace could not be finished')
      const folder = deps.config.dataDir
      say(text('seed.failed', { reason: isDiskFull(folder) ? text('seed.disk_full', { folder }) : reasonOf(error) }))
      if ((await stateOf(deps)) === 'start') return
    }
  }
  printAccounts(say)
}
