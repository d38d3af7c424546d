import { useState, type ReactNode } from 'react'
import { fieldLabel, type SceneFieldOf } from '@arbo/core'
import { useTexts } from '../texts.ts'
import { useHubContext } from './hub-context.ts'
import { useNotices } from './notices.ts'
import { useDates, useLanguage } from '@arbo/kit/ui'
import { formatDay, longDay } from '@arbo/core/format'

const APPROVED = 6

type DayField = SceneFieldOf<'day'>

/** A day of the scene, as when it is due; a field for those who may change it. */
export function DayFact({ field }: { field: DayField }): ReactNode {
  return (
    <div>
      <dt>{useLabel(field)}</dt>
      <dd>
        <DayValue field={field} />
      </dd>
    </div>
  )
}

function useLabel(field: DayField): string {
  const texts = useTexts()
  const language = useLanguage()
  // Shorter than in tables, where it stands alone.
  return field === 'due_date' ? texts.due : fieldLabel(field, language)
}

function DayValue({ field }: { field: DayField }): ReactNode {
  const texts = useTexts()
  const { data, store } = useHubContext()
  const dates = useDates()
  const { status_kind, editable } = data.item
  const day = data.item[field]
  const isLate = field === 'due_date' && day !== null && dates.isPast(day) && status_kind !== APPROVED
  const late = isLate && <span className="late">{texts.late}</span>
  if (store && editable?.includes(field)) {
    return (
      <>
        <DayInput key={day} field={field} day={day} /> {late}
      </>
    )
  }
  if (day === null) return <span className="none">{texts.noDue}</span>
  return (
    <>
      <time dateTime={day} title={longDay(day, dates.language)}>
        {formatDay(day, dates.language)}
      </time>{' '}
      {late}
    </>
  )
}

/** Sent when the field is left or Enter is pressed: a day that is typed passes through others. */
function DayInput({ field, day }: { field: DayField; day: string | null }): ReactNode {
  const { store } = useHubContext()
  const { run } = useNotices()
  const [value, setValue] = useState(day ?? '')
  async function send(): Promise<void> {
    if (!store || value === (day ?? '')) return
    if (!(await run(() => store.change(field, value || null)))) setValue(day ?? '')
  }
  return (
    <input
      type="date"
      className="date-field"
      aria-label={useLabel(field)}
      value={value}
      onChange={({ target }) => setValue(target.value)}
      onBlur={() => void send()}
      onKeyDown={({ key }) => {
        if (key === 'Enter') void send()
        if (key === 'Escape') setValue(day ?? '')
      }}
    />
  )
}
