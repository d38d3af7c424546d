import type { UndoReason } from '@arbo/core/contract'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Member } from '../../platform/access/member.ts'
import type { EntityAccess } from '../../platform/access/rights.ts'
import { flowOf } from '../entities/queries.ts'
import { placeScenes, placeToMoveTo, standing, takerOf } from '../scenes/move-scenes.ts'
import type { ScenePlaceThen } from '../scenes/move-scenes.ts'
import type { SceneState } from '../scenes/scene-state.ts'
import type { StatusThen } from '../scenes/scene-values.ts'
import type { Undoing, UndoRecord } from './undoing.ts'

type ItemRecord = UndoRecord & { item_id: string }
type Target = EntityAccess | UndoReason

/** Scenes that go back to one entity, each with the number of its place there. */
interface Going {
  to: EntityAccess
  scenes: SceneState[]
  positions: number[]
}

const placeIn = (value: unknown): ScenePlaceThen | null => value as ScenePlaceThen | null

async function target(tx: Tx, member: Member, id: string): Promise<Target> {
  try {
    return await placeToMoveTo(tx, member, id)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error.code === 'permission_denied' ? 'denied' : 'gone'
  }
}

/**
 * Locks the entities that scenes go back to, before the scenes are locked: whoever moves scenes does so in this order.
 * @returns each by its id, or why nothing can go back there
 */
export async function lockPlacesBefore(
  tx: Tx,
  member: Member,
  records: readonly ItemRecord[],
): Promise<Map<string, Target>> {
  const ids = records.flatMap(({ field, from }) => (field === 'parent' ? (placeIn(from)?.id ?? []) : []))
  const targets = new Map<string, Target>()
  for (const id of [...new Set(ids)].toSorted()) targets.set(id, await target(tx, member, id))
  return targets
}

/** The status that a scene has once the act is taken back. */
function statusAfter(scene: SceneState, records: readonly ItemRecord[]): StatusThen | null {
  const record = records.find(({ item_id, field }) => item_id === scene.id && field === 'status')
  const isAsLeft = record && (scene.status?.id ?? null) === ((record.to as StatusThen | null)?.id ?? null)
  return isAsLeft ? (record.from as StatusThen | null) : scene.status
}

/**
 * Moves scenes back to where they were before an act, to the number that they had there. One whose status the flow there
 * lacks stays, as does one that somebody has moved on since.
 */
export async function undoScenePlaces(
  tx: Tx,
  member: Member,
  { batch, tally }: Undoing,
  records: readonly ItemRecord[],
  scenes: ReadonlyMap<string, SceneState>,
  targets: ReadonlyMap<string, Target>,
): Promise<ReadonlySet<string>> {
  const { wsId } = member
  const moved = records.filter(({ field, item_id }) => field === 'parent' && scenes.has(item_id))
  if (moved.length === 0) return new Set()
  const now = await standing(
    tx,
    wsId,
    moved.map(({ item_id }) => item_id),
  )
  const going = new Map<string, Going & { mayGo: (scene: SceneState) => Promise<boolean>; statuses: Set<string> }>()
  for (const { item_id, from, to } of moved) {
    const scene = scenes.get(item_id)
    if (!scene) continue
    const place = targets.get(placeIn(from)?.id ?? '') ?? 'gone'
    if (now.get(item_id)?.id !== placeIn(to)?.id) tally.keep(item_id, 'changed')
    else if (typeof place === 'string') tally.keep(item_id, place)
    else {
      const group = going.get(place.id) ?? {
        to: place,
        scenes: [],
        positions: [],
        mayGo: takerOf(tx, member, place),
        statuses: new Set((await flowOf(tx, wsId, place.id))?.statuses.map(({ id }) => id)),
      }
      going.set(place.id, group)
      const status = statusAfter(scene, records)
      if (status !== null && !group.statuses.has(status.id)) tally.keep(item_id, 'in_use')
      else if (!(await group.mayGo(scene))) tally.keep(item_id, 'denied')
      else {
        group.scenes.push(scene)
        group.positions.push(placeIn(from)?.position ?? 0)
      }
    }
  }
  const back = new Set<string>()
  for (const group of going.values()) {
    if (group.scenes.length === 0) continue
    await placeScenes(tx, member, batch, group.scenes, group.to, group.positions)
    for (const { id } of group.scenes) back.add(id)
  }
  return back
}
