import { Tick } from '@arbo/kit/ui'
import { useId, type ReactNode } from 'react'
import { settingsTexts } from './texts.ts'
import { weekdayNames } from '../working-calendar/date-names.ts'
import styles from './settings.module.css'

interface WeekDaysProps {
  /** ISO weekdays that are worked. */
  days: readonly number[]
  error: string | undefined
  onChange: (day: number, isWorked: boolean) => void
}

/** Toggles for Monday to Sunday as working days. */
export function WeekDays({ days, error, onChange }: WeekDaysProps): ReactNode {
  const id = useId()
  return (
    <fieldset className={styles['week-days']} aria-describedby={error && id}>
      <legend className="arbo-label">{settingsTexts.days}</legend>
      <div>
        {weekdayNames().map(({ iso, long, short }) => (
          <label key={iso}>
            <Tick
              label={long}
              aria-invalid={error ? true : undefined}
              checked={days.includes(iso)}
              onChange={(isWorked) => onChange(iso, isWorked)}
            />
            <span aria-hidden="true">{short}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={id} className="arbo-field-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
