import { createContext, use, useCallback, useMemo, useState } from 'react'
import { failureOf, type CellOutcome } from '@arbo/core'
import { useTexts } from '../texts.ts'

interface Notices {
  notice: string | null
  dismiss: () => void
  /**
   * Does what changes the scene; what is refused is told in words. True where it was done, so that a form may be emptied.
   */
  run: (work: () => Promise<CellOutcome | void>) => Promise<boolean>
}

export const NoticeContext = createContext<Notices | null>(null)

/** Only below the hub. */
export function useNotices(): Notices {
  const notices = use(NoticeContext)
  if (!notices) throw new Error('NoticeContext is missing')
  return notices
}

const WRITTEN: readonly CellOutcome['outcome'][] = ['changed', 'unchanged']

export function useNoticeState(): Notices {
  const texts = useTexts()
  const [notice, setNotice] = useState<string | null>(null)
  const dismiss = useCallback(() => setNotice(null), [])
  const run = useCallback(
    async (work: () => Promise<CellOutcome | void>) => {
      try {
        const done = await work()
        if (!done || WRITTEN.includes(done.outcome)) {
          setNotice(null)
          return true
        }
        const { outcome, message } = done
        setNotice(message ?? (outcome === 'conflict' ? texts.somebodyElse : texts.changeFailed))
      } catch (error) {
        setNotice(texts.notSaved({ reason: failureOf(error).message }))
      }
      return false
    },
    [texts],
  )
  return useMemo(() => ({ notice, dismiss, run }), [notice, dismiss, run])
}
