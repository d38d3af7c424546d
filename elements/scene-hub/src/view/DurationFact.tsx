import { useState, type ReactNode } from 'react'
import {
  ESTIMATE_MAX_MINUTES,
  durationText,
  fieldLabel,
  formatDuration,
  parseDuration,
  workDayMinutes,
  type SceneFieldOf,
} from '@arbo/core'
import { useSession } from '@arbo/kit'
import { useLanguage } from '@arbo/kit/ui'
import { useTexts } from '../texts.ts'
import { useHubContext } from './hub-context.ts'
import { useNotices } from './notices.ts'

type DurationField = SceneFieldOf<'duration'>

/** A duration of the scene, as its estimate; a field for those who may change it. */
export function DurationFact({ field }: { field: DurationField }): ReactNode {
  const language = useLanguage()
  return (
    <div>
      <dt>{fieldLabel(field, language)}</dt>
      <dd>
        <DurationValue field={field} />
      </dd>
    </div>
  )
}

function DurationValue({ field }: { field: DurationField }): ReactNode {
  const texts = useTexts()
  const language = useLanguage()
  const { data, store } = useHubContext()
  const minutes = data.item[field]
  if (store && data.item.editable?.includes(field)) {
    return <DurationInput key={minutes} field={field} minutes={minutes} />
  }
  if (minutes === null) return <span className="none">{texts.noEstimate}</span>
  return <span>{formatDuration(minutes, language)}</span>
}

/** Sent when the field is left or Enter is pressed, as it is read: `1h 30m`, `1.5` hours, `2d`. */
function DurationInput({ field, minutes }: { field: DurationField; minutes: number | null }): ReactNode {
  const { store } = useHubContext()
  const session = useSession()
  const { run } = useNotices()
  const language = useLanguage()
  const before = minutes === null ? '' : durationText(minutes)
  const [value, setValue] = useState(before)
  async function send(): Promise<void> {
    const text = value.trim()
    if (!store || text === before) return
    const week = session?.getState().workspace?.work_week
    const read = text === '' ? null : parseDuration(text, week && workDayMinutes(week))
    if (text !== '' && (read === null || read > ESTIMATE_MAX_MINUTES)) return setValue(before)
    if (read === minutes) return setValue(before)
    if (!(await run(() => store.change(field, read === null ? null : String(read))))) setValue(before)
  }
  return (
    <input
      className="date-field"
      autoComplete="off"
      maxLength={20}
      aria-label={fieldLabel(field, language)}
      value={value}
      onChange={({ target }) => setValue(target.value)}
      onBlur={() => void send()}
      onKeyDown={({ key }) => {
        if (key === 'Enter') void send()
        if (key === 'Escape') setValue(before)
      }}
    />
  )
}
