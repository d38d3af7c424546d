import { ChevronDown, X } from '@arbo/kit/icons'
import { Button, IconButton, Popover, TextField } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { calendarTexts } from './texts.ts'
import { rangeText } from './range-text.ts'
import listStyles from '../../ui/list/list.module.css'
import styles from './calendar.module.css'

interface DateFilterProps {
  /** yyyy-mm-dd, or empty where that end is open. */
  from: string
  until: string
  onChange: (from: string, until: string) => void
}

const one = (day: string): string => rangeText({ start_date: day, end_date: day })

function chosenText(from: string, until: string): string | null {
  if (from && until && from <= until) return rangeText({ start_date: from, end_date: until })
  if (from) return calendarTexts.from({ day: one(from) })
  return until ? calendarTexts.until({ day: one(until) }) : null
}

/** Filters by a range of days. */
export function DateFilter({ from, until, onChange }: DateFilterProps): ReactNode {
  const chosen = chosenText(from, until)
  return (
    <span className={listStyles['list-filter']} data-chosen={chosen === null ? undefined : ''}>
      <Popover
        label={calendarTexts.filterDates}
        trigger={
          <Button variant="ghost">
            {chosen === null ? calendarTexts.filterDates : calendarTexts.filterDatesChosen({ range: chosen })}
            {chosen === null && <ChevronDown />}
          </Button>
        }
      >
        <div className={styles['calendar-range']}>
          <TextField
            label={calendarTexts.filterFrom}
            type="date"
            value={from}
            onChange={(event) => onChange(event.target.value, until)}
          />
          <TextField
            label={calendarTexts.filterUntil}
            type="date"
            value={until}
            min={from || undefined}
            onChange={(event) => onChange(from, event.target.value)}
          />
        </div>
      </Popover>
      {chosen !== null && (
        <IconButton
          size="small"
          icon={<X />}
          label={calendarTexts.filterDatesRemove}
          onClick={() => onChange('', '')}
        />
      )}
    </span>
  )
}
