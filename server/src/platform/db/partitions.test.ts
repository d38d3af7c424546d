import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EndpointName } from '@arbo/core/contract'
import { GLOBAL_TABLES } from '../../testing/global-tables.ts'
import { inTurn, makeComment, makeItem, makeRendition, makeTree, strokeOp } from '../../testing/fixtures.ts'
import { makeFlow, makeMetric, makeTeam } from '../../testing/scene-fixtures.ts'
import { testDatabaseUrl } from '../../testing/test-database.ts'
import { testServer, type TestClient, type TestServer } from '../../testing/test-server.ts'
import { watchPlans, type RunPlan } from '../../testing/watch-plans.ts'
import { eventually } from '../../testing/eventually.ts'

const PARTITIONS = 8

interface Call {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
}

let server: TestServer
let takePlans: () => RunPlan[]
/** The number behind the names of the partitions that workspace a is in. */
let own: string
/** By the name of an endpoint. */
let calls: Record<string, Call>
let apiClient: TestClient

/** What every screen asks for, what review and planning ask for again and again, and the writes beside them. */
const HOTTEST = [
  'me',
  'showWorkspace',
  'workspacePermissions',
  'countNotifications',
  'listNotifications',
  'search',
  'listEntities',
  'listEntityChildren',
  'showEntityDetails',
  'listEntityItems',
  'listItems',
  'summariseItems',
  'showItem',
  'itemPermissions',
  'listItemHistory',
  'showMyWorkCounts',
  'listMyWorkItems',
  'listTodoItems',
  'listReviewScenes',
  'listRenditions',
  'listComments',
  'createComment',
  'listAnnotations',
  'createAnnotations',
  'updateItem',
  'bulkUpdateItems',
  'assignItem',
  'listPlaylists',
  'listPlaylistItems',
  'showTreemap',
  'listWorkspaceMembers',
  'showInsight',
] as const satisfies readonly EndpointName[]

/** What the list of a person’s workspaces asks of all of them. */
const OF_ALL_WORKSPACES = new Set(['ws_user', 'ws_role', 'ws_invitation'])

