import { failureOf, TRASH_DAYS, type Levels, type TrashNote } from '@arbo/core'
import { restoreDeleted } from '@arbo/core/internal'
import { useCallback } from 'react'
import { useApp } from '../app/app-context.ts'
import { messageOf } from '../app/failure.ts'
import { levelValues } from '../app/level-text.ts'
import { useLevels } from '../app/levels.ts'
import { trashedTexts } from './trash-texts.ts'

const ID = 'trash'

function noteText({ kind, lost, count, now }: TrashNote, levels: Levels): string {
  const values = { count, now: now ?? '', ...levelValues(levels) }
  if (kind !== 'lost')
    return typeof trashedTexts.notes[kind] === 'string' ? trashedTexts.notes[kind] : trashedTexts.notes[kind](values)
  const text = trashedTexts.notes.lost[lost ?? 'other']
  return typeof text === 'string' ? text : text(values)
}

/** Says that something was deleted, and where it is; offers to bring it back, and says what is not as it was then. */
export function useTrashToast(): {
  deleted: (title: string, trashIds: readonly string[]) => void
  restored: (title: string, notes: readonly TrashNote[]) => void
  refused: (error: unknown) => void
} {
  const { session, toasts } = useApp()
  const levels = useLevels()
  const restored = useCallback(
    (title: string, notes: readonly TrashNote[]): void => {
      const message = notes.map((note) => noteText(note, levels)).join(' ')
      toasts.show({ id: ID, kind: notes.length > 0 ? 'info' : 'success', title, ...(message ? { message } : {}) })
    },
    [toasts, levels],
  )
  const refused = useCallback(
    (error: unknown): void =>
      void toasts.show({ id: ID, kind: 'error', title: trashedTexts.failed, message: messageOf(failureOf(error)) }),
    [toasts],
  )
  const deleted = useCallback(
    (title: string, trashIds: readonly string[]): void => {
      const onClick = (): void => {
        toasts.dismiss(ID)
        restoreDeleted(session, trashIds).then((notes) => restored(trashedTexts.restored, notes), refused)
      }
      const message = trashedTexts.kept({ days: TRASH_DAYS })
      toasts.show({ id: ID, kind: 'success', title, message, action: { label: trashedTexts.undo, onClick } })
    },
    [session, toasts, restored, refused],
  )
  return { deleted, restored, refused }
}
