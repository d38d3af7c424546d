import { useState, type ReactNode } from 'react'
import { formatDay } from '@arbo/core/format'
import { texts } from '../texts.ts'
import { useHubContext } from './hub-context.ts'
import { useNotices } from './notices.ts'

const APPROVED = 6
const today = () => {
  const now = new Date()
  const part = (value: number) => String(value).padStart(2, '0')
  return `${now.getFullYear()}-${part(now.getMonth() + 1)}-${part(now.getDate())}`
}

/** When the scene is due; a field for those who may change it. */
export function DueDate(): ReactNode {
  const { data, store } = useHubContext()
  const { due_date, status_kind, editable } = data.item
  const isLate = due_date !== null && due_date < today() && status_kind !== APPROVED
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
      <time dateTime={due_date}>{formatDay(due_date)}</time> {late}
    </>
  )
}

/** Sent when the field is left or Enter is pressed: a day that is typed passes through others. */
function DueField({ day }: { day: string | null }): ReactNode {
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
