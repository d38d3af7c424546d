import { failureOf, type FlowStatus } from '@arbo/core'
import { useApp } from '../../app/app-context.ts'
import { messageOf } from '../../app/failure.ts'
import { planningTexts } from '../../planning/entities/texts.ts'
import { workTexts } from '../../planning/my-work/texts.ts'
import { useUndoToast } from '../../planning/my-work/use-undo-toast.ts'
import type { ReviewedScene } from './use-reviewed-scene.ts'

const SAID_BY_CORE: readonly string[] = ['timeout', 'network_problem']

/** Gives a scene a status, with a way to take it back; a refusal is told. */
export function useSetStatus({
  item,
  store,
  update,
}: Pick<ReviewedScene, 'item' | 'store' | 'update'>): (to: FlowStatus) => Promise<void> {
  const { toasts } = useApp()
  const { done } = useUndoToast()

  /** Restores only this scene's status, and not over another user's later change. */
  async function takeBack(to: string | null, from: string): Promise<void> {
    const now = store.getState().item
    if (now && now.status?.id === from) await store.update({ status_id: to, version: now.version })
    else toasts.show({ id: 'status', kind: 'error', title: planningTexts.statusMoved })
  }

  return async (chosen) => {
    if (!item) return
    const before = item.status?.id ?? null
    try {
      await update({ status_id: chosen.id })
      done(workTexts.statusSet({ scene: item.name, status: chosen.name }), () => takeBack(before, chosen.id))
    } catch (error) {
      const failure = failureOf(error)
      // Core shows its own toast for network failures.
      if (SAID_BY_CORE.includes(failure.error)) return
      const words =
        failure.error === 'permission_denied'
          ? { title: planningTexts.statusFailed }
          : { title: planningTexts.statusKept, message: messageOf(failure) }
      toasts.show({ id: 'status', kind: 'error', ...words })
    }
  }
}
