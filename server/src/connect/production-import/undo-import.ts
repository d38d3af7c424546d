import { sql } from 'drizzle-orm'
import type { UndoOutcome } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Member } from '../../platform/access/member.ts'
import { undoChanges } from '../../planning/changes/undo.ts'
import { restingImport, emitImport } from './import-row.ts'

/**
 * Takes back one's own import: scenes and entities that it made and nobody touched since go, with the comments that it
 * brought; values that it changed go back as after any act. Comments that somebody has answered, or that stand among
 * others, keep their scene. The template flow and invitations stay.
 * @throws {ApiError} not_found, permission_denied, already_undone, production_running
 */
export async function undoImport(deps: Pick<Deps, 'database'>, member: Member, id: string): Promise<UndoOutcome> {
  const { wsId } = member
  const batchId = await deps.database.withWorkspace(wsId, async (tx) => {
    const row = await restingImport(tx, member, id)
    if (row.batch_id === null) throw new ApiError('not_found')
    if (row.undone_at !== null) throw new ApiError('already_undone')
    if (row.ws_user_id !== member.id) throw new ApiError('permission_denied')
    // Only where nothing but the import's own rows hangs on the scene: else it stays, and its comments with it.
    await rowsOf(
      tx,
      sql`delete from comment c using source_link l
        where c.ws_id = ${wsId} and l.ws_id = c.ws_id and l.comment_id = c.id and l.import_id = ${id}
          and not exists (select from comment other where other.ws_id = c.ws_id and other.item_id = c.item_id and not exists (
            select from source_link mine where mine.ws_id = other.ws_id and mine.comment_id = other.id and mine.import_id = ${id}))`,
    )
    return row.batch_id
  })
  const outcome = await undoChanges(deps, member, batchId)
  await deps.database.withWorkspace(wsId, async (tx) => emitImport(tx, wsId, await restingImport(tx, member, id)))
  return outcome
}
