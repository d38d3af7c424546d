import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '@arbo/core/contract'
import type { EndpointName, EndpointSpec } from '@arbo/core/contract'
import type { Database } from '../db/database.ts'
import { heldCall } from '../db/held-call.ts'
import { Held } from '../db/held.ts'
import { ApiError } from '../http/api-error.ts'
import { makeItem, makeTree } from '../../testing/fixtures.ts'
import type { Tree } from '../../testing/fixtures.ts'
import { gate } from '../../testing/gate.ts'
import { testDatabaseUrl } from '../../testing/test-database.ts'
import { addUser, anotherProcess, testServer } from '../../testing/test-server.ts'
import type { OtherProcess, TestServer, TestUser } from '../../testing/test-server.ts'
import { placesOf } from '../../planning/scenes/places.ts'
import { authenticate } from './authenticate.ts'
import { checkAccess } from './check-access.ts'

/** What processes hold of rights beside each other: a change holds with the next call, wherever it was made. */
let server: TestServer
let other: OtherProcess
let tree: Tree

beforeAll(async () => {
  server = await testServer()
  other = await anotherProcess(server)
  tree = await makeTree(server)
  await makeItem(server, tree.take)
})
afterAll(async () => {
  await other.close()
  await server.close()
})

const LIST = 'item_getItemDetailTable_read'
const ws = () => ({ ws_code: server.a.code })

interface Person {
  user: TestUser
  roleId: string
  apiToken: string
}

let made = 0
/** Somebody with a role and an API token of their own. */
async function somebody(): Promise<Person> {
  const user = await addUser(server, 'admin', `Somebody ${(made += 1)}`)
  const body = {
    name: `Role ${made}`,
    ws_root_role_id: 1,
    permissions: [LIST],
  } as never
  const { data: role } = await server.owner.call('createRole', { params: ws(), body })
  const { data: token } = await server.as(user).call('createApiToken', {
    params: ws(),
    body: { name: 'Script', scopes: ['read'] },
  })
  await server.owner.call('updateUserRole', { params: { ...ws(), id: user.id }, body: { ws_role_id: role.id } })
  return { user, roleId: role.id, apiToken: token.token }
}

type Change = [string, (person: Person, on: Pick<Database, 'query'>) => Promise<unknown>]

/** Each takes something away, or gives it back. */
const CHANGES: Change[] = [
  [
    'an exception',
    ({ user }, on) =>
      on.query(`update ws_user set revoked = case when revoked = '{}' then array[$2] else '{}' end where id = $1`, [
        user.id,
        LIST,
      ]),
  ],
  [
    'what the role may do',
    ({ roleId }, on) =>
      on.query(
        `update ws_role set permissions = case when permissions = '{}' then array[$2] else '{}' end where id = $1`,
        [roleId, LIST],
      ),
  ],
  [
    'the block of a member',
    ({ user }, on) => on.query('update ws_user set blocked = not blocked where id = $1', [user.id]),
  ],
  [
    'the block of an account',
    ({ user }, on) => on.query('update user_account set blocked = not blocked where id = $1', [user.userId]),
  ],
  ['the membership', ({ user }, on) => on.query('update ws_user set status = 1 - status where id = $1', [user.id])],
  [
    'the terms',
    ({ user }, on) =>
      on.query(
        `update user_account set terms_accepted_at = case when terms_accepted_at is null then now() end where id = $1`,
        [user.userId],
      ),
  ],
  [
    'the session',
    ({ user }, on) =>
      on.query('update auth_session set revoked_at = case when revoked_at is null then now() end where user_id = $1', [
        user.userId,
      ]),
  ],
  [
    'the API token',
    ({ user }, on) =>
      on.query('update api_token set revoked_at = case when revoked_at is null then now() end where ws_user_id = $1', [
        user.id,
      ]),
  ],
  [
    'what they coordinate',
    ({ user }, on) =>
      on.query(
        `with gone as (delete from entity_coordinator where ws_id = $1 and ws_user_id = $2 returning 1)
         insert into entity_coordinator (ws_id, entity_id, ws_user_id) select $1, $3, $2 where not exists (select from gone)`,
        [server.a.id, user.id, tree.take],
      ),
  ],
  [
    'the name',
    ({ user }, on) => on.query(`update ws_user set display_name = display_name || '.' where id = $1`, [user.id]),
  ],
]

