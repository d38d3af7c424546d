import { pageLanguage, type PersonTargets, type TargetSummary } from '@arbo/core'
import { Trophy } from '@arbo/kit/icons'
import { EmptyState } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { targetsTexts } from './texts.ts'
import { AchievementTable } from './AchievementTable.tsx'
import { MonthsTable } from './MonthsTable.tsx'
import { SummaryCard } from './SummaryCard.tsx'
import styles from './targets.module.css'
import { formatMonth } from '@arbo/core/format'

interface PersonTargetsViewProps {
  targets: PersonTargets
  /** Title and message of the empty state. */
  empty: { title: string; message: string }
  /** Below the card of a target. */
  belowOf?: (summary: TargetSummary) => ReactNode
  /** Before the history. */
  children?: ReactNode
}

/** A person's targets: the current month, earlier months, and reached levels. */
export function PersonTargetsView({ targets, empty, belowOf, children }: PersonTargetsViewProps): ReactNode {
  const { month, months, achievements } = targets
  const now = months.find((one) => one.month === month)?.summaries ?? []
  const before = months.filter((one) => one.month !== month)
  if (months.length === 0 && achievements.length === 0) {
    return (
      <>
        <EmptyState icon={<Trophy size={20} />} {...empty} />
        {children}
      </>
    )
  }
  return (
    <>
      <section aria-label={formatMonth(month, pageLanguage())}>
        <h2>{formatMonth(month, pageLanguage())}</h2>
        {now.length === 0 ? (
          <p className={styles['target-none']}>{targetsTexts.noTargetNow}</p>
        ) : (
          <div className={styles['summary-cards']}>
            {now.map((summary) => (
              <SummaryCard key={summary.id} summary={summary} below={belowOf?.(summary)} />
            ))}
          </div>
        )}
      </section>
      {children}
      <section aria-label={targetsTexts.achievements}>
        <h2>{targetsTexts.achievements}</h2>
        {achievements.length === 0 ? (
          <p className={styles['target-none']}>{targetsTexts.noAchievements}</p>
        ) : (
          <AchievementTable rows={achievements} />
        )}
      </section>
      <section aria-label={targetsTexts.history}>
        <h2>{targetsTexts.history}</h2>
        <MonthsTable months={before} />
      </section>
    </>
  )
}
