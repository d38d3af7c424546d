import type { SceneRow } from '@arbo/core/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import type { FileUrl } from '../../platform/http/files.ts'
import type { Member } from '../../platform/access/member.ts'
import { sceneRows } from '../scenes/scene-rows.ts'

/** The rows of scenes in the order of the places that name them, each with the additions of its place. */
export async function rowsInOrder<Place extends { id: string }, Row>(
  tx: Tx,
  member: Member,
  places: readonly Place[],
  fileUrl: FileUrl,
  join: (row: SceneRow, place: Place) => Row,
): Promise<Row[]> {
  const ids = places.map(({ id }) => id)
  const rows = await sceneRows(tx, member, ids, fileUrl)
  return places.flatMap((place) => {
    const row = rows.get(place.id)
    return row ? [join(row, place)] : []
  })
}
