import { failureOf } from '@arbo/core'
import { useCallback, useState } from 'react'
import { useApp } from '../../app/app-context.ts'
import { messageOf } from '../../app/failure.ts'

/** Runs an action on the import; says why where it is refused. */
export function useImportAct(title: string): { busy: boolean; act: (work: () => Promise<unknown>) => Promise<void> } {
  const { toasts } = useApp()
  const [busy, setBusy] = useState(false)
  const act = useCallback(
    async (work: () => Promise<unknown>): Promise<void> => {
      setBusy(true)
      try {
        await work()
      } catch (error) {
        toasts.show({ id: 'production-import', kind: 'error', title, message: messageOf(failureOf(error)) })
      } finally {
        setBusy(false)
      }
    },
    [title, toasts],
  )
  return { busy, act }
}