describe.skipIf(!testDatabaseUrl())('XOPS-03 tables in partitions by ws_id', () => {
  beforeAll(async () => {
    server = await testServer({}, { partitions: PARTITIONS })
    const { a, database, owner } = server
    const tree = await makeTree(server)
    await makeFlow(server, tree.project)
    await makeMetric(server, { on: tree.project })
    await makeTeam(server, tree.project, [a.users.member, a.users.owner])
    await inTurn([1, 2, 3], () => makeItem(server, tree.take, [a.users.member, a.users.owner]))
    const rendition_id = await makeRendition(server, tree.item)
    await makeComment(server, owner, tree.item, '@Alpha member look here')
    const params = { ws_code: a.code }
    const { data: playlist } = await owner.call('createPlaylist', { params, body: { name: 'Dailies' } })
    await owner.call('addPlaylistItems', { params: { ...params, id: playlist.id }, body: { item_ids: [tree.item] } })
    const { data: made } = await owner.call('createApiToken', { params, body: { name: 'Tool', scopes: ['read'] } })
    apiClient = server.as(made)
    const onItem = { ...params, item_id: tree.item }
    const onRendition = { ...onItem, rendition_id }
    const shown = { ...params, id: tree.item }
    calls = {
      me: {},
      listWorkspaces: {},
      search: { params, query: { q: 'scene' } },
      listEntityChildren: { params: { ...params, id: tree.project } },
      showEntityDetails: { params: { ...params, id: tree.project } },
      listEntityItems: { params: { ...params, entity_id: tree.take } },
      listItems: { params, query: { entity_id: tree.project } },
      summariseItems: { params, query: { group_by: 'assignee' } },
      showItem: { params: shown },
      itemPermissions: { params, query: { item_ids: tree.item } },
      listItemHistory: { params: shown },
      listReviewScenes: { params, query: { item_ids: tree.item } },
      listRenditions: { params: onItem },
      listComments: { params: onItem },
      createComment: { params: onItem, body: { text: 'And here' } },
      listAnnotations: { params: onRendition },
      createAnnotations: { params: onRendition, body: { ops: [strokeOp()] } },
      updateItem: { params: shown, body: { description: 'New' } },
      bulkUpdateItems: { params, body: { cells: [{ item_id: tree.item, field: 'code', to: 'S1' }] } },
      assignItem: { params, body: { item_id: tree.item, ws_user_id: a.users.member.id } },
      listPlaylistItems: { params: { ...params, id: playlist.id } },
      showInsight: { params: { ...params, id: a.users.member.id } },
    }
    const [row] = await database.query<{ name: string }>(
      'select tableoid::regclass::text as name from entity where ws_id = $1 limit 1',
      [a.id],
    )
    own = /_p(\d+)$/.exec(row?.name ?? '')?.[1] ?? ''
    takePlans = await watchPlans(database)
  })
  afterAll(() => server.close())

  /** @returns what was read of spread tables, what of it is not the workspace’s partition, and tables of nobody knows what */
  async function strayOf(name: EndpointName, client: TestClient) {
    // The plan of a transaction's last statement is told with its end, which readings do not wait for.
    const { pool } = server.database
    const allTold = async () => {
      await eventually(() => expect(pool.idleCount).toBe(pool.totalCount))
      // Whatever is asked of a connection, what it has read ends before. An empty question has no plan.
      await Promise.all(Array.from({ length: pool.totalCount }, () => pool.query('')))
    }
    await allTold()
    takePlans()
    const answer = await client.send(name, calls[name] ?? { params: { ws_code: server.a.code } })
    expect([name, answer.statusCode, answer.statusCode < 300 ? '' : answer.body]).toEqual([name, 200, ''])
    await allTold()
    const plans = takePlans()
    expect(plans.length).toBeGreaterThan(0)
    const read = plans.flatMap((plan) => plan.read.map((table) => ({ table, text: plan.text })))
    const spread = read.filter(({ table }) => /_p\d+$/.test(table))
    return {
      spread,
      stray: spread.filter(({ table }) => !table.endsWith(`_p${own}`)),
      global: read.filter(({ table }) => !/_p\d+$/.test(table) && !(table in GLOBAL_TABLES)),
    }
  }

  test('every table with a ws_id is partitioned, and no other', async () => {
    const rows = await server.database.query<{ name: string; kind: string; has: boolean; parts: number }>(
      `select c.relname as name, c.relkind as kind, a.attname is not null as has,
         (select count(*) from pg_inherits h where h.inhparent = c.oid) as parts
       from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attname = 'ws_id'
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`,
    )
    expect(rows.filter(({ has }) => has).length).toBeGreaterThan(70)
    expect(rows.filter(({ has, kind, parts }) => (has ? kind !== 'p' || parts !== PARTITIONS : kind === 'p'))).toEqual(
      [],
    )
  })

  test.each(HOTTEST)('%s reads one partition of each table', async (name) => {
    const { stray, global } = await strayOf(name, server.owner)
    expect(stray).toEqual([])
    expect(global).toEqual([])
  })

  test('a call with an API token finds the token in one partition', async () => {
    const { spread, stray } = await strayOf('listItems', apiClient)
    expect(spread.map(({ table }) => table)).toContain(`api_token_p${own}`)
    expect(stray).toEqual([])
  })

  test('the caller’s list of workspaces reads all partitions, but only of membership tables', async () => {
    const { spread } = await strayOf('listWorkspaces', server.owner)
    const tables = new Set(spread.map(({ table }) => table.replace(/_p\d+$/, '')))
    expect([...tables].filter((table) => !OF_ALL_WORKSPACES.has(table))).toEqual([])
    expect(spread.length).toBeGreaterThanOrEqual(PARTITIONS)
  })

  test('a taken name is refused with the same error', async () => {
    const input = { params: { ws_code: server.a.code }, body: { name: 'Lighting' } }
    await server.owner.call('createTeam', input)
    expect((await server.owner.refused('createTeam', input)).error).toBe('name_taken')
  })
})
