import type { RootRole } from '@arbo/core/contract'
import { uuidv7 } from 'uuidv7'
import type { TestServer } from './test-server.ts'

/** The workspace's roles by name. */
export async function rolesOf(server: TestServer, wsId = server.a.id): Promise<Record<string, string>> {
  const rows = await server.database.query<{ id: string; name: string }>(
    'select id, name from ws_role where ws_id = $1',
    [wsId],
  )
  return Object.fromEntries(rows.map(({ id, name }) => [name, id]))
}

/** Grants keys beside the role's, or takes some of its keys. */
export async function except(
  server: TestServer,
  id: string,
  { granted = [] as string[], revoked = [] as string[] },
): Promise<void> {
  await server.database.query('update ws_user set granted = $2, revoked = $3 where id = $1', [id, granted, revoked])
}

/** A custom role with exactly these keys. */
export async function makeRole(
  server: TestServer,
  name: string,
  root: number,
  permissions: readonly string[],
): Promise<string> {
  const id = uuidv7()
  await server.database.query(
    'insert into ws_role (ws_id, id, name, root_role_id, permissions) values ($1, $2, $3, $4, $5)',
    [server.a.id, id, name, root, permissions],
  )
  return id
}

/** Many people at once, without sessions. @returns their ws_user ids */
export async function makeCrowd(server: TestServer, count: number, role: RootRole = 'member'): Promise<string[]> {
  const users = Array.from({ length: count }, () => uuidv7())
  const ids = Array.from({ length: count }, () => uuidv7())
  const numbers = Array.from({ length: count }, (_, at) => String(at).padStart(5, '0'))
  await server.database.query(
    `insert into user_account (id, email, display_name)
     select p.id, 'crowd.' || p.number || '@studio.example.com', 'Crowd ' || p.number
     from unnest($1::uuid[], $2::text[]) as p (id, number)`,
    [users, numbers],
  )
  await server.database.query(
    `insert into ws_user (ws_id, id, user_id, role_id, display_name)
     select $1, p.id, p.user_id, (select role_id from ws_user where ws_id = $1 and id = $2), 'Crowd ' || p.number
     from unnest($3::uuid[], $4::uuid[], $5::text[]) as p (id, user_id, number)`,
    [server.a.id, server.a.users[role].id, ids, users, numbers],
  )
  return ids
}
