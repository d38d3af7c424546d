import { caller, follow, Refused } from './calls.mjs'

/** Answers of a proxy whose process has gone: what was asked for may have happened or not. */
const UNKNOWN = [502, 503]

/**
 * Writers that make scenes, each under a name of its own, through one address; and a watcher who hears of them. Whoever
 * is not answered does the next thing. Jobs that make reports are asked for when a process is about to end.
 * @param {{ url: string, token: string, ws: string, entityId: string, writers: number }} options
 */
export function startLoad({ url, token, ws, entityId, writers }) {
  const call = caller(url, token)
  /** @type {Map<string, string>} name to id of every scene that was acknowledged */
  const scenes = new Map()
  /** @type {string[]} every report file that was acknowledged */
  const files = []
  /** @type {Map<string, number>} id of a scene to how often its making was heard of */
  const heard = new Map()
  let unanswered = 0
  /** @type {Error[]} */
  const refused = []
  const state = { isStopping: false }

  /** @param {() => Promise<void>} work */
  const attempt = async (work) => {
    try {
      await work()
    } catch (error) {
      if (error instanceof Refused && !UNKNOWN.includes(error.status)) refused.push(error)
      else {
        unanswered += 1
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    }
  }
  const watcher = follow(`${url}/api/workspace/${ws}/events`, token, (name, data) => {
    if (name === 'item.created') heard.set(data.item_id, (heard.get(data.item_id) ?? 0) + 1)
  })
  /** @param {number} writer */
  const write = async (writer) => {
    for (let n = 0; !state.isStopping; n += 1) {
      const name = `scene ${writer}.${n}`
      await attempt(async () => {
        const { id } = await call('POST', `workspace/${ws}/entities/${entityId}/items`, { name })
        scenes.set(name, id)
      })
    }
  }
  /** @param {number} n */
  const report = (n) =>
    attempt(async () => {
      const body = { report: 'all_entity_scene', format: n % 2 ? 'csv' : 'xlsx', query: {} }
      const { id } = await call('POST', `workspace/${ws}/standard-reports/files`, body)
      files.push(id)
    })
  const running = watcher.opened.then(() => Promise.all(Array.from({ length: writers }, (_, n) => write(n))))
  return {
    scenes,
    files,
    heard,
    get unanswered() {
      return unanswered
    },
    refused,
    /** Asks for so many reports at once. @param {number} count */
    report: (count) => Promise.all(Array.from({ length: count }, (_, n) => report(n))),
    /** Writes no more; the watcher goes on. */
    async finish() {
      state.isStopping = true
      await running
    },
    stop: watcher.stop,
  }
}

/**
 * What is not as it must be, once all jobs have run. Scenes of other names are not the load's.
 * @param {{ query: (sql: string, values?: unknown[]) => Promise<any[]> }} database
 * @param {Pick<ReturnType<typeof startLoad>, 'scenes' | 'files' | 'heard'>} load
 * @returns {Promise<string[]>}
 */
export async function faultsOf(database, { scenes, files, heard }) {
  const faults = []
  const rows = await database.query(`select id, name from item where name like 'scene %'`)
  const found = new Map(rows.map(({ id, name }) => [name, id]))
  const lost = [...scenes].filter(([name, id]) => found.get(name) !== id)
  if (lost.length > 0) faults.push(`${lost.length} acknowledged scenes are lost`)
  if (found.size !== rows.length) faults.push(`${rows.length - found.size} scenes are there twice`)
  const silent = rows.filter(({ id }) => !heard.has(id))
  if (silent.length > 0) faults.push(`${silent.length} scenes were not heard of`)
  const twice = [...heard.values()].filter((count) => count > 1)
  if (twice.length > 0) faults.push(`${twice.length} scenes were heard of twice`)
  const jobs = await database.query(
    `select f.id, f.state, (select count(*)::int from notification n where n.ws_id = f.ws_id and n.payload ->> 'report_file_id' = f.id::text) as told
     from report_file f`,
  )
  const done = new Map(jobs.map(({ id, state, told }) => [id, { state, told }]))
  for (const id of files) if (!done.has(id)) faults.push(`the report ${id} is lost`)
  for (const [id, { state, told }] of done) {
    if (state !== 'done') faults.push(`the report ${id} is ${state}`)
    if (told !== 1) faults.push(`of the report ${id} was told ${told} times`)
  }
  const left = await database.query(`select kind, state, last_error from job where state <> 'done'`)
  for (const { kind, state, last_error } of left) faults.push(`a job ${kind} is ${state}: ${last_error}`)
  return faults
}
