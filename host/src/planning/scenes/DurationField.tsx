import { ESTIMATE_MAX_MINUTES, durationText, parseDuration } from '@arbo/core'
import { TextField } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { useMinutesPerDay } from '../../app/use-minutes-per-day.ts'
import { sceneTexts } from './texts.ts'

interface DurationFieldProps {
  label: string
  /** Null: none. */
  minutes: number | null
  /** Called when the field is left or Enter is pressed, where it holds another duration. */
  onChange: (minutes: number | null) => void
}

/** A field for a duration as people write it: `1h 30m`, `1.5`, `2d`. */
export function DurationField({ label, minutes, onChange }: DurationFieldProps): ReactNode {
  const minutesPerDay = useMinutesPerDay()
  const shown = minutes === null ? '' : durationText(minutes)
  const [typed, setTyped] = useState<string | null>(null)
  const [isWrong, setWrong] = useState(false)

  function send(): void {
    if (typed === null) return
    const text = typed.trim()
    const read = text === '' ? null : parseDuration(text, minutesPerDay)
    if (text !== '' && (read === null || read > ESTIMATE_MAX_MINUTES)) return setWrong(true)
    setTyped(null)
    if (read !== minutes) onChange(read)
  }

  return (
    <TextField
      label={label}
      value={typed ?? shown}
      error={isWrong ? sceneTexts.noSuchDuration : undefined}
      onChange={(event) => {
        setTyped(event.target.value)
        setWrong(false)
      }}
      onBlur={send}
      onKeyDown={({ key }) => {
        if (key === 'Enter') send()
      }}
    />
  )
}
