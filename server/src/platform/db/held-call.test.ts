import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { gate } from '../../testing/gate.ts'
import { testDatabase, testDatabaseUrl, testWorkspace } from '../../testing/test-database.ts'
import type { Database } from './database.ts'
import { HeldCall, heldCall, HeldNoLonger, inHeldCall } from './held-call.ts'
import { HeldChangePruner } from './held-changes.ts'
import { isSeen, MOMENT, momentOf } from './moment.ts'

let database: Database
let wsId: string

beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(async () => {
  wsId = await testWorkspace(database)
})
afterAll(() => database.close())

const isServer = testDatabaseUrl() !== undefined

/** As a call that reads does it. */
async function call<T>(work: () => Promise<T>): Promise<T> {
  const held = database.newHeldCall()
  try {
    return await inHeldCall(held, async () => {
      const result = await work()
      await database.settleHeld()
      return result
    })
  } finally {
    held?.end()
  }
}

/** The workspace's name, as rights are read: with the moment of the reading, held by the workspace. */
function nameOf(id = wsId): Promise<string> {
  const since = performance.now()
  const find = async () => {
    const moment = database.kind === 'postgres' ? MOMENT : 'null'
    const [row] = await database.query<{ name: string; moment: string }>(
      `select name, ${moment} as moment from workspace where id = $1`,
      [id],
    )
    return row ?? { name: '', moment: '' }
  }
  return database.held
    .of('rights', `name ${id}`, find, { scopes: () => [id], readAt: ({ moment }) => momentOf(moment, since) })
    .then(({ name }) => name)
}
const rename = (name: string, id = wsId) => database.query('update workspace set name = $2 where id = $1', [id, name])
const changes = (scope = wsId) => database.query('select grp from held_change where scope = $1 order by xid', [scope])

test('a snapshot sees the same transactions as the database says', async () => {
  let seed = 7
  const upTo = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most
  for (let round = 0; round < 60; round += 1) {
    const xmin = 10 + upTo(20)
    const xmax = xmin + upTo(15)
    const open = Array.from({ length: xmax - xmin }, (_, at) => xmin + at).filter((_, at) => at === 0 || upTo(3) === 0)
    const snapshot = `${xmin}:${xmax}:${open.join(',')}`
    // oxlint-disable-next-line no-await-in-loop -- a few
    const rows = await database.query<{ xid: string; seen: boolean }>(
      `select x::text as xid, pg_visible_in_snapshot(x::text::xid8, $1::pg_snapshot) as seen from generate_series(5, 50) x`,
      [snapshot],
    )
    const moment = momentOf(`server ${snapshot}`, 0)
    expect(rows.map(({ xid }) => isSeen(moment, Number(xid)))).toEqual(rows.map(({ seen }) => seen))
  }
})

