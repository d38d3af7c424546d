import { Select } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { useHolidayCalendars } from './use-holiday-calendars.ts'

interface HolidaysFieldProps {
  label: string
  hint: string
  /** The choice of no calendar of its own, by the name of the calendar that the workspace has; null: it has none. */
  none: (workspace: string | null) => string
  /** The group of the workspace. */
  preset?: string | null
  /** A group's id; empty: none. */
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** The holidays that count in projects: of one of them, or of the workspace (XFIX-19). */
export function HolidaysField(props: HolidaysFieldProps): ReactNode {
  const { label, hint, none, preset = null, value, error, onChange } = props
  const calendars = useHolidayCalendars(value || preset)
  if (calendars === null) return null
  const nameOf = (id: string | null): string | null => calendars.find((one) => one.id === id)?.name ?? null
  return (
    <Select
      label={label}
      hint={hint}
      error={error}
      options={[
        { value: '', label: none(nameOf(preset)) },
        ...calendars.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={value}
      onChange={onChange}
    />
  )
}
