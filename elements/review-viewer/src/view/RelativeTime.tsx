import { useEffect, useState, type ReactNode } from 'react'
import { formatMoment } from '@arbo/core/format'
import { shortMoment } from '../model/comments/short-moment.ts'

const MINUTE = 60_000

/** When something happened, in few words, with the exact time on hover. Nothing for a moment that nobody knows (1970). */
export function RelativeTime({ moment }: { moment: string }): ReactNode {
  const [, tick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), MINUTE)
    return () => clearInterval(timer)
  }, [])
  if (Date.parse(moment) === 0) return null
  return (
    <time className="when" dateTime={moment} title={formatMoment(moment)}>
      {shortMoment(moment)}
    </time>
  )
}
