import type { ReactNode } from 'react'
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
import { FactInput } from './FactInput.tsx'
import { useHubContext } from './hub-context.ts'

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
  const session = useSession()
  const { data, store } = useHubContext()
  const minutes = data.item[field]
  /** As it is read: `1h 30m`, `1.5` hours, `2d`. */
  function minutesOf(words: string): string | null | undefined {
    if (words === '') return null
    const week = session?.getState().workspace?.work_week
    const read = parseDuration(words, week && workDayMinutes(week))
    return read === null || read > ESTIMATE_MAX_MINUTES ? undefined : String(read)
  }
  if (store && data.item.editable?.includes(field)) {
    return (
      <FactInput
        key={minutes}
        field={field}
        now={minutes === null ? null : String(minutes)}
        before={minutes === null ? '' : durationText(minutes)}
        read={minutesOf}
        maxLength={20}
      />
    )
  }
  if (minutes === null) return <span className="none">{texts.noEstimate}</span>
  return <span>{formatDuration(minutes, language)}</span>
}
