import { useId, useState, type ReactNode } from 'react'
import type { Item } from '@arbo/core'
import { formatExact } from '@arbo/core/format'
import { fill, texts } from '../texts.ts'
import { useHubContext } from './HubContext.ts'
import { useNotices } from './notices.ts'

type Metric = Item['metrics'][number]

const DECIMAL = /^-?\d{1,18}(\.\d{1,8})?$/

/** Values of the scene's metrics, the primary one first; formulas are computed and cannot be entered. */
export function Metrics(): ReactNode {
  const id = useId()
  const { data, store } = useHubContext()
  const mayChange = store !== null && (data.item.editable?.includes('metric') ?? false)
  return (
    <div className="fact-block">
      <h4 id={id}>{texts.metrics}</h4>
      <dl className="facts" aria-labelledby={id}>
        {data.item.metrics.map((metric) => (
          <div key={metric.metric_id}>
            <dt>{metric.name}</dt>
            <dd>
              {mayChange && metric.type !== 'formula' ? (
                <MetricField key={metric.value} metric={metric} />
              ) : (
                <MetricWords value={metric.value} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function MetricWords({ value }: { value: string | null }): ReactNode {
  return value === null ? <span className="none">{texts.noValue}</span> : formatExact(value)
}

/** Sent when the field is left or Enter is pressed; what is refused stays, to be put right. */
function MetricField({ metric: { metric_id, name, value } }: { metric: Metric }): ReactNode {
  const { store } = useHubContext()
  const { run } = useNotices()
  const [typed, setTyped] = useState(value ?? '')
  const [wrong, setWrong] = useState(false)
  const faultId = useId()

  async function send(): Promise<void> {
    const next = typed.trim()
    if (!store || next === (value ?? '')) return setWrong(false)
    if (next !== '' && !DECIMAL.test(next)) return setWrong(true)
    setWrong(!(await run(() => store.change('metric', next || null, metric_id))))
  }
  return (
    <>
      <input
        className="metric-field"
        inputMode="decimal"
        aria-label={name}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? faultId : undefined}
        placeholder={texts.noValue}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => void send()}
        onKeyDown={({ key }) => {
          if (key === 'Enter') void send()
          if (key !== 'Escape') return
          setTyped(value ?? '')
          setWrong(false)
        }}
      />
      {wrong && !DECIMAL.test(typed.trim()) && (
        <p id={faultId} className="arbo-field-error" role="alert">
          {fill('notANumber', {})}
        </p>
      )}
    </>
  )
}
