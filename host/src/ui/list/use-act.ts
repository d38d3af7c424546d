import { failureOf } from '@arbo/core'
import { useCallback, useState } from 'react'
import { useApp } from '../../app/app-context.ts'
import { messageOf } from '../../app/failure.ts'
import { listTexts } from './texts.ts'

interface Act {
  /** What to do. Rejects with an ApiError. */
  run: () => Promise<unknown>
  /** Toast after success. */
  done: string
  /** Offered in the toast, where the action can be undone. */
  undo?: (() => Promise<unknown>) | undefined
}

/**
 * Runs an action, reports it in a toast, and offers to undo it; says why where it fails. Resolves to whether it
 * succeeded.
 */
export function useAct(): { busy: boolean; act: (action: Act) => Promise<boolean> } {
  const { toasts } = useApp()
  const [busy, setBusy] = useState(false)
  const act = useCallback(
    async ({ run, done, undo }: Act): Promise<boolean> => {
      const refuse = (error: unknown): void =>
        void toasts.show({
          id: 'list-act',
          kind: 'error',
          title: listTexts.failedAction,
          message: messageOf(failureOf(error)),
        })
      setBusy(true)
      try {
        await run()
      } catch (error) {
        refuse(error)
        return false
      } finally {
        setBusy(false)
      }
      const id = 'list-act'
      const action = undo && {
        label: listTexts.undo,
        onClick: () => {
          toasts.dismiss(id)
          undo().catch(refuse)
        },
      }
      toasts.show({ id, kind: 'success', title: done, ...(action ? { action } : {}) })
      return true
    },
    [toasts],
  )
  return { busy, act }
}
