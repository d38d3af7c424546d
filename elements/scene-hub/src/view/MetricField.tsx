import { useId, useRef, useState, type ReactNode } from 'react'
import { metricOptions, metricWords, readMetricValue, type MetricForm, type MetricValue } from '@arbo/core'
import { selectAll, useLanguage } from '@arbo/kit/ui'
import { useTexts } from '../texts.ts'
import { useHubContext } from './hub-context.ts'
import { useNotices } from './notices.ts'

/**
 * A metric's value, in its own form until somebody types: then as it is entered. Sent when the field is left or Enter
 * is pressed; what is refused stays, to be put right.
 */
export function MetricField({ metric: { metric_id, name, type, options, value } }: { metric: MetricValue }): ReactNode {
  const texts = useTexts()
  const language = useLanguage()
  const { store } = useHubContext()
  const { run } = useNotices()
  /** Null while nobody types here. */
  const [typed, enter] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const faultId = useId()
  const input = useRef<HTMLInputElement>(null)
  const form: MetricForm = { type: type as MetricForm['type'], options: metricOptions(options) }

  /** What is there is as it was entered; whoever is still in the field may type on. */
  function settle(now: string | null): void {
    enter(input.current?.matches(':focus') ? (now ?? '') : null)
    setFault(null)
  }
  async function send(): Promise<void> {
    if (!store || typed === null) return
    const reading = readMetricValue(form, typed)
    if (reading.message !== null) return setFault(reading.message)
    if (reading.value === value) return settle(value)
    setFault(null)
    // Why the server refuses it stands above; what was typed stays.
    if (await run(() => store.change('metric', reading.value, metric_id))) settle(reading.value)
  }
  return (
    <>
      <input
        ref={input}
        className="metric-field"
        inputMode="decimal"
        autoComplete="off"
        aria-label={name}
        aria-invalid={fault !== null || undefined}
        aria-describedby={fault === null ? undefined : faultId}
        placeholder={texts.noValue}
        value={typed ?? (value === null ? '' : metricWords(form, value, language))}
        onFocus={({ target }) => {
          if (typed === null) enter(value ?? '')
          selectAll(target)
        }}
        onChange={({ target }) => enter(target.value)}
        onBlur={() => void send()}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void send()
          if (event.key === 'Escape') settle(value)
        }}
      />
      {fault !== null && (
        <p id={faultId} className="arbo-field-error" role="alert">
          {fault}
        </p>
      )}
    </>
  )
}
