import type { HolidayGroup } from '@arbo/core'
import { holidayGroupsStore } from '@arbo/core/internal'
import { useMemo, useSyncExternalStore } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useSessionState } from '../../app/use-session-state.ts'
import { holidayCalendars, type HolidayCalendar } from './holiday-calendars.ts'

const NO_GROUPS: readonly HolidayGroup[] = []
const never = (): (() => void) => () => undefined

/** The calendars of holidays to choose from; null for users who may not list them. */
export function useHolidayCalendars(chosen: string | null): readonly HolidayCalendar[] | null {
  const { session } = useApp()
  const isAllowed = useSessionState((state) => state.permissions.has('workingday_getListOfWorkingdays_read'))
  const store = useMemo(() => (isAllowed ? holidayGroupsStore(session) : null), [session, isAllowed])
  const groups = useSyncExternalStore(store?.subscribe ?? never, () => store?.getState().rows ?? NO_GROUPS)
  return useMemo(() => (isAllowed ? holidayCalendars(groups, chosen) : null), [isAllowed, groups, chosen])
}