/** Whoever has lost several things would be refused for ever, and nothing would be compared. */
const GIVEN_BACK: Change = [
  'all is given back',
  async ({ user, roleId }, on) => {
    await on.query(`update ws_user set revoked = '{}', blocked = false, status = 1 where id = $1`, [user.id])
    await on.query('update ws_role set permissions = array[$2] where id = $1', [roleId, LIST])
    await on.query('update user_account set blocked = false, terms_accepted_at = now() where id = $1', [user.userId])
    await on.query('update auth_session set revoked_at = null where user_id = $1', [user.userId])
    await on.query('update api_token set revoked_at = null where ws_user_id = $1', [user.id])
  },
]

const CALLS = ['listItems', 'workspacePermissions', 'listEntities'] satisfies EndpointName[]

/** What a call is to be answered, by rights that are read for it alone: this is no call, so nothing is held for it. */
async function expected(token: string, name: EndpointName): Promise<[number, string[] | null]> {
  const spec: EndpointSpec = contract[name]
  try {
    const caller = await authenticate(server.deps, `Bearer ${token}`, server.a.code)
    const member = checkAccess(caller, spec, undefined, server.a.code)
    return [200, name === 'workspacePermissions' ? [...(member?.permissions ?? [])].toSorted() : null]
  } catch (error) {
    if (error instanceof ApiError) return [error.status, null]
    throw error
  }
}

async function answered(on: TestServer | OtherProcess, token: string, name: (typeof CALLS)[number]) {
  const query = name === 'listItems' ? { page: '1', per_page: '5' } : {}
  const { statusCode, body } = await on.as({ token } as TestUser).send(name, { params: ws(), query } as never)
  const isShown = statusCode === 200 && name === 'workspacePermissions'
  return [statusCode, isShown ? (JSON.parse(body).data.permissions as string[]) : null]
}

test.each(CHANGES.slice(0, 9))(
  'a right removed by another process is gone at the next call: %s',
  async (what, change) => {
    const person = await somebody()
    // Who may do it anyway would not notice.
    if (what === 'what they coordinate') await CHANGES[1]?.[1](person, server.deps.database)
    for (const token of [person.user.token, person.apiToken]) {
      // oxlint-disable no-await-in-loop -- one after the other
      for (let times = 0; times < 2; times += 1) {
        for (const on of [server, other]) {
          await answered(on, token, 'workspacePermissions')
          expect(await answered(on, token, 'workspacePermissions')).toEqual(
            await expected(token, 'workspacePermissions'),
          )
        }
        await change(person, times === 0 ? other.deps.database : server.deps.database)
        for (const on of [server, other]) {
          for (const name of CALLS) expect(await answered(on, token, name)).toEqual(await expected(token, name))
        }
      }
      // oxlint-enable no-await-in-loop
    }
  },
)

/** A sequence of numbers that is the same in each run, unless SEED says otherwise. */
function dice(seed: number) {
  let state = seed
  return (sides: number) => (state = (state * 48_271) % 2_147_483_647) % sides
}

