import { Tabs } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { useApp } from '../../app/AppContext.ts'
import { useSelected } from '../../app/store.ts'
import { texts } from '../../texts.ts'
import { peopleTexts } from '../../texts/people.ts'
import { PeopleList } from './PeopleList.tsx'
import { PeopleSeats } from './PeopleSeats.tsx'
import { useViewer } from './useViewer.ts'
import type { PeopleTab } from './peopleColumns.tsx'
import './people.css'

/** The query key of the tab that is open. */
const TAB = 't'

function isTab(value: string | null | undefined): value is PeopleTab {
  return value != null && Object.hasOwn(peopleTexts.tabs, value)
}

/** /ws/ppl, the People Directory: who is here, who is a guest, who is invited. */
export function Screen(): ReactNode {
  const { router, store } = useApp()
  const viewer = useViewer()
  const asked = useSelected(store, (state) => state.place?.location.query.get(TAB))
  const [tab, setTab] = useState<PeopleTab>(isTab(asked) ? asked : 'people')
  // The workspace is there before the guard lets anybody in.
  if (!viewer) return null
  const shown: Record<PeopleTab, boolean> = {
    people: true,
    guests: viewer.can('guest_getListOfGuests_read'),
    pending: viewer.can('people_inviteWorkspaceUser_create') || viewer.can('guest_inviteGuest_create'),
  }
  const tabs = (Object.keys(shown) as PeopleTab[]).filter((value) => shown[value])
  return (
    <div className="people">
      <header className="people-head">
        <h1>{texts.labels.people}</h1>
        <PeopleSeats />
      </header>
      <Tabs
        label={peopleTexts.tabsLabel}
        value={shown[tab] ? tab : 'people'}
        onChange={(next) => {
          setTab(next)
          router.replaceQuery({ [TAB]: next === 'people' ? null : next })
        }}
        tabs={tabs.map((value) => ({
          value,
          label: peopleTexts.tabs[value],
          panel: <PeopleList key={value} tab={value} viewer={viewer} />,
        }))}
      />
    </div>
  )
}
