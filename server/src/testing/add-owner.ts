import { uuidv7 } from 'uuidv7'
import { userAccount, wsUser } from '../platform/db/schema.gen.ts'
import { hashPassword } from '../account/auth/password.ts'
import { createWorkspace } from '../workspace/workspaces/create.ts'
import type { Server } from '../start-server.ts'

export const OWNER = { email: 'owner@example.com', password: 'stays-the-same-1' }

/** An account that owns a new workspace. @returns the workspace's code */
export async function addOwner({ deps }: Pick<Server, 'deps'>): Promise<string> {
  const { id, code, roles } = await deps.database.transaction((tx) => createWorkspace(tx, 'Studio'))
  const user_id = uuidv7()
  const password_hash = await hashPassword(OWNER.password)
  const account = { id: user_id, email: OWNER.email, password_hash, display_name: 'Owner' }
  const now = new Date()
  await deps.database.db.insert(userAccount).values({ ...account, email_verified_at: now, terms_accepted_at: now })
  await deps.database.db
    .insert(wsUser)
    .values({ ws_id: id, id: uuidv7(), user_id, role_id: roles.owner, display_name: 'Owner' })
  return code
}
