import { isApiError, workspacesStore, type Failure, type Workspace } from '@arbo/core'
import { useState } from 'react'
import { useApp } from '../../app/app-context.ts'
import { keepNotice } from '../../app/kept-notice.ts'
import { workspaceTexts } from './texts.ts'

interface Restore {
  busy: boolean
  failure: Failure | null
  /** Restores, and opens the workspace. */
  restore: () => Promise<void>
}

/** Restores a deleted workspace. */
export function useRestore({ code, name }: Pick<Workspace, 'code' | 'name'>): Restore {
  const { session } = useApp()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  async function restore(): Promise<void> {
    if (busy) return
    setBusy(true)
    setFailure(null)
    const store = workspacesStore(session)
    try {
      await store.restore(code)
      keepNotice(workspaceTexts.restored({ name }))
      store.select(code)
    } catch (error) {
      if (!isApiError(error)) throw error
      setFailure(error.toFailure())
      setBusy(false)
    }
  }
  return { busy, failure, restore }
}
