import { failureOf } from '@arbo/core'
import { useCallback } from 'react'
import { useApp } from '../../app/app-context.ts'
import { messageOf } from '../../app/failure.ts'
import { listTexts } from '../../ui/list/texts.ts'
import { workTexts } from './texts.ts'

const ID = 'my-work'

/** Toasts for a done action, with undo, and for a refused one, with the reason. */
export function useUndoToast(): {
  done: (title: string, undo: () => Promise<unknown>) => void
  refused: (error: unknown) => void
} {
  const { toasts } = useApp()
  const refused = useCallback(
    (error: unknown): void =>
      void toasts.show({ id: ID, kind: 'error', title: workTexts.actFailed, message: messageOf(failureOf(error)) }),
    [toasts],
  )
  const done = useCallback(
    (title: string, undo: () => Promise<unknown>): void => {
      const onClick = (): void => {
        toasts.dismiss(ID)
        undo().catch(refused)
      }
      toasts.show({ id: ID, kind: 'success', title, action: { label: listTexts.undo, onClick } })
    },
    [toasts, refused],
  )
  return { done, refused }
}
