import {
  checkImportFile,
  failureOf,
  importFailure,
  type HolidayChange,
  type ImportAnswer,
  type ImportFault,
} from '@arbo/core'
import { useState } from 'react'
import { messageOf } from '../../app/failure.ts'
import { overlapOf, type Overlap } from './overlap.ts'

/** With `dryRun` nothing is written and the answer is the preview. Rejects with an ApiError. */
export type Import = (
  file: File,
  how: { dryRun: boolean; confirm: boolean },
) => Promise<ImportAnswer & { changes?: HolidayChange[] }>

interface Checked {
  file: File
  answer: ImportAnswer
  /** What it overlaps, where it does. */
  overlap: Overlap | null
}

/** Where an import stands. */
export interface ImportState {
  fileName: string | null
  busy: 'checking' | 'importing' | null
  /** A file whose rows are all right. */
  checked: Checked | null
  faults: readonly ImportFault[]
  refusal: string | null
  /** What the user is asked about before rows are written. */
  asked: Overlap | null
}

const START: ImportState = { fileName: null, busy: null, checked: null, faults: [], refusal: null, asked: null }

/** What a refused import says: the rows that are wrong, or the reason (CORE-73). */
function refused(error: unknown): Pick<ImportState, 'refusal' | 'faults' | 'checked'> {
  const failure = failureOf(error)
  const { message, rows } = importFailure({ ...failure, message: messageOf(failure) })
  const faults = rows.map((row) => ({ column: null, ...row }))
  return { refusal: message, faults, checked: null }
}

/** An import in two steps: the file is looked through as a whole, then all of its rows are written, or none. */
export function useImport(send: Import, onDone: (created: number) => void) {
  const [state, setState] = useState(START)
  const patch = (change: Partial<ImportState>): void => setState((before) => ({ ...before, ...change }))

  async function check(file: File): Promise<void> {
    setState({ ...START, fileName: file.name, busy: 'checking' })
    try {
      const wrong = await checkImportFile(file)
      if (wrong) return patch({ refusal: wrong.message })
      const answer = await send(file, { dryRun: true, confirm: false })
      const { faults, changes = [] } = answer
      if (faults.length > 0) {
        const { message } = importFailure({ message: '', meta: { rows: faults } })
        return patch({ faults, refusal: message })
      }
      const overlap = changes.length > 0 ? { changes, total: changes.length } : null
      patch({ checked: { file, answer, overlap } })
    } catch (error) {
      patch(refused(error))
    } finally {
      patch({ busy: null })
    }
  }

  async function write({ file }: Checked, confirm: boolean): Promise<void> {
    patch({ busy: 'importing' })
    try {
      const { created } = await send(file, { dryRun: false, confirm })
      onDone(created)
    } catch (error) {
      const overlap = overlapOf(failureOf(error))
      patch({ busy: null, asked: overlap, ...(overlap ? {} : refused(error)) })
    }
  }

  function start(): void {
    const { checked } = state
    if (!checked) return
    if (checked.overlap) patch({ asked: checked.overlap })
    else void write(checked, false)
  }

  return {
    state,
    check,
    start,
    confirm: () => state.checked && void write(state.checked, true),
    cancel: () => patch({ asked: null }),
  }
}
