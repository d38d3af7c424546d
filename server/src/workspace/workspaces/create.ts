import { OWNER_LANDING, ROOT_ROLE_NAMES, ROOT_ROLES } from '@arbo/core/contract'
import type { RootRole } from '@arbo/core/contract'
import { uuidv7 } from 'uuidv7'
import { workspace, wsRole } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { newWorkspaceCode } from './new-code.ts'

export interface NewWorkspace {
  id: string
  code: string
  /** Role ids by root role. */
  roles: Record<RootRole, string>
}

/** A workspace with its four root roles, which hold the default permissions of the catalogue. */
export async function createWorkspace(tx: Tx, name: string): Promise<NewWorkspace> {
  const id = uuidv7()
  const code = newWorkspaceCode()
  await tx.insert(workspace).values({ id, code, name })
  const roles = { owner: uuidv7(), admin: uuidv7(), member: uuidv7(), guest: uuidv7() }
  for (const root of Object.keys(roles) as RootRole[]) {
    const is_default = root === 'member' || root === 'guest'
    await tx.insert(wsRole).values({
      ws_id: id,
      id: roles[root],
      root_role_id: ROOT_ROLES[root],
      name: ROOT_ROLE_NAMES[root],
      is_default,
      is_root: true,
      ...(root === 'owner' ? OWNER_LANDING : {}),
    })
  }
  return { id, code, roles }
}
