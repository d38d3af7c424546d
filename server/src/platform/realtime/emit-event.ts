import type { LiveEventName, LiveEvents } from '@arbo/core/contract'
import type { Tx } from '../db/transaction.ts'
import { emit } from './emit.ts'
import type { Place } from '../access/place.ts'

/**
 * Tells the workspace of a change, within the transaction that makes it. Events about a scene reach those who may see
 * it; `place` spares the readers a look at the database.
 */
export function emitEvent<N extends LiveEventName>(
  tx: Tx,
  wsId: string,
  type: N,
  payload: LiveEvents[N],
  place?: Place,
): void {
  emit(tx, {
    wsId,
    type,
    itemId: 'item_id' in payload ? payload.item_id : undefined,
    place: place && {
      projectId: place.project_id,
      processId: place.process_id ?? undefined,
      episodeId: place.episode_id ?? undefined,
      takeId: place.take_id ?? undefined,
    },
    payload,
  })
}
