import type { Notification, NotificationsStore } from '@arbo/core'
import { groupNotifications } from '@arbo/core/internal'
import { Bell } from '@arbo/kit/icons'
import { Button, EmptyState, ErrorState, Loading, Skeleton } from '@arbo/kit/ui'
import { Fragment, useEffect, useMemo, useRef, type ReactNode } from 'react'
import { readFailureOf } from '../../app/failure.ts'
import { useSelected } from '../../app/store.ts'
import { notificationTexts as words } from './texts.ts'
import { FeedGroup } from './FeedGroup.tsx'
import type { FeedActs } from './use-feed-acts.ts'
import { useFeedWindow } from './use-feed-window.ts'
import styles from './notifications.module.css'

interface FeedListProps {
  store: NotificationsStore
  acts: FeedActs
  /** Something was opened. */
  onLeave: () => void
}

/** The notifications of a tab, grouped by subject; scrolling loads older ones. */
export function FeedList({ store, acts, onLeave }: FeedListProps): ReactNode {
  const { status, error, list, query } = useSelected(store, (state) => state)
  const groups = useMemo(() => groupNotifications(list.rows), [list.rows])
  if (status === 'failed') {
    return <ErrorState title={words.failed} message={readFailureOf(error)} onRetry={() => void store.reload()} />
  }
  if (list.rows.length === 0) {
    if (status === 'loading') return <FeedSkeleton />
    return <EmptyState icon={<Bell size={20} />} {...words.empty[query.tab]} />
  }
  return (
    <div>
      <FeedGroups groups={groups} acts={acts} onLeave={onLeave} />
      {list.rows.length < list.total && <LoadMore store={store} busy={list.loadingMore} />}
    </div>
  )
}

interface FeedGroupsProps extends Omit<FeedListProps, 'store'> {
  groups: readonly (readonly Notification[])[]
}

/** The groups near the viewport; the others are empty height. */
function FeedGroups({ groups, acts, onLeave }: FeedGroupsProps): ReactNode {
  const { drawn, after, list } = useFeedWindow(groups)
  return (
    <ul ref={list} className={styles['feed-groups']}>
      {drawn.map(({ index, before }) => {
        const group = groups[index]
        if (!group) return null
        return (
          <Fragment key={group[0]?.id}>
            {before > 0 && <Gap height={before} />}
            <FeedGroup group={group} place={index + 1} of={groups.length} acts={acts} onLeave={onLeave} />
          </Fragment>
        )
      })}
      {after > 0 && <Gap height={after} />}
    </ul>
  )
}

function Gap({ height }: { height: number }): ReactNode {
  return <li role="presentation" aria-hidden="true" style={{ blockSize: height }} />
}

/** Loads the next page when it scrolls into view, and by a press. */
function LoadMore({ store, busy }: { store: NotificationsStore; busy: boolean }): ReactNode {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = ref.current
    if (!element || busy) return undefined
    const watch = new IntersectionObserver((entries) => {
      // A failure leaves the button.
      if (entries.some(({ isIntersecting }) => isIntersecting)) store.loadMore().catch(() => undefined)
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [store, busy])
  return (
    <div ref={ref} className={styles['feed-more']}>
      <Button variant="ghost" busy={busy} onClick={() => void store.loadMore().catch(() => undefined)}>
        {words.loadMore}
      </Button>
    </div>
  )
}

function FeedSkeleton(): ReactNode {
  return (
    <Loading label={words.loading}>
      <div className={styles['feed-skeleton']}>
        {[0, 1, 2, 3].map((n) => (
          <Skeleton key={n} height={72} />
        ))}
      </div>
    </Loading>
  )
}
