import { insightStore, type Insight, type WorkspaceUserDetail } from '@arbo/core'
import { Check } from '@arbo/kit/icons'
import {
  EmptyState,
  ErrorState,
  Loading,
  NoPermissionState,
  Skeleton,
  Stack,
  type Status,
  StatusDot,
  Text,
} from '@arbo/kit/ui'
import { useId, useMemo, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { readFailureOf } from '../../app/failure.ts'
import { levelValues, withLevels } from '../../app/level-text.ts'
import { useLevels } from '../../app/levels.ts'
import { Link } from '../../app/Link.tsx'
import { useSelected } from '../../app/store.ts'
import { texts } from '../../app/texts.ts'
import { peopleTexts } from './texts.ts'
import { DueDate } from '../../ui/DueDate.tsx'
import { statusOf } from '../../ui/status-of.ts'
import type { Viewer } from './person-actions.ts'
import { PersonLoad } from './PersonLoad.tsx'
import styles from './people.module.css'

interface PersonWorkProps {
  person: WorkspaceUserDetail
  viewer: Viewer
}

/** What a person works on, overdue first, and what the coming weeks bring: as much of it as the viewer may see. */
export function PersonWork({ person, viewer }: PersonWorkProps): ReactNode {
  const { session } = useApp()
  const store = useMemo(() => insightStore(session, person.id), [session, person.id])
  const { status, error, insight } = useSelected(store, (state) => state)
  if (insight) return <Known insight={insight} person={person} viewer={viewer} />
  if (status !== 'failed') return <WorkSkeleton />
  if (error?.error === 'permission_denied') {
    return <NoPermissionState title={peopleTexts.workDenied} message={peopleTexts.workDeniedMessage} />
  }
  // People who were deleted have none.
  if (error?.error === 'not_found') {
    return <EmptyState title={peopleTexts.workNone} message={peopleTexts.workNoneMessage} />
  }
  return (
    <ErrorState title={peopleTexts.workFailed} message={readFailureOf(error)} onRetry={() => void store.reload()} />
  )
}

/** In the shape of the scenes and the weeks. */
function WorkSkeleton(): ReactNode {
  return (
    <Loading label={texts.loading}>
      <Stack gap={12}>
        <Skeleton width={160} height={24} />
        <Skeleton height={200} />
        <Skeleton width={160} height={24} />
        <Skeleton height={220} />
      </Stack>
    </Loading>
  )
}

function Known({ insight, person, viewer }: PersonWorkProps & { insight: Insight }): ReactNode {
  const levels = useLevels()
  const id = useId()
  const { load, overdue, due, availability, today } = insight
  const open = load.by_status.slice(0, -1).reduce((sum, count) => sum + count, 0)
  const later = open - overdue.total - due.total
  return (
    <>
      <section className={styles['person-work']} aria-labelledby={id}>
        <header className={styles['person-work-head']}>
          <h2 id={id}>
            {withLevels(peopleTexts.openScenes, levels)} <span className={styles['person-count']}>{open}</span>
          </h2>
          <Ways person={person} viewer={viewer} />
        </header>
        {open === 0 ? (
          <EmptyState
            icon={<Check size={20} />}
            title={peopleTexts.nothingOpen}
            message={withLevels(peopleTexts.nothingOpenMessage, levels)}
          />
        ) : (
          <div className={styles['work-lists']}>
            <Scenes title={peopleTexts.overdue} none={peopleTexts.noOverdue} list={overdue} isLate />
            <Scenes title={peopleTexts.dueSoon} none={peopleTexts.noDueSoon} list={due} />
            {later > 0 && (
              <p className={styles['people-note']}>{peopleTexts.later({ ...levelValues(levels), count: later })}</p>
            )}
          </div>
        )}
        {load.to_review > 0 && (
          <p className={styles['people-note']}>
            {peopleTexts.toReview({ ...levelValues(levels), count: load.to_review })}
          </p>
        )}
      </section>
      <PersonLoad availability={availability} today={today} />
    </>
  )
}

/** To everything of theirs. */
function Ways({ person, viewer }: PersonWorkProps): ReactNode {
  const levels = useLevels()
  const isOwn = person.id === viewer.id
  return (
    <nav className={styles['person-ways']} aria-label={peopleTexts.everything}>
      {isOwn && viewer.can('work_getMyWorkUserInterface_read') && <Link to="/co/wk">{texts.labels.myWork}</Link>}
      {viewer.can('update_getUpdateUserInterface_read') && (
        <Link to={`/pl/au?assignee_ina=${person.id}`}>{withLevels(peopleTexts.allScenes, levels)}</Link>
      )}
      <Link to={`/pt/${person.id}`}>{texts.labels.peopleTile}</Link>
    </nav>
  )
}

interface ScenesProps {
  title: string
  none: string
  list: Insight['due']
  isLate?: boolean
}

function Scenes({ title, none, list: { total, scenes }, isLate = false }: ScenesProps): ReactNode {
  const id = useId()
  const more = total - scenes.length
  return (
    <div className={styles['work-list']}>
      <h3 id={id} data-late={(isLate && total > 0) || undefined}>
        {title} <span className={styles['person-count']}>{total}</span>
      </h3>
      {total === 0 ? (
        <p className={styles['people-note']}>{none}</p>
      ) : (
        <ul aria-labelledby={id}>
          {scenes.map((scene) => (
            <Scene key={scene.id} scene={scene} />
          ))}
        </ul>
      )}
      {more > 0 && <p className={styles['people-note']}>{peopleTexts.moreScenes({ count: more })}</p>}
    </div>
  )
}

function Scene({ scene }: { scene: Insight['due']['scenes'][number] }): ReactNode {
  const { id, name, status, status_kind, due_date, ancestors } = scene
  return (
    <li>
      <span className={styles['work-scene']}>
        <Link to={`/st/${id}`} className="arbo-plain-link arbo-underlines">
          {name}
        </Link>
        <Text tone="muted" font="small" truncate>
          {ancestors.map((one) => one.code ?? one.name).join(' / ')}
        </Text>
      </span>
      <StatusDot status={status_kind as Status} colour={status?.colour} name={statusOf({ status, status_kind })} />
      <span className={styles['work-day']}>
        <DueDate day={due_date} />
      </span>
    </li>
  )
}
