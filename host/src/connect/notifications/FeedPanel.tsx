import { notificationsStore, type NotificationTab } from '@arbo/core'
import { Check, Ellipsis, Settings, X } from '@arbo/kit/icons'
import { IconButton, IconLink, Menu, MenuGroup, MenuItem, MenuSeparator, Tabs } from '@arbo/kit/ui'
import { useMemo, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useApp } from '../../app/app-context.ts'
import { useSelected } from '../../app/store.ts'
import { routes } from '../../app/routes.ts'
import { useFollow } from '../../app/use-follow.ts'
import { notificationTexts as words } from './texts.ts'
import { FeedList } from './FeedList.tsx'
import { useDismiss } from './use-dismiss.ts'
import { useFeedActs } from './use-feed-acts.ts'
import styles from './notifications.module.css'

const TABS: readonly NotificationTab[] = ['new', 'report', 'cleared']
const DAY_MS = 86_400_000
const AGES = { day: 1, week: 7, month: 30, all: 0 } as const
const AGE_KEYS = ['day', 'week', 'month'] as const

const momentBefore = (age: keyof typeof AGES): Date => new Date(Date.now() - AGES[age] * DAY_MS)

/** What happened on one's work, opened by the bell. */
export function FeedPanel({ onClose }: { onClose: () => void }): ReactNode {
  const { session, router } = useApp()
  const store = useMemo(() => notificationsStore(session), [session])
  const tab = useSelected(store, (state) => state.query.tab)
  const hasUnseen = useSelected(store, (state) => state.list.rows.some(({ seen_at }) => seen_at === null))
  const follow = useFollow()
  const acts = useFeedActs(store)
  const panel = useRef<HTMLDivElement>(null)
  useDismiss(panel, onClose)
  const clear = (age: keyof typeof AGES) => acts.clearBefore(momentBefore(age))
  const settings = routes.notifications.path

  // Rendered outside of the bar, which lies below the header.
  return createPortal(
    <div ref={panel} className={styles['feed-panel']} role="dialog" aria-label={words.feed} tabIndex={-1}>
      <div className={styles['feed-head']}>
        <h2>{words.title}</h2>
        <IconButton
          size="small"
          icon={<Check />}
          label={words.seeAll}
          disabled={!hasUnseen}
          onClick={() => acts.seeAll()}
        />
        <IconLink
          size="small"
          icon={<Settings />}
          label={words.settings}
          href={router.href(settings)}
          onClick={(event) => {
            follow(settings, event)
            onClose()
          }}
        />
        <Menu align="end" trigger={<IconButton size="small" icon={<Ellipsis />} label={words.more} />}>
          <MenuGroup label={words.clearOlder}>
            {AGE_KEYS.map((age) => (
              <MenuItem key={age} onSelect={() => clear(age)}>
                {words.ages[age]}
              </MenuItem>
            ))}
          </MenuGroup>
          <MenuSeparator />
          <MenuItem onSelect={() => clear('all')}>{words.ages.all}</MenuItem>
        </Menu>
        <IconButton size="small" className={styles['feed-close']} icon={<X />} label={words.close} onClick={onClose} />
      </div>
      <Tabs
        label={words.tabsLabel}
        value={tab}
        onChange={(next) => void store.ask({ tab: next })}
        tabs={TABS.map((value) => ({
          value,
          label: words.tabs[value],
          panel: <FeedList store={store} acts={acts} onLeave={onClose} />,
        }))}
      />
    </div>,
    document.body,
  )
}
