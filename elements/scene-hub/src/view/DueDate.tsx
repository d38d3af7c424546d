import { useState, type ReactNode } from 'react'
import { useTexts } from '../texts.ts'
import { useHubContext } from './hub-context.ts'
import { useNotices } from './notices.ts'
import { useDates } from '@arbo/kit/ui'
import { formatDay, longDay } from '@arbo/core/format'

const APPROVED = 6

/** When the scene is due; a field for those who may change it. */
export function DueDate(): ReactNode {
  const texts = useTexts()
  const { data, store } = useHubContext()
  const dates = useDates()
  const { due_date, status_kind, editable } = data.item
  const isLate = due_date !== null && dates.isPast(due_date) && status_kind !== APPROVED
  const late = isLate && <span className="late">{texts.late}</span>
  if (store && editable?.includes('due_date')) {
    return (
      <>
        <DueField key={due_date} day={due_date} /> {late}
      </>
    )
  }
  if (due_date === null) return <span className="none">{texts.noDue}</span>
  return (
    <>
      <time dateTime={due_date} title={longDay(due_date, dates.language)}>
        {formatDay(due_date, dates.language)}
      </time>{' '}
      {late}
    </>
  )
}

/** Sent when the field is left or Enter is pressed: a day that is typed passes through others. */
function DueField({ day }: { day: string | null }): ReactNode {
  const texts = useTexts()
  const { store } = useHubContext()
  const { run } = useNotices()
  const [value, setValue] = useState(day ?? '')
  async function send(): Promise<void> {
    if (!store || value === (day ?? '')) return
    if (!(await run(() => store.change('due_date', value || null)))) setValue(day ?? '')
  }
  return (
    <input
      type="date"
      className="date-field"
      aria-label={texts.due}
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
