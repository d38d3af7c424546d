import { createContext, use, useCallback, useMemo, useState } from 'react'
import { failureOf, type EntryOutcome } from '@arbo/core'
import { useTexts } from '../texts.ts'

interface Notices {
  notice: string | null
  dismiss: () => void
  /**
   * Does what changes the scene; what is refused, or waits for the connection, is told in words. True where it was done
   * or is kept, so that a form may be emptied.
   */
  run: (work: () => Promise<EntryOutcome | void>) => Promise<boolean>
}

export const NoticeContext = createContext<Notices | null>(null)

/** Only below the hub. */
export function useNotices(): Notices {
  const notices = use(NoticeContext)
  if (!notices) throw new Error('NoticeContext is missing')
  return notices
}

const WRITTEN: readonly EntryOutcome['outcome'][] = ['changed', 'unchanged']

/** @param refused why what had waited for the connection was not written */
export function useNoticeState(refused: string | null): Notices {
  const texts = useTexts()
  const [notice, setNotice] = useState<string | null>(null)
  const [toldRefusal, setToldRefusal] = useState<string | null>(null)
  if (refused !== toldRefusal) {
    setToldRefusal(refused)
    if (refused !== null) setNotice(refused)
  }
  const dismiss = useCallback(() => setNotice(null), [])
  const run = useCallback(
    async (work: () => Promise<EntryOutcome | void>) => {
      try {
        const done = await work()
        if (!done || WRITTEN.includes(done.outcome)) {
          setNotice(null)
          return true
        }
        const { outcome, message } = done
        setNotice(message ?? (outcome === 'conflict' ? texts.somebodyElse : texts.changeFailed))
        return outcome === 'waiting'
      } catch (error) {
        setNotice(texts.notSaved({ reason: failureOf(error).message }))
      }
      return false
    },
    [texts],
  )
  return useMemo(() => ({ notice, dismiss, run }), [notice, dismiss, run])
}
