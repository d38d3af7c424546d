import { ERRORS } from '@arbo/core/contract'
import type { BulkOutcome, ErrorCode } from '@arbo/core/contract'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../http/deps.ts'
import { openAct } from '../changes/act.ts'
import type { Act } from '../changes/act.ts'
import type { Member } from '../access/member.ts'
import { lockScenes } from './sceneState.ts'
import type { SceneState, SceneValues } from './sceneState.ts'
import { tellScenes, writeScenes } from './writeScenes.ts'

export type BulkDeps = Pick<Deps, 'database'>

export interface Selection {
  item_ids: readonly string[]
  batch_id?: string | undefined
}

/** Why a scene stays as it is. */
export interface Refusal {
  error: ErrorCode
  message: string
}

export function refusal(error: ErrorCode, message: string = ERRORS[error][1]): Refusal {
  return { error, message }
}

/** What becomes of one scene. */
export type Decision = Refusal | { to: Partial<SceneValues> }
export type Decide = (scene: SceneState) => Decision

/** Scenes that stay as they are, gathered by reason. */
export class Refusals {
  readonly #byReason = new Map<string, BulkOutcome['refused'][number]>()

  add({ error, message }: Refusal, id: string): void {
    const key = `${error} ${message}`
    const entry = this.#byReason.get(key) ?? { error, message, item_ids: [] }
    entry.item_ids.push(id)
    this.#byReason.set(key, entry)
  }

  list(): BulkOutcome['refused'] {
    return [...this.#byReason.values()]
  }
}

/** What a bulk call works on, within its transaction. */
export interface Bulk {
  tx: Tx
  member: Member
  act: Act
  /** Locked, without those that are gone or out of sight. */
  scenes: SceneState[]
  refusals: Refusals
}

/**
 * The frame of every bulk call: opens the act, locks the scenes, and tells of those that `work` says are changed.
 * @throws {ApiError} invalid_reference
 */
export function bulk(
  { database }: BulkDeps,
  member: Member,
  { item_ids, batch_id }: Selection,
  work: (bulk: Bulk) => Promise<ReadonlySet<string>>,
): Promise<BulkOutcome> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const act = await openAct(tx, member, 'bulk', batch_id)
    const found = await lockScenes(tx, member, item_ids)
    const scenes = [...found.values()]
    const refusals = new Refusals()
    for (const id of new Set(item_ids)) if (!found.has(id)) refusals.add(refusal('not_found'), id)
    const changed = await work({ tx, member, act, scenes, refusals })
    await tellScenes(
      tx,
      member,
      act,
      scenes.filter(({ id }) => changed.has(id)),
    )
    const refused = refusals.list()
    const others = refused.flatMap((one) => one.item_ids).filter((id) => found.has(id)).length
    return {
      batch_id: act.batchId,
      changed: changed.size,
      unchanged: scenes.length - changed.size - others,
      refused,
    }
  })
}

/** Writes what is decided for each scene. @returns the scenes that changed */
export function writeDecisions({ tx, member, act, scenes, refusals }: Bulk, decide: Decide): Promise<Set<string>> {
  const edits = scenes.flatMap((scene) => {
    const decision = decide(scene)
    if ('to' in decision) return [{ scene, to: decision.to }]
    refusals.add(decision, scene.id)
    return []
  })
  return writeScenes(tx, member, act, edits)
}
