import { targetReportsStore } from '@arbo/core/internal'
import { ErrorState, Loading, PageHead, Skeleton } from '@arbo/kit/ui'
import { useMemo, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { readFailureOf } from '../../app/failure.ts'
import { useSelected } from '../../app/store.ts'
import { texts } from '../../app/texts.ts'
import { listTexts } from '../../ui/list/texts.ts'
import { targetsTexts } from './texts.ts'
import { AchievementTable } from './AchievementTable.tsx'
import { MonthPicker } from './MonthPicker.tsx'
import { MonthsOverview } from './MonthsOverview.tsx'
import { TargetFilter } from './TargetFilter.tsx'
import { TargetReports } from './TargetReports.tsx'
import { useCurrentMonth } from './use-month.ts'
import libraryStyles from '../../ui/library/library.module.css'
import styles from './targets.module.css'

/** Reached levels and their rewards by month, and their reports. */
export function Achievements(): ReactNode {
  const { session } = useApp()
  const store = useMemo(() => targetReportsStore(session), [session])
  const { status, error, query, achievements, months } = useSelected(store, (state) => state)
  const current = useCurrentMonth()
  const isFirst = status === 'loading' && months.length === 0
  return (
    <div className={libraryStyles['library']}>
      <PageHead
        title={texts.labels.achievementReports}
        tools={
          <MonthPicker
            value={query.month || current}
            current={current}
            onChange={(next) => void store.ask({ month: next === current ? '' : next })}
          />
        }
      />
      <div
        className={styles['person-targets']}
        role="group"
        aria-label={texts.labels.achievementReports}
        aria-busy={status === 'loading'}
        tabIndex={0}
      >
        {status === 'failed' && (
          <ErrorState title={listTexts.failed} message={readFailureOf(error)} onRetry={() => void store.reload()} />
        )}
        {isFirst && (
          <Loading>
            <div className={styles['person-skeleton']}>
              <Skeleton width={160} height={24} />
              <Skeleton height={260} />
              <Skeleton width={160} height={24} />
              <Skeleton height={160} />
            </div>
          </Loading>
        )}
        {status !== 'failed' && !isFirst && (
          <>
            <TargetReports store={store} current={current} />
            <section aria-label={targetsTexts.achievements}>
              <h2>{targetsTexts.achievements}</h2>
              <div>
                <TargetFilter
                  value={query.targetIds[0] ?? null}
                  onChange={(id) => void store.ask({ targetIds: id === null ? [] : [id] })}
                />
              </div>
              {achievements.length === 0 ? (
                <p className={styles['target-none']}>{targetsTexts.noAchievementsYet}</p>
              ) : (
                <AchievementTable rows={achievements} withSubject />
              )}
            </section>
            <section aria-label={targetsTexts.monthsTitle}>
              <h2>{targetsTexts.monthsTitle}</h2>
              <MonthsOverview months={months} onRecalculate={store.recalculate} />
            </section>
          </>
        )}
      </div>
    </div>
  )
}
