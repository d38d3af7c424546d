import { isApiError, isTransient } from '../../platform/api/api-error.ts'
import type { UndoOutcome } from '../../contract/planning/changes.ts'
import { CHANGE, type SceneGridContext } from './scene-grid-context.ts'

const UNDO_MAX = 50

interface SceneUndo {
  /** An act that can be undone. */
  remember(batchId: string): void
  /** The newest act back, or the newest undone one again; null where there is none. Rejects with an ApiError. */
  takeBack(from: 'undoable' | 'redoable'): Promise<UndoOutcome | null>
}

/**
 * The acts of a scene list, newest last.
 * @param settled when what is on its way has been written
 * @param reload reads what an act has changed
 */
export function createSceneUndo(
  { api, scenes, watcher, getState, patch }: SceneGridContext,
  settled: () => Promise<void>,
  reload: () => Promise<void>,
): SceneUndo {
  let takingBack: Promise<unknown> = Promise.resolve()

  /** One after the other, and after what is on its way: the newest act is the one that was made last. */
  function takeBack(from: 'undoable' | 'redoable'): Promise<UndoOutcome | null> {
    const turn = takingBack.then(() => settled()).then(() => takeBackNow(from))
    takingBack = turn.catch(() => undefined)
    return turn
  }

  async function takeBackNow(from: 'undoable' | 'redoable'): Promise<UndoOutcome | null> {
    const stack = getState()[from]
    const id = stack.at(-1)
    if (id === undefined) return null
    const to = from === 'undoable' ? 'redoable' : 'undoable'
    patch({ [from]: stack.slice(0, -1) })
    try {
      const outcome = await scenes.act(api.undoChanges({ params: { id }, ...CHANGE }), watcher)
      const { batch_id } = outcome
      if (batch_id !== null) patch({ [to]: [...getState()[to], batch_id] })
      await reload()
      return outcome
    } catch (error) {
      // After a temporary failure the undo can be tried again.
      if (isApiError(error) && isTransient(error)) patch({ [from]: stack })
      throw error
    }
  }

  return {
    remember: (batchId) => patch({ undoable: [...getState().undoable, batchId].slice(-UNDO_MAX), redoable: [] }),
    takeBack,
  }
}
