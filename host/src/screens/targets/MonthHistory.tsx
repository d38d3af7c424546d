import type { TargetMonth } from '@arbo/core'
import type { ReactNode } from 'react'
import { targetsTexts } from '../../texts/targets.ts'
import { rewardsText } from './figures.ts'
import { monthText, shortMonthText } from './monthWords.ts'

interface MonthHistoryProps {
  /** Newest first. */
  history: readonly TargetMonth[]
  /** The one that is shown. */
  month: string
  onMonth: (month: string) => void
}

/** How many reached a level, month by month: each is a way to that month. */
export function MonthHistory({ history, month, onMonth }: MonthHistoryProps): ReactNode {
  if (history.length < 2) return null
  return (
    <div className="month-history" role="group" aria-label={targetsTexts.history}>
      <span className="month-history-name">{targetsTexts.history}</span>
      <div>
        {history.toReversed().map((one) => {
          const said = targetsTexts.historyMonth(
            monthText(one.month),
            one.reached,
            one.summaries,
            rewardsText(one.rewards),
          )
          const share = one.summaries === 0 ? 0 : one.reached / one.summaries
          return (
            <button
              key={one.month}
              type="button"
              title={said}
              aria-label={said}
              aria-current={one.month === month ? 'date' : undefined}
              onClick={() => onMonth(one.month)}
            >
              <span className="month-history-bar" data-none={one.summaries === 0 || undefined}>
                <i style={{ blockSize: `${Math.round(share * 100)}%` }} />
              </span>
              <small>{shortMonthText(one.month).slice(0, 3)}</small>
            </button>
          )
        })}
      </div>
    </div>
  )
}