test.runIf(testDatabaseUrl())(
  'each call uses the rights of its moment in a random run on two processes with late and missing commits',
  { timeout: 120_000 },
  async () => {
    const seed = Number(process.env['SEED'] ?? 20_27)
    const roll = dice(seed)
    const people = [await somebody(), await somebody(), await somebody()]
    const databases = [server.deps.database, other.deps.database]
    const one = <T>(list: readonly T[]): T => list[roll(list.length)] as T
    /** Open for a few steps; nobody else changes the same person meanwhile, who would wait for it. */
    let open: { person: Person; end: () => Promise<unknown> } | undefined
    const log: string[] = []
    let statuses = 0
    // oxlint-disable no-await-in-loop -- each step looks at what the one before has done
    for (let step = 0; step < 160; step += 1) {
      const person = one(people)
      const [what, change] = roll(2) === 0 ? GIVEN_BACK : one(CHANGES)
      const database = one(databases)
      if (open && roll(4) === 0) {
        await open.end()
        open = undefined
        log.push('end of the open one')
      } else if (!open && roll(3) === 0) {
        const [written, go] = [gate(), gate()]
        const fails = roll(4) === 0
        const isNested = roll(2) === 0
        const running = database.transaction(async (tx) => {
          const on = { query: tx.rows.bind(tx) } as Pick<Database, 'query'>
          await (isNested
            ? tx.transaction((inner) => change(person, { query: inner.rows.bind(inner) } as Pick<Database, 'query'>))
            : change(person, on))
          written.open()
          await go.opened
          if (fails) throw new Error('taken back')
        })
        await written.opened
        const ended = running.catch(() => undefined)
        open = {
          person,
          end: () => {
            go.open()
            return ended
          },
        }
        log.push(`open ${what}`)
      } else if (open?.person !== person) {
        await change(person, database)
        log.push(what)
      }
      for (let looks = 0; looks < 3; looks += 1) {
        const looked = one(people)
        // When somebody was last here is noted, with their permissions and by API tokens: that waits for who changes the row.
        const isChanging = open?.person === looked
        const token = !isChanging && roll(3) === 0 ? looked.apiToken : looked.user.token
        const name = isChanging ? 'listItems' : one(CALLS)
        const answer = await answered(one([server, other]), token, name)
        expect({ seed, step, name, log: log.slice(-6), found: answer }).toEqual({
          seed,
          step,
          name,
          log: log.slice(-6),
          found: await expected(token, name),
        })
        statuses += answer[0] === 200 ? 1 : 0
      }
    }
    // oxlint-enable no-await-in-loop
    await open?.end()
    // Something was allowed and something refused, or nothing has been compared.
    expect(statuses).toBeGreaterThan(40)
    expect(statuses).toBeLessThan(440)
  },
)

test.runIf(testDatabaseUrl())('changes of rights do not wait for one another, in one workspace or two', async () => {
  const [one, two] = [await somebody(), await somebody()]
  const elsewhere = server.b.users.member
  const go = gate()
  const changed: string[] = []
  const change = (name: string, id: string, database: Database) =>
    database.transaction(async (tx) => {
      await tx.rows(`set local statement_timeout = '5s'`)
      await tx.rows('update ws_user set blocked = true where id = $1', [id])
      changed.push(name)
      if (changed.length === 3) go.open()
      // None commits before all have written.
      await go.opened
    })
  await Promise.all([
    change('one', one.user.id, server.deps.database),
    change('two', two.user.id, other.deps.database),
    change('elsewhere', elsewhere.id, server.deps.database),
  ])
  expect(changed.toSorted()).toEqual(['elsewhere', 'one', 'two'])
})

test.runIf(testDatabaseUrl())('the writes that come with every call record no change of cached values', async () => {
  const { user } = await somebody()
  const scopes = [server.a.id, user.userId]
  const readCount = async () => {
    const [row] = await server.deps.database.query<{ count: number }>(
      'select count(*) as count from held_change where scope = any($1)',
      [scopes],
    )
    return row?.count
  }
  const before = await readCount()
  await server.deps.database.query('update ws_user set last_access_at = now() where id = $1', [user.id])
  await server.deps.database.query('update api_token set last_used_at = now() where ws_user_id = $1', [user.id])
  await server.deps.database.query('update auth_session set taken_up_at = now() where user_id = $1', [user.userId])
  await server.deps.database.query('update entity set name = name, position = position + 1 where id = $1', [tree.take])
  await makeItem(server, tree.take)
  expect(await readCount()).toBe(before)
  await server.deps.database.query('update entity set status = 0 where id = $1', [tree.take])
  await server.deps.database.query('update entity set status = 1 where id = $1', [tree.take])
  expect(await readCount()).toBe((before ?? 0) + 2)
})

