import type { Tx } from '../../platform/db/transaction.ts'
import type { Member } from '../../platform/access/member.ts'
import { ordersIn, writeOrder } from '../scenes/order-scenes.ts'
import type { OrderThen } from '../scenes/order-scenes.ts'
import { mayChange } from '../scenes/scene-rights.ts'
import { sequenceOf } from '../scenes/scene-sequence.ts'
import type { SceneState } from '../scenes/scene-state.ts'
import type { Undoing, UndoRecord } from './undoing.ts'
import { addTo } from '../../platform/group-by.ts'

type ItemRecord = UndoRecord & { item_id: string }

const orderIn = (value: unknown): OrderThen | null => value as OrderThen | null

/** Puts scenes back behind those that they stood behind before an act, as far as nobody has put them elsewhere since. */
export async function undoSceneOrders(
  tx: Tx,
  member: Member,
  { batch, tally }: Undoing,
  records: readonly ItemRecord[],
  scenes: ReadonlyMap<string, SceneState>,
): Promise<void> {
  const byEntity = new Map<string, ItemRecord[]>()
  for (const record of records) {
    const scene = scenes.get(record.item_id)
    if (record.field !== 'order' || !scene) continue
    addTo(byEntity, scene.entity_id, record)
  }
  for (const [entityId, moved] of byEntity) {
    const before = await sequenceOf(tx, member.wsId, entityId)
    const now = ordersIn(before, new Set(moved.map(({ item_id }) => item_id)))
    const going = moved.filter(({ item_id, to }) => {
      const scene = scenes.get(item_id)
      if ((now.get(item_id)?.id ?? null) !== (orderIn(to)?.id ?? null)) tally.keep(item_id, 'changed')
      else if (!scene || !mayChange(member, scene, 'name')) tally.keep(item_id, 'denied')
      else return true
      return false
    })
    const ids = new Set(going.map(({ item_id }) => item_id))
    const byId = new Map(before.map((one) => [one.id, one]))
    let after = before.filter(({ id }) => !ids.has(id))
    // Those in front first: others may have stood behind them.
    for (const { item_id, from } of going.toSorted((a, b) => at(a) - at(b))) {
      const scene = byId.get(item_id)
      const behind = orderIn(from)
      const place = behind ? after.findIndex(({ id }) => id === behind.id) + 1 : 0
      if (!scene) continue
      // Its neighbour is gone: it comes as near to its number as can be.
      after = after.toSpliced(behind && place === 0 ? behind.position : place, 0, scene)
    }
    await writeOrder(tx, member, batch, before, after, ids)
  }
}

function at({ from }: ItemRecord): number {
  return orderIn(from)?.position ?? 0
}
