import { failureOf, type Failure } from '@arbo/core'
import { useState } from 'react'
import { overlapOf, type Overlap } from './overlap.ts'

/** Carries out a change; `confirm` is what the user said to what it overlaps. Rejects with an ApiError. */
type Save = (confirm: boolean) => Promise<unknown>

export interface Saving {
  busy: boolean
  /** Why it was refused, an overlap excepted. */
  failure: Failure | null
  /** What the change overlaps and the user is asked about. */
  overlap: Overlap | null
  start: (save: Save) => Promise<void>
  /** Yes to what was asked: the same change again. */
  confirm: () => void
  /** No to it: back to what was typed. */
  cancel: () => void
  /** Takes the blame away. */
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
      // What it overlaps may have changed since it was asked: then it is asked again.
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
