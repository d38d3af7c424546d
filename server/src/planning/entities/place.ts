import type { EntityAccess } from '../../platform/access/rights.ts'
import type { Place } from '../../platform/access/place.ts'

/** The column of each type, in which an entity names itself. */
export const PLACE_COLUMNS = ['project_id', 'process_id', 'episode_id', 'take_id'] as const

/** The place of something new or moved: its parent's, with itself on its own level. */
export function placeOf(id: string, type: number, parent: EntityAccess | null): Place {
  const place: Place = { project_id: id, process_id: null, episode_id: null, take_id: null }
  if (parent) {
    const { project_id, process_id, episode_id, take_id } = parent
    Object.assign(place, { project_id, process_id, episode_id, take_id })
  }
  const own = PLACE_COLUMNS[type]
  if (own) place[own] = id
  return place
}
