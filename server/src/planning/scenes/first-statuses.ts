import type { Tx } from '../../platform/db/transaction.ts'
import { statusesOf } from './flow-statuses.ts'
import type { FlowStatusRow } from './flow-statuses.ts'
import { placesOf } from './places.ts'
import type { PlacedScene } from './places.ts'

/** The first status of each scene's flow that anybody may set; null where the flow has none. */
export async function firstStatuses(
  tx: Tx,
  wsId: string,
  scenes: readonly PlacedScene[],
): Promise<(scene: PlacedScene) => FlowStatusRow | null> {
  const placeFor = await placesOf(tx, wsId, scenes)
  const inFlow = await statusesOf(
    tx,
    wsId,
    scenes.map((scene) => placeFor(scene).flowId),
  )
  return (scene) => inFlow(placeFor(scene).flowId).find(({ reserved }) => !reserved) ?? null
}
