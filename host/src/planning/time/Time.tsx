import { todayIn } from '@arbo/core/internal'
import { NoPermissionState, PageHead, Tabs } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useSelected } from '../../app/store.ts'
import { texts } from '../../app/texts.ts'
import { useSessionState } from '../../app/use-session-state.ts'
import { listTexts } from '../../ui/list/texts.ts'
import { Approve } from './Approve.tsx'
import { Spent } from './Spent.tsx'
import { timeTexts } from './texts.ts'
import { PERSON_KEY, TAB_KEY, TIME_TABS, tabIn, timePath, weekIn, weekQuery, type TimeTab } from './time-address.ts'
import { Timesheet } from './Timesheet.tsx'
import styles from './time.module.css'

/** /pl/time: one's timesheet; those of others, to approve; and estimate against time spent. */
export function TimeScreen(): ReactNode {
  const { session, router, store } = useApp()
  const location = useSelected(store, (state) => state.place?.location)
  const today = useSessionState((state) => todayIn(state))
  const mayLog = useSessionState(() => session.can('time_logTime_create'))
  const mayRead = useSessionState(() => session.can('time_readTimeOfOthers_read'))
  const visible = TIME_TABS.filter((tab) => (tab === 'week' ? mayLog : mayRead))
  const [first] = visible
  if (first === undefined) return <NoPermissionState title={listTexts.denied} message={listTexts.deniedMessage} />
  const asked = tabIn(location?.query)
  const tab = asked !== null && visible.includes(asked) ? asked : first
  const monday = weekIn(location?.query, today)

  function show(next: TimeTab): void {
    const change = { [TAB_KEY]: next === first ? null : next, [PERSON_KEY]: null }
    router.navigate(timePath(location?.query, change), { replace: true })
  }
  const onWeek = (next: string): void => router.navigate(timePath(location?.query, weekQuery(next, today)))

  const panels: Record<TimeTab, ReactNode> = {
    week: <Timesheet personId={null} monday={monday} today={today} onWeek={onWeek} />,
    approve: <Approve monday={monday} today={today} onWeek={onWeek} />,
    spent: <Spent today={today} />,
  }
  return (
    <div className={styles['time']}>
      <PageHead title={texts.labels.time} />
      {visible.length === 1 ? (
        <div className={styles['only']}>{panels[tab]}</div>
      ) : (
        <Tabs
          label={timeTexts.tabsLabel}
          value={tab}
          onChange={show}
          tabs={visible.map((value) => ({ value, label: timeTexts.tabs[value], panel: panels[value] }))}
        />
      )}
    </div>
  )
}
