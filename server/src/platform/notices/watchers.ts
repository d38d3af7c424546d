import type { Tx } from '../db/transaction.ts'

/** The people who look on at an entity and all below it. */
export interface Watchers {
  coordinators: readonly string[]
  team: readonly string[]
}

const WATCHERS = `
  select c.entity_id as "entityId", c.ws_user_id as "userId", true as "isCoordinator"
  from entity_coordinator c where c.ws_id = $1 and c.entity_id = any($2::uuid[])
  union
  select et.entity_id, tm.ws_user_id, false
  from entity_team et join team_member tm on tm.ws_id = et.ws_id and tm.team_id = et.team_id
  where et.ws_id = $1 and et.entity_id = any($2::uuid[])`

/** By entity; one without watchers is not there. */
export async function watchersOf(
  tx: Tx,
  wsId: string,
  entityIds: readonly string[],
): Promise<ReadonlyMap<string, Watchers>> {
  const rows = await tx.rows<{ entityId: string; userId: string; isCoordinator: boolean }>(WATCHERS, [
    wsId,
    [...new Set(entityIds)],
  ])
  const watchers = new Map<string, { coordinators: string[]; team: string[] }>()
  for (const { entityId, userId, isCoordinator } of rows) {
    const entry = watchers.get(entityId) ?? { coordinators: [], team: [] }
    entry[isCoordinator ? 'coordinators' : 'team'].push(userId)
    watchers.set(entityId, entry)
  }
  return watchers
}
