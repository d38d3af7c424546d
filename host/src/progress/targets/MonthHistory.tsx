import { addMonths, type TargetMonth } from '@arbo/core'
import { Row, Text } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { targetsTexts } from './texts.ts'
import { rewardsText } from './figures.ts'
import { monthText, shortMonthText } from './month-words.ts'
import styles from './targets.module.css'

interface MonthHistoryProps {
  /** Those that are counted by now. */
  history: readonly TargetMonth[]
  /** The one that is shown. */
  month: string
  onMonth: (month: string) => void
}

const MONTHS = 12

/** How many reached a level, month by month: each is a way to that month, before it is counted too. */
export function MonthHistory({ history, month, onMonth }: MonthHistoryProps): ReactNode {
  const known = new Map(history.map((one) => [one.month, one]))
  const months = Array.from({ length: MONTHS }, (_, at) => addMonths(month, at + 1 - MONTHS))
  return (
    <div className={styles['month-history']} role="group" aria-label={targetsTexts.history}>
      <span className={styles['month-history-name']}>{targetsTexts.history}</span>
      <Row gap={2} align="stretch">
        {months.map((name) => {
          const one = known.get(name)
          const said = one
            ? targetsTexts.historyMonth(monthText(name), one.reached, one.summaries, rewardsText(one.rewards))
            : monthText(name)
          const share = one && one.summaries > 0 ? one.reached / one.summaries : 0
          return (
            <button
              key={name}
              type="button"
              title={said}
              aria-label={said}
              aria-current={name === month ? 'date' : undefined}
              onClick={() => onMonth(name)}
            >
              <span className={styles['month-history-bar']} data-none={!one?.summaries || undefined}>
                <i style={{ blockSize: `${Math.round(share * 100)}%` }} />
              </span>
              <Text as="small" font="caption">
                {shortMonthText(name).slice(0, 3)}
              </Text>
            </button>
          )
        })}
      </Row>
    </div>
  )
}
