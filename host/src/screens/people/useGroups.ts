import { holidayGroupsStore, type HolidayGroup } from '@arbo/core'
import { useMemo, useSyncExternalStore } from 'react'
import { useApp } from '../../app/AppContext.ts'
import { useSessionState } from '../../app/useSessionState.ts'
import { peopleTexts } from '../../texts/people.ts'
import type { GroupOption } from './groupOptions.ts'

const NO_GROUPS: readonly HolidayGroup[] = []
const never = (): (() => void) => () => undefined

/** The workspace's holiday groups; none for those who may not list them. */
export function useGroups(): readonly GroupOption[] {
  const { session } = useApp()
  const isAllowed = useSessionState((state) => state.permissions.has('workingday_getListOfWorkingdays_read'))
  const store = useMemo(() => (isAllowed ? holidayGroupsStore(session) : null), [session, isAllowed])
  const rows = useSyncExternalStore(store?.subscribe ?? never, () => store?.getState().rows ?? NO_GROUPS)
  return rows.map(({ id, name, year }) => ({ id, name: peopleTexts.group(name, year) }))
}
