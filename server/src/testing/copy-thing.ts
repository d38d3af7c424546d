import { uuidv7 } from 'uuidv7'
import type { ExplainedAction, ExplainQuestion } from '@arbo/core/contract'
import type { Database } from '../platform/db/database.ts'

/** Rows with all their columns but the id, and what ties people to them. */
const COPIES: Partial<
  Record<ExplainedAction, { id: 'item_id' | 'entity_id' | 'team_id' | 'playlist_id'; sql: string[] }>
> = {
  unassign: { id: 'item_id', sql: [] },
  delete_scene: { id: 'item_id', sql: [] },
  delete_entity: {
    id: 'entity_id',
    sql: [
      `insert into entity (ws_id, id, type, parent_id, project_id, process_id, episode_id, take_id, name)
       select ws_id, $3, type, parent_id, case when type = 0 then $3 else project_id end,
         case when type = 1 then $3 else process_id end, case when type = 2 then $3 else episode_id end,
         case when type = 3 then $3 else take_id end, name || ' copy'
       from entity where ws_id = $1 and id = $2`,
      `insert into entity_coordinator (ws_id, entity_id, ws_user_id)
       select ws_id, $3, ws_user_id from entity_coordinator where ws_id = $1 and entity_id = $2`,
    ],
  },
  delete_team: {
    id: 'team_id',
    sql: [
      `insert into team (ws_id, id, name, is_public, created_by)
       select ws_id, $3::uuid, 'Copy ' || $3::uuid, is_public, created_by from team where ws_id = $1 and id = $2`,
      `insert into team_member (ws_id, team_id, ws_user_id)
       select ws_id, $3, ws_user_id from team_member where ws_id = $1 and team_id = $2`,
    ],
  },
  delete_playlist: {
    id: 'playlist_id',
    sql: [
      `insert into playlist (ws_id, id, kind, owner_id, name, code)
       select ws_id, $3::uuid, kind, owner_id, name, $3::uuid::text from playlist where ws_id = $1 and id = $2`,
      `insert into playlist_user (ws_id, playlist_id, ws_user_id, state, access, expires_at)
       select ws_id, $3, ws_user_id, state, access, expires_at from playlist_user where ws_id = $1 and playlist_id = $2`,
    ],
  },
}
const SCENE = [
  `insert into item (ws_id, id, entity_id, project_id, process_id, episode_id, take_id, name)
   select ws_id, $3, entity_id, project_id, process_id, episode_id, take_id, name || ' copy'
   from item where ws_id = $1 and id = $2`,
  `insert into item_user (ws_id, item_id, ws_user_id, role)
   select ws_id, $3, ws_user_id, role from item_user where ws_id = $1 and item_id = $2`,
  `insert into playlist_item (ws_id, playlist_id, item_id, position, added_by)
   select ws_id, playlist_id, $3, position + 10000, added_by from playlist_item where ws_id = $1 and item_id = $2`,
]

/** What an action uses up is done to a copy, with all that binds people to it. */
export async function spare(
  database: Database,
  wsId: string,
  action: ExplainedAction,
  ids: ExplainQuestion,
): Promise<ExplainQuestion> {
  const copy = COPIES[action]
  if (!copy) return ids
  const id = uuidv7()
  for (const sql of copy.id === 'item_id' ? SCENE : copy.sql) await database.query(sql, [wsId, ids[copy.id], id])
  return { ...ids, [copy.id]: id }
}
