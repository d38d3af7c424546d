import { durationText, ESTIMATE_MAX_MINUTES, failureOf, itemStore, parseDuration } from '@arbo/core'
import { Text } from '@arbo/kit/ui'
import { useMemo, useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { messageOf } from '../../app/failure.ts'
import { useSelected } from '../../app/store.ts'
import { useReadOnly } from '../../app/use-read-only.ts'
import { useMinutesPerDay } from '../../app/use-minutes-per-day.ts'
import { timeTexts } from './texts.ts'
import styles from './time.module.css'

/** A scene’s estimate; a field for those who plan it. */
export function EstimateField({ id, minutes }: { id: string; minutes: number | null }): ReactNode {
  const { session, toasts } = useApp()
  const store = useMemo(() => itemStore(session, id), [session, id])
  const item = useSelected(store, (state) => state.item)
  const readOnly = useReadOnly() !== null
  const dayMinutes = useMinutesPerDay()
  /** What is being typed; null: nothing. */
  const [typed, setTyped] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const shown = minutes === null ? '' : durationText(minutes)

  if (readOnly || !item?.editable?.includes('estimate')) {
    return minutes === null ? <Text tone="subtle">{timeTexts.noEstimate}</Text> : durationText(minutes)
  }

  async function save(): Promise<void> {
    if (typed === null) return
    const text = typed.trim()
    const estimate_minutes = text === '' ? null : parseDuration(text, dayMinutes)
    if (text !== '' && (estimate_minutes === null || estimate_minutes > ESTIMATE_MAX_MINUTES)) {
      return setFault(timeTexts.badDuration({ text }))
    }
    setFault(null)
    setTyped(null)
    if (estimate_minutes === minutes) return
    try {
      await store.update({ estimate_minutes })
    } catch (error) {
      const message = messageOf(failureOf(error))
      toasts.show({ id: 'estimate', kind: 'error', title: timeTexts.estimateFailed, message })
      // What was typed is not lost.
      setTyped(text)
    }
  }

  return (
    <span className={styles['estimate']}>
      <input
        className={styles['estimate-input']}
        aria-label={timeTexts.estimate}
        aria-invalid={fault !== null || undefined}
        title={timeTexts.durationHint}
        placeholder={timeTexts.noEstimate}
        autoComplete="off"
        value={typed ?? shown}
        onChange={(event) => {
          setTyped(event.target.value)
          setFault(null)
        }}
        onBlur={() => void save()}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void save()
          if (event.key === 'Escape') {
            setTyped(null)
            setFault(null)
          }
        }}
      />
      {fault !== null && (
        <Text tone="danger" font="small" as="span" role="alert">
          {fault}
        </Text>
      )}
    </span>
  )
}
