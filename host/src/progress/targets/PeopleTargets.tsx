import { targetPeopleStore } from '@arbo/core/internal'
import { classes, PageHead, Tabs } from '@arbo/kit/ui'
import { useMemo, useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useSelected } from '../../app/store.ts'
import { texts } from '../../app/texts.ts'
import { targetsTexts } from './texts.ts'
import { GivenList } from './GivenList.tsx'
import { MonthPicker } from './MonthPicker.tsx'
import { OwnTargets } from './OwnTargets.tsx'
import { PeopleList } from './PeopleList.tsx'
import { TeamList } from './TeamList.tsx'
import { useCurrentMonth } from './use-month.ts'
import libraryStyles from '../../ui/library/library.module.css'
import styles from './targets.module.css'

const TABS = ['with', 'without', 'teams', 'given', 'mine'] as const
type Tab = (typeof TABS)[number]

/** Everybody's targets of a month, for users who may read summaries; their own are in a separate tab. */
export function PeopleTargets(): ReactNode {
  const { session, router, store: places } = useApp()
  const store = useMemo(() => targetPeopleStore(session), [session])
  const { query, overview } = useSelected(store, (state) => state)
  const current = useCurrentMonth()
  const location = useSelected(places, (state) => state.place?.location)
  /** A tab that was chosen since the page was opened by its address. */
  const [chosen, setChosen] = useState<{ tab: Tab; since: typeof location } | null>(null)
  const linkedTab = TABS.find((one) => one === location?.query.get('tab')) ?? 'with'
  const tab = chosen && chosen.since === location ? chosen.tab : linkedTab
  const month = query.month || overview?.month || current

  function choose(next: Tab): void {
    setChosen({ tab: next, since: location })
    router.replaceQuery({ tab: next === 'with' ? null : next })
  }

  const panels: Record<Tab, ReactNode> = {
    with: <PeopleList key="with" tab="with" store={store} />,
    without: <PeopleList key="without" tab="without" store={store} />,
    teams: <TeamList store={store} />,
    given: <GivenList />,
    mine: <OwnTargets />,
  }
  const counts: Partial<Record<Tab, number | null>> = {
    with: overview?.people_with ?? null,
    without: overview?.people_without ?? null,
  }
  return (
    <div className={classes(libraryStyles['library'], styles['people-targets'], 'arbo-page-tabs')}>
      <PageHead
        title={texts.labels.peoplesTargets}
        tools={
          (tab === 'with' || tab === 'without' || tab === 'teams') && (
            <MonthPicker
              value={month}
              current={current}
              onChange={(next) => void store.ask({ month: next === current ? '' : next })}
            />
          )
        }
      />
      <Tabs
        label={texts.labels.peoplesTargets}
        value={tab}
        onChange={choose}
        tabs={TABS.map((value) => ({
          value,
          label: targetsTexts.tabs[value],
          count: counts[value],
          panel: panels[value],
        }))}
      />
    </div>
  )
}
