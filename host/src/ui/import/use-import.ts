import { checkImportFile, failureOf, type Failure, type ImportAnswer, type ImportFault } from '@arbo/core'
import { importFailure } from '@arbo/core/internal'
import { useState } from 'react'
import { useSignal } from './use-signal.ts'
import { messageOf } from '../../app/failure.ts'

/**
 * With `dryRun` nothing is written and the answer is the preview; `confirm` is the user's yes. Rejects with an
 * ApiError.
 */
export type Import<Answer> = (
  file: File,
  how: { dryRun: boolean; confirm: boolean; signal: AbortSignal },
) => Promise<Answer>

/** The state of an import. */
export interface ImportState<Answer> {
  fileName: string | null
  busy: 'checking' | 'importing' | null
  /** A file without faults. */
  checked: { file: File; answer: Answer } | null
  faults: readonly ImportFault[]
  refusal: string | null
  /** The refusal that the user must confirm before rows are written. */
  pendingQuestion: Failure | null
}

const START = { fileName: null, busy: null, checked: null, faults: [], refusal: null, pendingQuestion: null } as const

/** A refused import's faults by row, or its reason (CORE-73). */
function refusalOf(error: unknown): { refusal: string; faults: readonly ImportFault[]; checked: null } {
  const failure = failureOf(error)
  const { message, rows } = importFailure({ ...failure, message: messageOf(failure) })
  return { refusal: message, faults: rows.map((row) => ({ column: null, ...row })), checked: null }
}

interface ImportOptions<Answer> {
  send: Import<Answer>
  /** Whether the user may confirm a refusal. */
  isQuestion: (failure: Failure) => boolean
  onDone: (created: number) => void
}

/** An import in two steps: the whole file is checked, then all of its rows are written, or none. */
export function useImport<Answer extends ImportAnswer>({ send, isQuestion, onDone }: ImportOptions<Answer>) {
  const [state, setState] = useState<ImportState<Answer>>(START)
  const signal = useSignal()
  const patch = (change: Partial<ImportState<Answer>>): void => setState((before) => ({ ...before, ...change }))

  async function check(file: File): Promise<void> {
    setState({ ...START, fileName: file.name, busy: 'checking' })
    const sending = signal()
    try {
      const fault = await checkImportFile(file)
      if (fault) return patch({ refusal: fault.message })
      const answer = await send(file, { dryRun: true, confirm: false, signal: sending })
      const { faults } = answer
      if (faults.length === 0) return patch({ checked: { file, answer } })
      patch({ faults, refusal: importFailure({ message: '', meta: { rows: faults } }).message })
    } catch (error) {
      const why = refusalOf(error)
      if (!sending.aborted) patch(why)
    } finally {
      if (!sending.aborted) patch({ busy: null })
    }
  }

  async function write(confirm: boolean): Promise<void> {
    if (!state.checked) return
    patch({ busy: 'importing' })
    const sending = signal()
    try {
      const { created } = await send(state.checked.file, { dryRun: false, confirm, signal: sending })
      onDone(created)
    } catch (error) {
      const failure = failureOf(error)
      if (sending.aborted) return
      if (isQuestion(failure)) patch({ busy: null, pendingQuestion: failure })
      else patch({ busy: null, pendingQuestion: null, ...refusalOf(error) })
    }
  }

  return {
    state,
    check,
    start: () => void write(false),
    confirm: () => void write(true),
    cancel: () => patch({ pendingQuestion: null }),
  }
}
