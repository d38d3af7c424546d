import { myWorkCounts } from '@arbo/core/internal'
import { Calendar } from '@arbo/kit/icons'
import { Button, PageHead, Tabs } from '@arbo/kit/ui'
import { Suspense, useMemo, useState, type ReactNode } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useApp } from '../../app/app-context.ts'
import { useSelected } from '../../app/store.ts'
import { useSessionState } from '../../app/use-session-state.ts'
import { texts } from '../../app/texts.ts'
import { scheduleTexts } from '../schedule/texts.ts'
import { withLevels } from '../../app/level-text.ts'
import { workTexts } from './texts.ts'
import { useLevels } from '../../app/levels.ts'
import { Checks } from './Checks.tsx'
import { MyScenes } from './MyScenes.tsx'
import { Todo } from './Todo.tsx'
import { TAB_KEY, tabIn, type WorkTab } from './work-tab.ts'
import styles from './work.module.css'

const FeedDialog = lazyPart('FeedDialog', () => import('./FeedDialog.tsx').then((module) => module.FeedDialog))

/** /co/wk, My Work: what waits for me first, my to-do list, and all that waits for my check. */
export function WorkScreen(): ReactNode {
  const { session, router, store } = useApp()
  const levels = useLevels()
  const counts = useSelected(
    useMemo(() => myWorkCounts(session), [session]),
    (state) => state.counts,
  )
  const [subscribing, setSubscribing] = useState(false)
  const location = useSelected(store, (state) => state.place?.location)
  /** A tab that was chosen since the page was opened by its address. */
  const [chosen, choose] = useState<{ tab: WorkTab; since: typeof location } | null>(null)
  const tab = chosen?.since === location && chosen ? chosen.tab : tabIn(location?.query)
  // Users without the right see the list only where it has scenes.
  const hasTodo = useSessionState(() => session.can('work_manageTodo_update')) || (counts?.todo ?? 0) > 0
  const visibleTabs = (['scenes', 'todo', 'checks'] as const).filter((value) => value !== 'todo' || hasTodo)
  function show(next: WorkTab): void {
    choose({ tab: next, since: location })
    router.replaceQuery({ [TAB_KEY]: next === 'scenes' ? null : next })
  }
  const panels: Record<WorkTab, { count: number | undefined; panel: ReactNode }> = {
    scenes: {
      count: counts?.items,
      panel: <MyScenes checks={counts?.checks ?? 0} onShowChecks={() => show('checks')} />,
    },
    todo: { count: counts?.todo, panel: <Todo /> },
    checks: { count: counts?.checks, panel: <Checks /> },
  }
  return (
    <div className={styles['work']}>
      <PageHead
        title={texts.labels.myWork}
        tools={
          <Button variant="ghost" icon={<Calendar />} onClick={() => setSubscribing(true)}>
            {scheduleTexts.subscribe}
          </Button>
        }
      />
      {subscribing && (
        <Suspense fallback={null}>
          <FeedDialog onClose={() => setSubscribing(false)} />
        </Suspense>
      )}
      <Tabs
        label={workTexts.tabsLabel}
        value={visibleTabs.includes(tab) ? tab : 'scenes'}
        onChange={show}
        tabs={visibleTabs.map((value) => {
          const { count, panel } = panels[value]
          return { value, label: withLevels(workTexts.tabs[value], levels), panel, count }
        })}
      />
    </div>
  )
}
