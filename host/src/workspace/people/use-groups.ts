import type { HolidayGroup } from '@arbo/core'
import { holidayGroupsStore } from '@arbo/core/internal'
import { useMemo, useSyncExternalStore } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useSessionState } from '../../app/use-session-state.ts'
import { peopleTexts } from './texts.ts'
import type { GroupOption } from './group-options.ts'

const NO_GROUPS: readonly HolidayGroup[] = []
const never = (): (() => void) => () => undefined

/** The workspace's holiday groups; none for users who may not list them. */
export function useGroups(): readonly GroupOption[] {
  const { session } = useApp()
  const isAllowed = useSessionState((state) => state.permissions.has('workingday_getListOfWorkingdays_read'))
  const store = useMemo(() => (isAllowed ? holidayGroupsStore(session) : null), [session, isAllowed])
  const rows = useSyncExternalStore(store?.subscribe ?? never, () => store?.getState().rows ?? NO_GROUPS)
  return rows.map(({ id, name, year }) => ({ id, name: peopleTexts.group({ name, year }) }))
}
