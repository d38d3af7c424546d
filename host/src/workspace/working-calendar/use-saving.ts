import { failureOf, type Failure } from '@arbo/core'
import { useState } from 'react'
import { overlapOf, type Overlap } from './overlap.ts'

/** Sends a change; `confirm` is true once the user has confirmed its overlap. Rejects with an ApiError. */
type Save = (confirm: boolean) => Promise<unknown>

export interface Saving {
  busy: boolean
  /** Why it was refused, except for an overlap. */
  failure: Failure | null
  /** The overlap that the user is asked about. */
  overlap: Overlap | null
  start: (save: Save) => Promise<void>
  /** Confirms: sends the same change again. */
  confirm: () => void
  /** Cancels: returns to the form. */
  cancel: () => void
  /** Clears the failure. */
  forgive: () => void
}

/** Sends a form whose change may need a confirmation (WS-40); `onDone` is called when it is done. */
export function useSaving(onDone: () => void): Saving {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [overlapRequest, setOverlapRequest] = useState<{ overlap: Overlap; save: Save } | null>(null)

  async function send(save: Save, confirm: boolean): Promise<void> {
    setBusy(true)
    setFailure(null)
    try {
      await save(confirm)
      onDone()
    } catch (error) {
      const reason = failureOf(error)
      const overlap = overlapOf(reason)
      // The overlap may have changed since the question: then it asks again.
      setOverlapRequest(overlap && { overlap, save })
      if (!overlap) setFailure(reason)
      setBusy(false)
    }
  }

  return {
    busy,
    failure,
    overlap: overlapRequest?.overlap ?? null,
    start: (save) => send(save, false),
    confirm: () => overlapRequest && void send(overlapRequest.save, true),
    cancel: () => setOverlapRequest(null),
    forgive: () => setFailure(null),
  }
}
