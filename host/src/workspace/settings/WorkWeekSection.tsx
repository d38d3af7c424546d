import type { WorkweekSettings } from '@arbo/core'
import type { SettingsStore } from '@arbo/core/internal'
import { Text } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { settingsTexts } from './texts.ts'
import { useHolidayCalendars } from '../working-calendar/use-holiday-calendars.ts'
import { FactList } from './FactList.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { useMayUpdate } from './use-may-update.ts'
import { hoursText, weekFacts, weekFieldsOf } from './week.ts'
import { WeekForm } from './WeekForm.tsx'

/** Working days, hours and their clock (WS-30, WS-66). */
export function WorkWeekSection({ store, week }: { store: SettingsStore; week: WorkweekSettings }): ReactNode {
  const { basic } = useMayUpdate()
  const fields = weekFieldsOf(week)
  const calendars = useHolidayCalendars(fields.holidays || null)
  return (
    <SettingsSection id="work-week" lead={settingsTexts.weekLead}>
      {basic ? (
        <WeekForm store={store} week={week} />
      ) : (
        <>
          <FactList facts={weekFacts(fields, calendars ?? [])} />
          <Text as="p" tone="muted">
            {hoursText(fields)}
          </Text>
        </>
      )}
    </SettingsSection>
  )
}
