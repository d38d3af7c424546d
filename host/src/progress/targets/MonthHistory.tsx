import { pageLanguage, addMonths, type TargetMonth } from '@arbo/core'
import { Row, Text, Tooltip } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { targetsTexts } from './texts.ts'
import { rewardsText } from './figures.ts'
import styles from './targets.module.css'
import { formatMonth, monthName } from '@arbo/core/format'

interface MonthHistoryProps {
  /** The calculated months. */
  history: readonly TargetMonth[]
  /** The one that is shown. */
  month: string
  onMonth: (month: string) => void
}

const MONTHS = 12

function wordsOf({ month, reached, summaries, rewards }: TargetMonth): string {
  const name = formatMonth(month, pageLanguage())
  if (summaries === 0) return targetsTexts.historyNone({ month: name })
  return targetsTexts.historyMonth({ month: name, reached, all: summaries, rewards: rewardsText(rewards) })
}

/** How many people reached a level, by month. Each bar opens its month, even before it is calculated. */
export function MonthHistory({ history, month, onMonth }: MonthHistoryProps): ReactNode {
  const byMonth = new Map(history.map((one) => [one.month, one]))
  const months = Array.from({ length: MONTHS }, (_, at) => addMonths(month, at + 1 - MONTHS))
  return (
    <div className={styles['month-history']} role="group" aria-label={targetsTexts.history}>
      <span className={styles['month-history-name']}>{targetsTexts.history}</span>
      <Row gap={2} align="stretch">
        {months.map((name) => {
          const one = byMonth.get(name)
          const label = one ? wordsOf(one) : formatMonth(name, pageLanguage())
          const share = one && one.summaries > 0 ? one.reached / one.summaries : 0
          return (
            <Tooltip key={name} content={label} side="top">
              <button
                type="button"
                aria-label={label}
                aria-current={name === month ? 'date' : undefined}
                onClick={() => onMonth(name)}
              >
                <span className={styles['month-history-bar']} data-none={!one?.summaries || undefined}>
                  <i style={{ blockSize: `${Math.round(share * 100)}%` }} />
                </span>
                <Text as="small" font="caption">
                  {monthName(Number(name.slice(5)), 'short', pageLanguage())}
                </Text>
              </button>
            </Tooltip>
          )
        })}
      </Row>
    </div>
  )
}
