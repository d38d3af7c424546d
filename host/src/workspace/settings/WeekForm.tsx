import type { WorkweekSettings } from '@arbo/core'
import type { SettingsStore } from '@arbo/core/internal'
import { Button, Text, TextField } from '@arbo/kit/ui'
import { Suspense, useState, type ReactNode } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { settingsTexts } from './texts.ts'
import { zoneName } from '../../account/profile/filter-zones.ts'
import { HolidaysField } from '../working-calendar/HolidaysField.tsx'
import { useHolidayCalendars } from '../working-calendar/use-holiday-calendars.ts'
import { DraftForm } from './DraftForm.tsx'
import { useDraft } from './use-draft.ts'
import { checkWeek, hoursText, weekFacts, weekFieldsOf, withDay, type WeekFields } from './week.ts'
import { WeekDays } from './WeekDays.tsx'
import styles from './settings.module.css'

const ZoneDialog = lazyPart('ZoneDialog', () => import('./ZoneDialog.tsx').then((module) => module.ZoneDialog))

export function WeekForm({ store, week }: { store: SettingsStore; week: WorkweekSettings }): ReactNode {
  const [choosing, setChoosing] = useState(false)
  const { version } = week
  const draft = useDraft<WeekFields>({
    now: weekFieldsOf(week),
    version,
    check: checkWeek,
    save: ({ days, holidays, ...changes }) =>
      store.saveWeek({
        ...changes,
        ...(days ? { days: [...days] } : {}),
        ...(holidays === undefined ? {} : { holiday_group_id: holidays || null }),
        version,
      }),
    saved: settingsTexts.weekSaved,
  })
  const { fields, errors, set } = draft
  const calendars = useHolidayCalendars(fields.holidays || null)
  return (
    <DraftForm
      label={settingsTexts.sections['work-week']}
      draft={draft}
      factsOf={(facts) => weekFacts(facts, calendars ?? [])}
    >
      <WeekDays
        days={fields.days}
        error={errors.days}
        onChange={(day, isWorked) => set({ days: withDay(fields.days, day, isWorked) })}
      />
      <div className={styles['week-times']}>
        <TextField
          label={settingsTexts.start}
          type="time"
          required
          value={fields.start}
          error={errors.start}
          onChange={(event) => set({ start: event.target.value })}
        />
        <TextField
          label={settingsTexts.end}
          type="time"
          required
          value={fields.end}
          error={errors.end}
          onChange={(event) => set({ end: event.target.value })}
        />
      </div>
      <Text as="p" tone="muted" role="status">
        {hoursText(fields)}
      </Text>
      <div className={styles['week-zone']}>
        <span className="arbo-label">{settingsTexts.timezone}</span>
        <span>
          <Text as="strong" weight="medium">
            {zoneName(fields.timezone)}
          </Text>
          <Button size="small" onClick={() => setChoosing(true)}>
            {settingsTexts.timezoneChange}
          </Button>
        </span>
        {errors.timezone && (
          <p className="arbo-field-error" role="alert">
            {errors.timezone}
          </p>
        )}
      </div>
      <HolidaysField
        label={settingsTexts.holidays}
        hint={settingsTexts.holidaysHint}
        none={() => settingsTexts.holidaysNone}
        value={fields.holidays}
        error={errors.holidays}
        onChange={(holidays) => set({ holidays })}
      />
      {choosing && (
        <Suspense>
          <ZoneDialog
            value={fields.timezone}
            onChoose={(timezone) => set({ timezone })}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </DraftForm>
  )
}
