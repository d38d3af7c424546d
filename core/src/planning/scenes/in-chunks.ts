import type { BulkOutcome } from '../../contract/planning/scene-fields.ts'

/** Progress of a change of many scenes. */
export interface SceneProgress {
  done: number
  total: number
}

/** How many scenes one call changes: small enough that progress shows, large enough that 5,000 take a few calls. */
export const SCENES_PER_CHUNK = 1000

/** The combined outcome of several calls of one act. */
export function mergeOutcomes(outcomes: readonly BulkOutcome[]): BulkOutcome {
  const refusals = new Map<string, BulkOutcome['refused'][number]>()
  for (const one of outcomes.flatMap((outcome) => outcome.refused)) {
    const key = `${one.error}:${one.message}`
    const before = refusals.get(key)
    refusals.set(key, before ? { ...one, item_ids: [...before.item_ids, ...one.item_ids] } : one)
  }
  return {
    batch_id: outcomes.find(({ batch_id }) => batch_id !== null)?.batch_id ?? null,
    changed: outcomes.reduce((sum, { changed }) => sum + changed, 0),
    unchanged: outcomes.reduce((sum, { unchanged }) => sum + unchanged, 0),
    refused: [...refusals.values()],
  }
}

/**
 * Changes many scenes in several calls that share a batch, so that one undo takes all of it back. `onProgress` is told
 * after each what was done so far; a failure goes on to the caller.
 */
export async function inChunks(
  ids: readonly string[],
  call: (item_ids: string[], batch: { batch_id?: string }) => Promise<BulkOutcome>,
  onProgress: (progress: SceneProgress, soFar: BulkOutcome) => void,
): Promise<BulkOutcome> {
  let soFar = mergeOutcomes([])
  for (let at = 0; at < ids.length; at += SCENES_PER_CHUNK) {
    const chunk = ids.slice(at, at + SCENES_PER_CHUNK)
    const { batch_id } = soFar
    // One after the other: each goes on with the batch that the first one began.
    soFar = mergeOutcomes([soFar, await call(chunk, batch_id === null ? {} : { batch_id })])
    onProgress({ done: at + chunk.length, total: ids.length }, soFar)
  }
  return soFar
}
