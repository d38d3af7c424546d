import { sql } from 'drizzle-orm'
import type { PermissionKey } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Member } from '../../platform/access/member.ts'
import { coordinated, visibleItem } from '../../platform/access/visibility.ts'
import { uuidList } from './scene-filter.ts'
import { sceneKeys } from './scene-rights.ts'

/** Keys about scenes and review that the caller holds on each scene (PLAN-15, decision 65); scenes out of sight are left out. */
export function scenePermissions(
  { database }: Pick<Deps, 'database'>,
  member: Member,
  itemIds: readonly string[],
): Promise<Record<string, PermissionKey[]>> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const rows = await rowsOf<{ id: string; isCoordinator: boolean }>(
      tx,
      sql`select i.id, ${coordinated(member, 'i')} as "isCoordinator" from item i
        where i.ws_id = ${member.wsId} and i.id = any(${uuidList(itemIds)}) and ${visibleItem(member, 'i')}`,
    )
    return Object.fromEntries(rows.map(({ id, isCoordinator }) => [id, sceneKeys(member, { isCoordinator })]))
  })
}
