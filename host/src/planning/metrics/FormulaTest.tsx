import {
  pageLanguage,
  evaluateFormula,
  formatMetricValue,
  metricValueText,
  readMetricValue,
  type FormulaNode,
  type MetricResult,
} from '@arbo/core'
import { Text, TextField } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { metricsTexts } from './texts.ts'
import { formOf, readFormula, type KnownMetrics, type MetricDraft } from './metric-draft.ts'
import styles from './metrics.module.css'

const SAMPLES = ['120', '10', '3', '5', '2']

interface FormulaTestProps {
  /** Null while the formula is faulty. */
  node: FormulaNode | null
  draft: MetricDraft
  references: KnownMetrics
}

/** The formula's result for sample values, while it is typed. */
export function FormulaTest({ node, draft, references }: FormulaTestProps): ReactNode {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const ids = [...new Set(readFormula(draft.formula, references).references.map(({ id }) => id))]
  const nameOf = (id: string): string => references.find((one) => one.id === id)?.name ?? metricsTexts.gone
  // Samples differ, so that no quotient is 1.
  const sampleOf = (id: string): string => typed[id] ?? SAMPLES[ids.indexOf(id) % SAMPLES.length] ?? '1'

  /** Any number counts here, whatever the rules of its metric. */
  function valueOf(id: string): MetricResult {
    const form = {
      type: 'number',
      options: { ...formOf(draft, references).options, decimals: 8, limit: null },
    } as const
    return { value: readMetricValue(form, sampleOf(id)).value, error: null }
  }

  const result = node && evaluateFormula(node, valueOf)
  const nothing = draft.formula.trim() === '' ? metricsTexts.noResult : metricsTexts.faultyFormula
  return (
    <div className={styles['metric-test']} role="group" aria-label={metricsTexts.tryOut}>
      <h3>{metricsTexts.tryOut}</h3>
      {ids.length > 0 && <p className={styles['metric-hint']}>{metricsTexts.tryHint}</p>}
      <div className={styles['metric-values']}>
        {ids.map((id) => (
          <TextField
            key={id}
            inputMode="decimal"
            label={nameOf(id)}
            value={sampleOf(id)}
            onChange={(event) => setTyped({ ...typed, [id]: event.target.value })}
          />
        ))}
      </div>
      <p className={styles['metric-result']}>
        <Text tone="muted" font="small" weight="medium">
          {metricsTexts.result}
        </Text>
        <output data-kind={kindOf(result)}>{result ? words(result) : nothing}</output>
      </p>
    </div>
  )

  function kindOf(answer: MetricResult | null): 'value' | 'error' | 'none' {
    if (answer?.error) return 'error'
    return answer === null || answer.value === null ? 'none' : 'value'
  }

  function words({ value, error }: MetricResult): string {
    if (error) return metricValueText(`error_${error}`)
    return value === null ? metricsTexts.noResult : formatMetricValue(formOf(draft, references), value, pageLanguage())
  }
}