test.runIf(testDatabaseUrl())('metrics and archive states are current on each process', async () => {
  const sees = async (on: OtherProcess | TestServer) =>
    (await on
      .as(server.a.users.owner)
      .call('listItems', { params: ws(), query: { page: '1', per_page: '5' } } as never)) as {
      meta: { total: number }
    }
  const totals = async () => [(await sees(server)).meta.total, (await sees(other)).meta.total]
  await totals()
  const [before] = await totals()
  await server.deps.database.query('update entity set status = 0 where id = $1', [tree.take])
  expect(await totals()).toEqual([0, 0])
  await other.deps.database.query('update entity set status = 1 where id = $1', [tree.take])
  expect(await totals()).toEqual([before, before])
})

/** Each changes something above the scene; `metric` is one of the workspace. */
const ABOVE: [string, (on: Pick<Database, 'query'>, metric: string) => Promise<unknown>][] = [
  ['a name', (on) => on.query(`update entity set name = name || '.' where id = $1`, [tree.project])],
  ['a code', (on) => on.query(`update entity set code = 'C' || coalesce(code, '') where id = $1`, [tree.take])],
  [
    'an attached metric',
    (on, metric) =>
      on.query('insert into entity_metric (ws_id, entity_id, metric_id) values ($1, $2, $3)', [
        server.a.id,
        tree.project,
        metric,
      ]),
  ],
  [
    'the first of the metrics',
    (on, metric) => on.query('update entity set primary_metric_id = $2 where id = $1', [tree.project, metric]),
  ],
  ['no first one', (on) => on.query('update entity set primary_metric_id = null where id = $1', [tree.project])],
  ['the order of the metrics', (on, metric) => on.query(`update metric set name = 'Amount' where id = $1`, [metric])],
  ['a metric that is gone', (on, metric) => on.query('delete from entity_metric where metric_id = $1', [metric])],
]

test('the ancestors and metrics of a scene are current on each process', async () => {
  const metrics = []
  for (const name of ['Money', 'Frames']) {
    // oxlint-disable-next-line no-await-in-loop -- in this order
    metrics.push(
      (await server.owner.call('createMetric', { params: ws(), body: { name, type: 'number', options: {} as never } }))
        .data.id,
    )
  }
  const [first = '', second = ''] = metrics
  await ABOVE[2]?.[1](server.deps.database, second)
  const shown = async (on: OtherProcess | TestServer) => {
    const query = { entity_id: tree.take, page: '1', per_page: '1' } as never
    const { data } = await on.as(server.a.users.owner).call('listItems', { params: ws(), query })
    return data.map(({ ancestors, metrics: values }) => ({ ancestors, metricIds: values.map((one) => one.metric_id) }))
  }
  const stored = () =>
    server.deps.database.withWorkspace(server.a.id, async (tx) => {
      const place = { project_id: tree.project, process_id: tree.process, episode_id: tree.episode, take_id: tree.take }
      const placeFor = await placesOf(tx, server.a.id, [place])
      const { ancestors, metricIds } = placeFor({ ...place, entity_id: tree.take })
      return [{ ancestors, metricIds }]
    })
  const both = [server, other] as const
  // oxlint-disable no-await-in-loop -- one after the other
  for (const [nr, [what, change]] of ABOVE.entries()) {
    const before = await stored()
    for (const on of both) expect([what, await shown(on)]).toEqual([what, before])
    await change(both[nr % 2 === 0 ? 0 : 1].deps.database, first)
    const now = await stored()
    expect([what, now]).not.toEqual([what, before])
    for (const on of both) expect([what, await shown(on)]).toEqual([what, now])
  }
  // oxlint-enable no-await-in-loop
})

test.runIf(testDatabaseUrl())('a person’s next call uses cached values', async () => {
  const { user } = await somebody()
  let used = 0
  const of = Held.prototype.of
  Held.prototype.of = async function watched(this: Held, ...args: Parameters<typeof of>) {
    const value = await of.apply(this, args)
    used += heldCall()?.isOpen ? 1 : 0
    return value
  } as typeof of
  try {
    await answered(server, user.token, 'listItems')
    // What others have asked for may be held already.
    const first = used
    await answered(server, user.token, 'listItems')
    expect(used - first).toBeGreaterThan(first)
  } finally {
    Held.prototype.of = of
  }
})
