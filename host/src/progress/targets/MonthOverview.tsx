import { pageLanguage, failureOf, type TargetMonth } from '@arbo/core'
import { RefreshCw } from '@arbo/kit/icons'
import { Button, IconButton, Notice, ProgressBar } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { messageOf } from '../../app/failure.ts'
import { useReadOnly } from '../../app/use-read-only.ts'
import { targetsTexts } from './texts.ts'
import { Explained } from '../../ui/Explained.tsx'
import { Moment } from '../../ui/library/LibraryFacts.tsx'
import { ClosedWords } from './ClosedWords.tsx'
import { explainMonth } from './explain.ts'
import { rewardsText } from './figures.ts'
import { MonthHistory } from './MonthHistory.tsx'
import { useCurrentMonth } from './use-month.ts'
import styles from './targets.module.css'
import { formatMonth } from '@arbo/core/format'

interface MonthOverviewProps {
  overview: TargetMonth
  history: readonly TargetMonth[]
  /** Rejects with an ApiError. */
  onRecalculate: () => Promise<void>
  onMonth: (month: string) => void
}

/** The performance of a month in figures, the months before it, and the state of its calculation (TGT-07). */
export function MonthOverview({ overview, history, onRecalculate, onMonth }: MonthOverviewProps): ReactNode {
  const { people_with, people_without, summaries, reached, top, rewards } = overview
  const words = explainMonth(overview)
  const facts: readonly (readonly [name: string, value: string, words: string])[] = [
    [targetsTexts.tabs.with, String(people_with), words.with],
    [targetsTexts.tabs.without, String(people_without), words.without],
    [targetsTexts.reachedLevel, targetsTexts.ofCount({ some: reached, all: summaries }), words.reached],
    [targetsTexts.reachedTop, String(top), words.top],
    [targetsTexts.rewards, rewardsText(rewards), words.rewards],
  ]
  return (
    <section
      className={styles['month-overview']}
      aria-label={targetsTexts.overview({ month: formatMonth(overview.month, pageLanguage()) })}
    >
      <dl>
        {facts.map(([name, value, sentence]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Explained words={sentence}>{value}</Explained>
            </dd>
          </div>
        ))}
      </dl>
      <MonthHistory history={history} month={overview.month} onMonth={onMonth} />
      <Calculation overview={overview} onRecalculate={onRecalculate} />
    </section>
  )
}

/** When the month was last calculated, and a button to recalculate: the job continues when the user leaves the page. */
export function Calculation({
  overview: { month, calculation },
  onRecalculate,
  compact = false,
}: Pick<MonthOverviewProps, 'overview' | 'onRecalculate'> & { compact?: boolean }): ReactNode {
  const { session, toasts } = useApp()
  const current = useCurrentMonth()
  const readOnly = useReadOnly()
  const [isConfirming, setConfirming] = useState(false)
  const { state, progress, calculated_at, closed_at, message } = calculation
  const right = closed_at === null ? 'target_updateTargetSummary_read' : 'target_recalculateClosedMonth_update'
  const isBusy = state === 'queued' || state === 'running'

  async function start(): Promise<void> {
    setConfirming(true)
    try {
      await onRecalculate()
    } catch (error) {
      const failure = failureOf(error)
      toasts.show({
        id: 'recalculate',
        kind: 'error',
        title: targetsTexts.recalculateFailed,
        message: messageOf(failure),
      })
    } finally {
      setConfirming(false)
    }
  }

  return (
    <div className={styles['calculation']}>
      {state === 'failed' && <Notice tone="danger">{message ?? targetsTexts.recalculateFailed}</Notice>}
      {isBusy ? (
        <>
          <ProgressBar
            label={targetsTexts.recalculating({ month: formatMonth(month, pageLanguage()) })}
            value={state === 'queued' ? 0 : progress}
          />
          {!compact && <p role="status">{targetsTexts.recalculatingHint}</p>}
        </>
      ) : (
        <>
          <p>
            {calculated_at === null ? (
              month > current ? (
                targetsTexts.monthAhead
              ) : (
                targetsTexts.neverCalculated
              )
            ) : (
              <ClosedWords calculatedAt={calculated_at} closedAt={closed_at} />
            )}
          </p>
          {!compact && calculation.recalculations.length > 0 && (
            <ul aria-label={targetsTexts.recalculations}>
              {calculation.recalculations.map(({ at, by, changed }) => (
                <li key={at}>
                  <Moment at={at} /> {targetsTexts.recalculatedBy({ name: by, changed })}
                </li>
              ))}
            </ul>
          )}
          {session.can(right) && readOnly === null && month <= current && (
            <Again compact={compact} month={month} busy={isConfirming} onClick={() => void start()} />
          )}
        </>
      )}
    </div>
  )
}

interface AgainProps {
  /** In a row of a table: an icon alone, whose label names its month. */
  compact: boolean
  month: string
  busy: boolean
  onClick: () => void
}

function Again({ compact, month, busy, onClick }: AgainProps): ReactNode {
  if (compact) {
    const label = targetsTexts.recalculateMonth({ month: formatMonth(month, pageLanguage()) })
    return <IconButton size="small" icon={<RefreshCw />} label={label} busy={busy} onClick={onClick} />
  }
  return (
    <Button size="small" icon={<RefreshCw />} busy={busy} onClick={onClick}>
      {targetsTexts.recalculate}
    </Button>
  )
}
