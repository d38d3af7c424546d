import { findPeople } from '@arbo/core'
import { holidayGroupsStore, workingCalendarStore, type CalendarQuery } from '@arbo/core/internal'
import { ChevronLeft, ChevronRight } from '@arbo/kit/icons'
import { Button, ErrorState, IconButton, Loading, NoPermissionState, Skeleton, Stack, Text } from '@arbo/kit/ui'
import { useCallback, useEffect, useLayoutEffect, useMemo, useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { readFailureOf } from '../../app/failure.ts'
import { useSelected } from '../../app/store.ts'
import { useSessionState } from '../../app/use-session-state.ts'
import { texts } from '../../app/texts.ts'
import { calendarTexts } from './texts.ts'
import { addressOfCalendar, calendarOfAddress } from './calendar-address.ts'
import { YEAR_MAX, YEAR_MIN } from './calendar-form.ts'
import { CalendarHead } from './CalendarHead.tsx'
import { useWhose } from './use-whose.ts'
import { Year } from './Year.tsx'
import { WeekFacts } from './WeekFacts.tsx'
import { WhosePicker, type Whose } from './WhosePicker.tsx'
import styles from './calendar.module.css'

const MONTHS = 12

function queryOf(whose: Whose): CalendarQuery {
  if (whose.kind === 'person') return { ws_user_id: whose.id }
  return whose.kind === 'group' ? { group_id: whose.id } : {}
}

/** /ws/wkd: the week, and the year of a person, a group or the workspace. */
export function WorkingDaysScreen(): ReactNode {
  const { session, router, store: navigation } = useApp()
  useSessionState((state) => state.permissions)
  const location = useSelected(navigation, (state) => state.place?.location)
  const store = useMemo(() => workingCalendarStore(session), [session])
  const groups = useSelected(
    useMemo(() => holidayGroupsStore(session), [session]),
    (state) => state.rows,
  )
  const { status, error, query, year, calendar } = useSelected(store, (state) => state)
  const { whose, know } = useWhose(query, groups)
  const find = useCallback((text: string, signal: AbortSignal) => findPeople(session, text, signal), [session])
  const [thisYear] = useState(() => new Date().getFullYear())

  useLayoutEffect(() => {
    const linkedCalendar = location && calendarOfAddress(location.query, thisYear)
    if (linkedCalendar) void store.ask(linkedCalendar)
  }, [store, location, thisYear])
  // The address can be shared, and survives a reload.
  useEffect(() => router.replaceQuery(addressOfCalendar({ query, year }, thisYear)), [router, query, year, thisYear])

  function choose(next: Whose): void {
    know(next)
    void store.setQuery(queryOf(next))
  }

  function body(): ReactNode {
    if (calendar) return <Year year={year} calendar={calendar} />
    if (status !== 'failed') {
      return (
        <Loading label={texts.loading}>
          <div className={styles['calendar-months']}>
            {Array.from({ length: MONTHS }, (_, at) => (
              <Skeleton key={at} height={216} className={styles['calendar-month-skeleton']} />
            ))}
          </div>
        </Loading>
      )
    }
    return error?.error === 'permission_denied' ? (
      <NoPermissionState title={calendarTexts.calendarDenied} message={calendarTexts.calendarDeniedMessage} />
    ) : (
      <ErrorState
        title={calendarTexts.calendarFailed}
        message={readFailureOf(error)}
        onRetry={() => void store.reload()}
      />
    )
  }

  return (
    <Stack fill>
      <CalendarHead page="working-days" title={texts.labels.workingDays} />
      <div className={styles['calendar-toolbar']}>
        <WhosePicker whose={whose} groups={groups} find={find} onChoose={choose} />
        <span className={styles['calendar-years']}>
          <IconButton
            icon={<ChevronLeft />}
            label={calendarTexts.previousYear}
            disabled={year <= YEAR_MIN}
            onClick={() => void store.setYear(year - 1)}
          />
          <Text as="strong" weight="strong" aria-live="polite">
            {year}
          </Text>
          <IconButton
            icon={<ChevronRight />}
            label={calendarTexts.nextYear}
            disabled={year >= YEAR_MAX}
            onClick={() => void store.setYear(year + 1)}
          />
          {year !== thisYear && (
            <Button variant="ghost" onClick={() => void store.setYear(thisYear)}>
              {calendarTexts.thisYear}
            </Button>
          )}
        </span>
        <span className="spacer" />
        {calendar && <WeekFacts week={calendar} />}
      </div>
      <div className={styles['calendar-body']}>{body()}</div>
    </Stack>
  )
}
