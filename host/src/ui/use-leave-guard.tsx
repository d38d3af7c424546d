import { AlertDialog } from '@arbo/kit/ui'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { useApp } from '../app/app-context.ts'
import { leaveTexts } from './leave-texts.ts'
import { guardLeaving } from './leave-guard.ts'

type LeaveTexts = Readonly<Record<keyof typeof leaveTexts, string>>

interface LeaveGuard {
  /** The question; render it anywhere in the screen. */
  dialog: ReactNode
  /** Asks the same before something else that loses the changes. */
  ask: (go: () => void) => void
  /** Stops asking: call it before a navigation that follows a save or a deletion. */
  release: () => void
}

/**
 * Asks before a screen with unsaved changes is left: by a link, a command, back and forward, or by closing the page.
 * `const leave = useLeaveGuard(isDirty)`, and `{leave.dialog}` in what it renders; several forms on one screen may each
 * have their own, the user is asked once.
 * @param words for a question about something other than unsaved changes
 */
export function useLeaveGuard(dirty: boolean, words: LeaveTexts = leaveTexts): LeaveGuard {
  const { router } = useApp()
  /** Continues to the user's destination. */
  const [pendingLeave, setPendingLeave] = useState<(() => void) | null>(null)
  const here = useRef('')
  const stop = useRef<() => void>(() => undefined)

  const ask = useCallback((go: () => void) => setPendingLeave(() => go), [])

  useEffect(() => {
    // `replaceQuery` may have changed the address.
    here.current = window.location.pathname + window.location.search + window.location.hash
  })
  useEffect(() => {
    if (!dirty) return
    stop.current = guardLeaving(router, {
      here: () => here.current,
      ask,
    })
    return () => stop.current()
  }, [router, dirty, ask])

  return {
    ask,
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
