import { PageHead, Tabs } from '@arbo/kit/ui'
import { useLayoutEffect, useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useSelected } from '../../app/store.ts'
import { texts } from '../../app/texts.ts'
import { peopleTexts } from './texts.ts'
import { queryOfAddress, TAB_KEY } from './people-address.ts'
import { PeopleList } from './PeopleList.tsx'
import { PeopleSeats } from './PeopleSeats.tsx'
import { tabStore } from './tab-store.ts'
import { useViewer } from './use-viewer.ts'
import type { PeopleTab } from './people-columns.tsx'
import styles from './people.module.css'

function isTab(value: string | null | undefined): value is PeopleTab {
  return value != null && Object.hasOwn(peopleTexts.tabs, value)
}

/** Locations whose query was applied. */
const readLocations = new WeakSet<object>()

/** /ws/ppl, the People Directory: members, guests and pending invitations. */
export function PeopleScreen(): ReactNode {
  const { session, router, store } = useApp()
  const viewer = useViewer()
  const location = useSelected(store, (state) => state.place?.location)
  const inAddress = location?.query.get(TAB_KEY)
  const linkedTab = isTab(inAddress) ? inAddress : 'people'
  /** A tab that was chosen since the page was opened by its address. */
  const [chosen, choose] = useState<{ tab: PeopleTab; since: typeof location } | null>(null)
  const tab = chosen?.since === location && chosen ? chosen.tab : linkedTab

  useLayoutEffect(() => {
    // The address's query is applied once: afterwards the user changes the list.
    const query = location && !readLocations.has(location) ? queryOfAddress(linkedTab, location.query) : null
    if (location) readLocations.add(location)
    if (query) void tabStore(session, linkedTab).ask(query)
  }, [session, location, linkedTab])

  // Always set here: the guard waits for the workspace.
  if (!viewer) return null
  const isVisible: Record<PeopleTab, boolean> = {
    people: true,
    guests: viewer.can('guest_getListOfGuests_read'),
    pending: viewer.can('people_inviteWorkspaceUser_create') || viewer.can('guest_inviteGuest_create'),
  }
  const tabs = (Object.keys(isVisible) as PeopleTab[]).filter((value) => isVisible[value])
  return (
    <div className={styles['people']}>
      <PageHead title={texts.labels.people}>
        <PeopleSeats />
      </PageHead>
      <Tabs
        label={peopleTexts.tabsLabel}
        value={isVisible[tab] ? tab : 'people'}
        onChange={(next) => {
          choose({ tab: next, since: location })
          router.replaceQuery({ [TAB_KEY]: next === 'people' ? null : next })
        }}
        tabs={tabs.map((value) => ({
          value,
          label: peopleTexts.tabs[value],
          // Another address starts with its own search.
          panel: <PeopleList key={`${value}?${location?.query.toString()}`} tab={value} viewer={viewer} />,
        }))}
      />
    </div>
  )
}
