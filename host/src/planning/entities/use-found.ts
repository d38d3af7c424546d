import { failureOf, type Failure } from '@arbo/core'
import { useEffect, useState } from 'react'

/** Delay between the last key and the request, in ms. */
const DELAY = 200

export interface Found<Row> {
  rows: readonly Row[] | null
  failure: Failure | null
  retry: () => void
}

interface Answer<Row> extends Omit<Found<Row>, 'retry'> {
  /** The attempt that it answers. */
  attempt: number
}

/** Results of a search, read again shortly after each change of the text; answers to older requests are dropped. */
export function useFound<Row>(
  find: (text: string, signal: AbortSignal) => Promise<readonly Row[]>,
  text: string,
): Found<Row> {
  const [answer, setAnswer] = useState<Answer<Row>>({ rows: null, failure: null, attempt: 0 })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const stop = new AbortController()
    async function ask(): Promise<void> {
      try {
        const rows = await find(text, stop.signal)
        if (!stop.signal.aborted) setAnswer({ rows, failure: null, attempt })
      } catch (error) {
        if (!stop.signal.aborted) setAnswer({ rows: null, failure: failureOf(error), attempt })
      }
    }
    const timer = setTimeout(() => void ask(), text === '' ? 0 : DELAY)
    return () => {
      clearTimeout(timer)
      stop.abort(new DOMException('Asked again', 'AbortError'))
    }
  }, [find, text, attempt])
  return { rows: answer.rows, failure: answer.failure, retry: () => setAttempt((before) => before + 1) }
}
