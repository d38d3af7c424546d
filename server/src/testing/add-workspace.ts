import type { RootRole } from '@arbo/core/contract'
import { uuidv7 } from 'uuidv7'
import { wsUser } from '../platform/db/schema.gen.ts'
import { createWorkspace } from '../workspace/workspaces/create.ts'
import type { TestServer, TestUser } from './test-server.ts'

export interface AddedWorkspace {
  id: string
  code: string
  /** Makes somebody an active member. @returns the ws_user id */
  add(user: TestUser, role: RootRole): Promise<string>
}

/** One more workspace with one person in it. */
export async function addWorkspace(
  { deps }: Pick<TestServer, 'deps'>,
  user: TestUser,
  role: RootRole,
  name: string,
): Promise<AddedWorkspace> {
  const { id: ws_id, code, roles } = await deps.database.transaction((tx) => createWorkspace(tx, name))
  const add = async (person: TestUser, root: RootRole) => {
    const id = uuidv7()
    const row = { ws_id, id, user_id: person.userId, role_id: roles[root], display_name: person.name }
    await deps.database.db.insert(wsUser).values(row)
    return id
  }
  await add(user, role)
  return { id: ws_id, code, add }
}
