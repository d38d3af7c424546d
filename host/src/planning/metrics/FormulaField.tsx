import type { MetricChoice } from '@arbo/core'
import { Search } from '@arbo/kit/icons'
import { classes, TextArea, TextField } from '@arbo/kit/ui'
import { useRef, useState, type ReactNode } from 'react'
import { metricsTexts } from './texts.ts'
import { FormulaTest } from './FormulaTest.tsx'
import { readFormula, type KnownMetrics } from './metric-draft.ts'
import type { MetricFieldsProps } from './MetricFields.tsx'
import styles from './metrics.module.css'

/** Metrics offered at once. */
const OFFERED = 12

interface FormulaFieldProps extends MetricFieldsProps {
  /** Metrics that a formula may use. */
  choices: readonly MetricChoice[]
  /** All metrics whose names are resolved, including archived ones that this formula uses. */
  references: KnownMetrics
}

/** Edits a formula with the names of metrics, shows its fault and place, and tries it out. */
export function FormulaField({ draft, errors, onChange, choices, references }: FormulaFieldProps): ReactNode {
  const area = useRef<HTMLTextAreaElement>(null)
  const [search, setSearch] = useState('')
  const { formula } = draft
  const { fault, node } = readFormula(formula, references)
  const shownFault = formula.trim() === '' ? null : fault
  const message = shownFault
    ? metricsTexts.atCharacter({ message: shownFault.message, at: shownFault.from + 1 })
    : errors['formula']
  const matches = choices.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()))

  function insert(name: string): void {
    const { selectionStart = formula.length, selectionEnd = formula.length } = area.current ?? {}
    const before = formula.slice(0, selectionStart)
    const written = `${/[^\s(]$/.test(before) ? ' ' : ''}[${name}]`
    onChange({ formula: before + written + formula.slice(selectionEnd) })
    const caret = before.length + written.length
    // After the field has the new text.
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(caret, caret)
    })
  }

  return (
    <>
      <TextArea
        ref={area}
        label={metricsTexts.formula}
        hideLabel
        hint={metricsTexts.formulaHint}
        error={message}
        rows={3}
        maxLength={4000}
        spellCheck={false}
        autoComplete="off"
        value={formula}
        onChange={(event) => onChange({ formula: event.target.value })}
      />
      {shownFault && shownFault.from < shownFault.to && (
        <p className={styles['metric-fault']} aria-hidden="true">
          {formula.slice(0, shownFault.from)}
          <mark>{formula.slice(shownFault.from, shownFault.to)}</mark>
          {formula.slice(shownFault.to)}
        </p>
      )}
      {choices.length === 0 ? (
        <p className={styles['metric-hint']}>{metricsTexts.noMetricYet}</p>
      ) : (
        <div className={styles['metric-offer']}>
          <TextField
            className={styles['metric-wide']}
            label={metricsTexts.findMetric}
            hideLabel
            icon={<Search />}
            placeholder={metricsTexts.findMetric}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
          <ul>
            {matches.slice(0, OFFERED).map(({ id, name }) => (
              <li key={id}>
                <button type="button" aria-label={metricsTexts.insert({ name })} onClick={() => insert(name)}>
                  {name}
                </button>
              </li>
            ))}
          </ul>
          <p className={classes(styles['metric-hint'], styles['metric-more'])} role="status">
            {matches.length === 0 && metricsTexts.noMetricFound}
            {matches.length > OFFERED && metricsTexts.moreMetrics({ count: matches.length - OFFERED })}
          </p>
        </div>
      )}
      <FormulaTest node={node} draft={draft} references={references} />
    </>
  )
}
