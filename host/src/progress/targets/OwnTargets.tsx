import type { TargetSummary } from '@arbo/core'
import { personTargetsStore, targetConfigsStore } from '@arbo/core/internal'
import { ErrorState, Loading, NoPermissionState, Skeleton } from '@arbo/kit/ui'
import { useMemo, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { readFailureOf } from '../../app/failure.ts'
import { useSelected } from '../../app/store.ts'
import { texts } from '../../app/texts.ts'
import { listTexts } from '../../ui/list/texts.ts'
import { targetsTexts } from './texts.ts'
import { PersonTargetsView } from './PersonTargetsView.tsx'
import { Ranking } from './Ranking.tsx'
import styles from './targets.module.css'

const rankingOf = ({ id, target, subject, month }: TargetSummary): ReactNode =>
  subject.kind === 'person' && <Ranking key={id} targetId={target.id} month={month} />

/** The user's own targets (My Targets): nothing about others, no ranking unless the workspace has switched it on. */
export function OwnTargets(): ReactNode {
  const { session } = useApp()
  const store = useMemo(() => personTargetsStore(session, null), [session])
  const configs = useMemo(() => targetConfigsStore(session), [session])
  const ranking = useSelected(configs, (state) => state.configs?.ranking ?? false)
  const { status, error, targets } = useSelected(store, (state) => state)
  if (error?.error === 'permission_denied') {
    return <NoPermissionState title={listTexts.denied} message={listTexts.deniedMessage} />
  }
  if (!targets && status === 'failed') {
    return (
      <ErrorState title={targetsTexts.ownFailed} message={readFailureOf(error)} onRetry={() => void store.reload()} />
    )
  }
  return (
    <div className={styles['person-targets']} role="group" aria-label={texts.labels.myTargets} tabIndex={0}>
      {targets ? (
        <PersonTargetsView
          targets={targets}
          empty={targetsTexts.emptyOwn}
          {...(ranking ? { belowOf: rankingOf } : {})}
        />
      ) : (
        <PersonSkeleton />
      )}
    </div>
  )
}

/** In the shape of a card and the tables below it. */
export function PersonSkeleton(): ReactNode {
  return (
    <Loading>
      <div className={styles['person-skeleton']}>
        <Skeleton width={160} height={24} />
        <Skeleton height={220} />
        <Skeleton width={120} height={24} />
        <Skeleton height={120} />
      </div>
    </Loading>
  )
}
