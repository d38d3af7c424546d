import { AlertDialog } from '@arbo/kit/ui'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useApp } from '../app/app-context.ts'
import { leaveTexts } from './leave-texts.ts'
import { guardLeaving } from './leave-guard.ts'

type LeaveTexts = Readonly<Record<keyof typeof leaveTexts, string>>

interface LeaveGuard {
  /** The question; to be rendered anywhere in the screen. */
  dialog: ReactNode
  /** Nothing is asked any more: to be called before a navigation that follows a save or a deletion. */
  release: () => void
}

/**
 * Asks before a screen with unsaved changes is left: by a link, a command, back and forward, or by closing the page.
 * `const leave = useLeaveGuard(isDirty)`, and `{leave.dialog}` in what it renders; several forms on one screen may each
 * have their own, the user is asked once.
 * @param words where it is about something else than changes that are not saved
 */
export function useLeaveGuard(dirty: boolean, words: LeaveTexts = leaveTexts): LeaveGuard {
  const { router } = useApp()
  /** Leads on to where the user wants to go. */
  const [pendingLeave, setPendingLeave] = useState<(() => void) | null>(null)
  const here = useRef('')
  const stop = useRef<() => void>(() => undefined)

  useEffect(() => {
    // The query may have been replaced since.
    here.current = window.location.pathname + window.location.search + window.location.hash
  })
  useEffect(() => {
    if (!dirty) return
    stop.current = guardLeaving(router, {
      here: () => here.current,
      ask: (go) => setPendingLeave(() => go),
    })
    return () => stop.current()
  }, [router, dirty])

  return {
    release: () => stop.current(),
    dialog: pendingLeave && (
      <AlertDialog
        open
        danger
        title={words.title}
        message={words.message}
        confirmLabel={words.confirm}
        cancelLabel={words.stay}
        onConfirm={() => {
          setPendingLeave(null)
          pendingLeave()
        }}
        onOpenChange={(open) => !open && setPendingLeave(null)}
      />
    ),
  }
}