describe.runIf(isServer)('a cached value beside other processes', () => {
  test('is used by the next call, and read again after a change by anybody', async () => {
    await rename('First')
    await call(() => nameOf())
    const before = await call(async () => {
      const name = await nameOf()
      return { name, isUsed: heldCall()?.isOpen }
    })
    expect(before).toEqual({ name: 'First', isUsed: true })
    await rename('Second')
    await expect(call(() => nameOf())).rejects.toThrow(HeldNoLonger)
    expect(await call(() => nameOf())).toBe('Second')
  })

  test('is not affected by changes in another workspace', async () => {
    await call(() => nameOf())
    await rename('Elsewhere', await testWorkspace(database))
    expect(await call(async () => (await nameOf()) !== '' && heldCall()?.isOpen)).toBe(true)
  })

  test('is outdated once a transaction that began before the read commits after it', async () => {
    await rename('Before')
    const [written, go] = [gate(), gate()]
    const slow = database.transaction(async (tx) => {
      // A savepoint has a number of its own.
      await tx.transaction((inner) => inner.rows('update workspace set name = $2 where id = $1', [wsId, 'Late']))
      written.open()
      await go.opened
    })
    await written.opened
    // Many others have committed since.
    for (let at = 0; at < 5; at += 1) await testWorkspace(database) // oxlint-disable-line no-await-in-loop
    expect(await call(() => nameOf())).toBe('Before')
    expect(await call(() => nameOf())).toBe('Before')
    go.open()
    await slow
    await expect(call(() => nameOf())).rejects.toThrow(HeldNoLonger)
    expect(await call(() => nameOf())).toBe('Late')
  })

  test('lets no read or write through for a call whose rights are gone', async () => {
    const before = async () => {
      await call(() => nameOf())
      await call(() => nameOf())
      await rename(`Other ${performance.now()}`)
    }
    const ways: [string, (tell: (what: string) => void) => Promise<unknown>][] = [
      [
        'a reading transaction',
        (tell) =>
          database.read(wsId, async (tx) => {
            await tx.rows('select 1 as one where $1::uuid is not null', [wsId])
            tell('read')
          }),
      ],
      ['a question', (tell) => database.query('select 1 as one').then(() => tell('asked'))],
      [
        'a statement',
        (tell) => database.query(`update workspace set seats = 7 where id = '${wsId}'`).then(() => tell('written')),
      ],
      ['a writing transaction', (tell) => database.withWorkspace(wsId, async () => tell('begun'))],
      ['one over all workspaces', (tell) => database.transaction(async () => tell('begun'))],
    ]
    for (const [name, way] of ways) {
      // oxlint-disable no-await-in-loop -- one after the other
      await before()
      const done: string[] = []
      const tried = call(async () => {
        await nameOf()
        await way((what) => done.push(what))
      })
      await expect(tried, name).rejects.toThrow(HeldNoLonger)
      expect([name, done]).toEqual([name, []])
      // oxlint-enable no-await-in-loop
    }
    const [row] = await database.query<{ seats: number | null }>('select seats from workspace where id = $1', [wsId])
    expect(row?.seats).not.toBe(7)
  })

  test('is not used when the database cannot list the changes', async () => {
    await call(() => nameOf())
    await database.query('alter table held_change rename to held_change_away')
    try {
      await expect(call(() => nameOf())).rejects.toThrow('held_change')
      const reading = call(async () => {
        await nameOf()
        return database.read(wsId, (tx) => tx.rows('select 1 as one'))
      })
      await expect(reading).rejects.toThrow('held_change')
    } finally {
      await database.query('alter table held_change_away rename to held_change')
    }
    expect(await call(() => nameOf())).not.toBe('')
  })

  test('is checked once per call, and read again when the call is over', async () => {
    await call(() => nameOf())
    let later = async () => ''
    await call(async () => {
      await nameOf()
      await database.read(wsId, (tx) => tx.rows('select 1 as one'))
      expect(heldCall()?.isSettled).toBe(true)
      const own = heldCall()
      later = () => inHeldCall(own, () => nameOf())
    })
    await rename('After the call')
    expect(await later()).toBe('After the call')
  })

  test('changes once per transaction, and not for a rolled back savepoint', async () => {
    await database.transaction(async (tx) => {
      for (const name of ['A', 'B', 'C']) {
        await tx.rows('update workspace set name = $2 where id = $1', [wsId, name]) // oxlint-disable-line no-await-in-loop
      }
    })
    expect(await changes()).toHaveLength(1)
    const failing = database.transaction(async (tx) => {
      const inner = tx.transaction(async (savepoint) => {
        await savepoint.rows('update workspace set name = $2 where id = $1', [wsId, 'D'])
        throw new Error('taken back')
      })
      await inner.catch(() => undefined)
    })
    await failing
    expect(await changes()).toHaveLength(1)
  })

  test('keeps changes until every process has seen them, however old they are', async () => {
    const pruner = new HeldChangePruner(database, 0)
    await rename('Committed')
    const [written, go] = [gate(), gate()]
    const late = await testWorkspace(database)
    const slow = database.transaction(async (tx) => {
      await tx.rows('update workspace set name = $2 where id = $1', [late, 'Late'])
      written.open()
      await go.opened
    })
    await written.opened
    await pruner.prune()
    go.open()
    await slow
    expect([await changes(), await changes(late)].map(({ length }) => length)).toEqual([1, 1])
    await pruner.prune()
    expect([await changes(), await changes(late)].map(({ length }) => length)).toEqual([0, 1])
    await pruner.prune()
    expect(await changes(late)).toEqual([])
  })
})

describe('a call with cached values', () => {
  const entry = (snapshot: string, server = '1') => ({
    group: 'rights' as const,
    scopes: ['ws'],
    value: 1,
    until: Infinity,
    moment: momentOf(`${server} ${snapshot}`, performance.now()),
  })
  const settled = async (held: ReturnType<typeof entry>, changed: string[], floor = 10) => {
    const one = new HeldCall()
    one.relyOn(held)
    return one
      .settle(floor, async () => ({ moment: '1 90:90:', changes: changed }))
      .then(
        () => true,
        () => false,
      )
  }

  test('is retried only after a change of its group and scope that its read could not see', async () => {
    const held = entry('20:30:20,25')
    const cases: [string, string[], boolean][] = [
      ['nothing', [], true],
      ['seen', ['19 rights ws', '22 rights ws'], true],
      ['under way', ['25 rights ws'], false],
      ['later', ['30 rights ws'], false],
      ['another scope', ['30 rights other'], true],
      ['another group', ['30 metrics ws'], true],
      ['all', ['30 rights'], false],
    ]
    for (const [name, changed, holds] of cases) {
      expect([name, await settled({ ...held }, changed)]).toEqual([name, holds]) // oxlint-disable-line no-await-in-loop
    }
  })

  test('rejects values from another server, from before the request, or from long ago', async () => {
    expect(await settled(entry('20:20:', '2'), [])).toBe(false)
    expect(await settled(entry('20:20:'), [], 21)).toBe(false)
    const old = { ...entry('20:20:'), moment: momentOf('1 20:20:', performance.now() - 30_000) }
    expect(await settled(old, [])).toBe(false)
    const many = Array.from({ length: 501 }, () => '30 metrics other')
    expect(await settled(entry('20:20:'), many)).toBe(false)
  })
})
