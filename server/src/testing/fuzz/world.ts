import type { RootRole } from '@arbo/core/contract'
import type { Database } from '../../platform/db/database.ts'
import { makeComment, makeEntity, makeItem, makeRendition, makeTree } from '../fixtures.ts'
import { makeMetric, makeTeam } from '../scene-fixtures.ts'
import type { TestServer, TestWorkspace } from '../test-server.ts'

/** Stands in every text of workspace b, and in nothing that a fuzzer sends. */
export const MARK = 'BETAMARKER'

const MARKED = ['name', 'text', 'title', 'description', 'display_name', 'original_name', 'message', 'label', 'body']

interface Column {
  table: string
  column: string
}

/** The same things in a workspace as a studio has, made by its owner. */
async function fill(server: TestServer): Promise<void> {
  const { owner, a } = server
  const params = { ws_code: a.code }
  const people = [a.users.owner, a.users.member]
  const tree = await makeTree(server)
  const spare = await makeEntity(server, 0, null, 'Spare')
  const item = await makeItem(server, tree.take, people)
  const rendition_id = await makeRendition(server, item)
  await makeTeam(server, tree.project, people)
  await makeMetric(server, { on: tree.project })
  await makeMetric(server)
  await makeComment(server, owner, item)
  const onItem = { params: { ...params, item_id: item } }
  await owner.call('createItemNote', { ...onItem, body: { text: 'Note' } })
  await owner.call('createItemMarker', { ...onItem, body: { rendition_id, frame: 4 } })
  await owner.call('createItemFile', { ...onItem, body: { url: 'https://example.com/brief' } })
  await owner.call('createPlaylist', { params, body: { kind: 'workspace', name: 'Dailies', item_ids: [item] } })
  await owner.call('createPlaylist', { params, body: { kind: 'personal', name: 'Custom', item_ids: [item] } })
  await owner.call('createTarget', { params, body: { name: 'Goal', type: 'item_count' } })
  await owner.call('createSavedView', { params, body: { name: 'Late', place: 'directory', state: {} } })
  await owner.call('saveReportHistory', { params, body: { entity_id: spare, name: 'Monday' } })
  await owner.call('startRoom', { params, body: { item_ids: [item] } })
  await owner.call('createApiToken', { params, body: { name: 'Tool', scopes: ['read'] } })
  await owner.call('createWorkingdayGroup', { params, body: { name: 'Public', year: 2026 } })
  await owner.call('inviteUsers', { params, body: { emails: [`invited.${a.code}@example.com`] } })
}

/** Tables that belong to workspaces, and their columns of words. */
async function wordColumns(database: Database): Promise<Column[]> {
  return database.query<Column>(
    `select c.table_name as "table", c.column_name as "column" from information_schema.columns c
     join information_schema.columns w on w.table_name = c.table_name and w.column_name = 'ws_id' and w.table_schema = 'public'
     join information_schema.tables t on t.table_name = c.table_name and t.table_schema = 'public' and t.table_type = 'BASE TABLE'
     where c.table_schema = 'public' and c.data_type = 'text' and c.column_name = any($1)`,
    [MARKED],
  )
}

async function mark(server: TestServer): Promise<number> {
  const { database, b } = server
  let marked = 0
  for (const { table, column } of await wordColumns(database)) {
    const change = `update ${table} set ${column} = left(${column}, 30) || ' ${MARK}' where ws_id = $1 returning 1`
    // Where a rule of the table forbids other words there, the row keeps its own.
    marked += await database.query(change, [b.id]).then(
      (rows) => rows.length,
      () => 0,
    )
  }
  await database.query(`update workspace set name = '${MARK}' where id = $1`, [b.id])
  const people = Object.values(b.users).map(({ userId }) => userId)
  await database.query(`update user_account set display_name = display_name || ' ${MARK}' where id = any($1)`, [people])
  return marked
}

/** Ids of the rows of a workspace by table. */
export type Ids = Map<string, string[]>

async function idsOf(database: Database, wsId: string): Promise<Ids> {
  const tables = await database.query<{ table: string }>(
    `select c.table_name as "table" from information_schema.columns c
     join information_schema.columns w on w.table_name = c.table_name and w.column_name = 'ws_id' and w.table_schema = 'public'
     join information_schema.tables t on t.table_name = c.table_name and t.table_schema = 'public' and t.table_type = 'BASE TABLE'
     where c.table_schema = 'public' and c.column_name = 'id' and c.data_type = 'uuid'`,
  )
  const ids: Ids = new Map()
  for (const { table } of tables) {
    const rows = await database.query<{ id: string }>(`select id from ${table} where ws_id = $1 limit 60`, [wsId])
    if (rows.length > 0)
      ids.set(
        table,
        rows.map(({ id }) => id),
      )
  }
  return ids
}

/** All that a workspace has, as one text to compare. What reading changes by itself is left out. */
export async function snapshot(database: Database, wsId: string): Promise<Map<string, string>> {
  const tables = await database.query<{ table: string }>(
    `select w.table_name as "table" from information_schema.columns w
     join information_schema.tables t on t.table_name = w.table_name and t.table_schema = 'public' and t.table_type = 'BASE TABLE'
     where w.table_schema = 'public' and w.column_name = 'ws_id'`,
  )
  const found = new Map<string, string>()
  for (const { table } of tables) {
    const [row] = await database.query<{ all: string | null }>(
      `select md5(string_agg(r::text, '|' order by r::text)) as "all" from ${table} r where ws_id = $1`,
      [wsId],
    )
    found.set(table, row?.all ?? '')
  }
  return found
}

/** Two workspaces with the same things in them, of which the second is marked. */
export async function fillWorlds(server: TestServer): Promise<{ own: Ids; others: Ids; marked: number }> {
  await fill(server)
  await fill({ ...server, a: server.b, owner: server.as(server.b.users.owner) })
  const marked = await mark(server)
  const { database, a, b } = server
  return { own: await idsOf(database, a.id), others: await idsOf(database, b.id), marked }
}

const ROLES: RootRole[] = ['owner', 'admin', 'member', 'guest']

/** Puts back what lets people in: calls that sign out, block, leave or delete are tried like all others. */
export async function heal({ database }: TestServer, { id, users }: TestWorkspace, roleIds: Map<string, string>) {
  await database.query('update workspace set deleted_at = null where id = $1', [id])
  for (const role of ROLES) {
    const { id: wsUserId, userId } = users[role]
    const values = [id, wsUserId, roleIds.get(wsUserId)]
    await database.query(
      'update ws_user set status = 1, blocked = false, role_id = $3 where ws_id = $1 and id = $2',
      values,
    )
    await database.query(
      `update user_account set blocked = false, deleted_at = null, terms_accepted_at = coalesce(terms_accepted_at, now())
       where id = $1`,
      [userId],
    )
    await database.query(
      `update auth_session set revoked_at = null, expires_at = now() + interval '1 day' where user_id = $1`,
      [userId],
    )
  }
  await database.query('delete from rate_limit')
}
