import type { BulkOutcome, ErrorCode } from '@arbo/core/contract'
import { errorText } from '../../platform/http/api-error.ts'
import type { Database } from '../../platform/db/database.ts'
import { inSlice } from '../../platform/db/slice.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { openBatch } from '../changes/change-batch.ts'
import type { ChangeBatch } from '../changes/change-batch.ts'
import { KeptNews, slices, sliceSize } from '../changes/long-act.ts'
import type { Member } from '../../platform/access/member.ts'
import { lockScenes } from './scene-state.ts'
import type { SceneState } from './scene-state.ts'
import type { SceneValues } from './scene-values.ts'
import { emitScenes, writeScenes } from './write-scenes.ts'
import type { NewsTaker } from './write-scenes.ts'

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

export function refusal(error: ErrorCode, message: string = errorText(error)): Refusal {
  return { error, message }
}

/** The outcome of one scene. */
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

  /** Adds those of another part. */
  take(others: Refusals): void {
    for (const { item_ids, error, message } of others.list()) {
      for (const id of item_ids) this.add({ error: error as ErrorCode, message }, id)
    }
  }

  list(): BulkOutcome['refused'] {
    return [...this.#byReason.values()]
  }
}

/** The data of a bulk call, within one transaction. */
export interface Bulk {
  tx: Tx
  member: Member
  batch: ChangeBatch
  /** Locked, without those that are gone or out of sight. */
  scenes: SceneState[]
  refusals: Refusals
  takeNews: NewsTaker | undefined
}

type Work = (bulk: Bulk) => Promise<ReadonlySet<string>>

interface Steps {
  /** Before the scenes are locked: what is above them is locked first. */
  first?: ((tx: Tx) => Promise<void>) | undefined
  work: Work
}

/** What one transaction of a bulk call has done. */
interface Part {
  batchId: string | undefined
  changed: number
  unchanged: number
  refusals: Refusals
}

/** A bulk call, or a slice of one, within a transaction that does more. */
export async function bulkPart(
  tx: Tx,
  member: Member,
  { item_ids, batch_id }: Selection,
  { first, work }: Steps,
  takeNews?: NewsTaker,
): Promise<Part> {
  const batch = await openBatch(tx, member, 'bulk', batch_id)
  await first?.(tx)
  const byId = await lockScenes(tx, member, item_ids)
  const scenes = [...byId.values()]
  const refusals = new Refusals()
  for (const id of new Set(item_ids)) if (!byId.has(id)) refusals.add(refusal('not_found'), id)
  const changed = await work({ tx, member, batch, scenes, refusals, takeNews })
  await emitScenes(
    tx,
    member,
    batch,
    scenes.filter(({ id }) => changed.has(id)),
  )
  const others = refusals
    .list()
    .flatMap((one) => one.item_ids)
    .filter((id) => byId.has(id)).length
  return {
    batchId: batch.batchId ?? undefined,
    changed: changed.size,
    unchanged: scenes.length - changed.size - others,
    refusals,
  }
}

/** One act in several transactions; people are told of all of it with the last one. */
async function bulkSlices(database: Database, member: Member, { item_ids, batch_id }: Selection, steps: Steps) {
  const sum: Part = { batchId: batch_id, changed: 0, unchanged: 0, refusals: new Refusals() }
  const news = new KeptNews()
  const ids = [...new Set(item_ids)].toSorted()
  try {
    for (const slice of slices(ids, sliceSize(database))) {
      const selection = { item_ids: slice, batch_id: sum.batchId }
      const part = await inSlice(database, member.wsId, (tx) => bulkPart(tx, member, selection, steps, news.take))
      sum.batchId = part.batchId
      sum.changed += part.changed
      sum.unchanged += part.unchanged
      sum.refusals.take(part.refusals)
    }
  } finally {
    // Also of the slices before one that failed: they stay, as one act that can be taken back.
    await inSlice(database, member.wsId, (tx) => news.tell(tx, member))
  }
  return sum
}

/**
 * The frame of every bulk call: opens the act, locks the scenes, and tells of those that `work` says are changed. What
 * is refused of one scene leaves the others alone.
 * @param work with all scenes, or with one slice of them after the other
 * @throws {ApiError} invalid_reference
 */
export async function bulk(
  { database }: BulkDeps,
  member: Member,
  selection: Selection,
  work: Work,
  first?: (tx: Tx) => Promise<void>,
): Promise<BulkOutcome> {
  const steps = { first, work }
  const isLong = selection.item_ids.length > sliceSize(database)
  const { batchId, changed, unchanged, refusals } = isLong
    ? await bulkSlices(database, member, selection, steps)
    : await database.withWorkspace(member.wsId, (tx) => bulkPart(tx, member, selection, steps))
  return { batch_id: batchId ?? null, changed, unchanged, refused: refusals.list() }
}

/** Writes the decision of each scene. @returns the scenes that changed */
export function writeDecisions(
  { tx, member, batch, scenes, refusals, takeNews }: Bulk,
  decide: Decide,
): Promise<Set<string>> {
  const edits = scenes.flatMap((scene) => {
    const decision = decide(scene)
    if ('to' in decision) return [{ scene, to: decision.to }]
    refusals.add(decision, scene.id)
    return []
  })
  return writeScenes(tx, member, batch, edits, takeNews)
}
