import { pageLanguage, type SceneConditions } from '@arbo/core'
import { decimalText } from '@arbo/core/format'
import { Checkbox, TextField } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { rangeOf, readBound, withRange, type MetricFacet } from './metric-facets.ts'
import { sceneTexts } from './texts.ts'
import styles from './scenes.module.css'

interface BoundFieldProps {
  facet: MetricFacet
  label: string
  /** An exact decimal; undefined: none. */
  value: string | undefined
  /** Called when the field is left or Enter is pressed, where it holds another number. */
  onChange: (value: string | null) => void
}

function BoundField({ facet, label, value, onChange }: BoundFieldProps): ReactNode {
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState<string | undefined>(undefined)

  function send(): void {
    if (typed === null) return
    const read = readBound(facet, typed)
    if (read.message !== null) return setError(read.message)
    setTyped(null)
    if (read.value !== (value ?? null)) onChange(read.value)
  }

  return (
    <TextField
      label={label}
      inputMode="decimal"
      value={typed ?? (value === undefined ? '' : decimalText(value, pageLanguage()))}
      error={error}
      onChange={(event) => {
        setTyped(event.target.value)
        setError(undefined)
      }}
      onBlur={send}
      onKeyDown={({ key }) => {
        if (key === 'Enter') send()
      }}
    />
  )
}

interface MetricRangePanelProps {
  facet: MetricFacet
  conditions: SceneConditions
  onChange: (conditions: SceneConditions) => void
}

/** The least and the most that a metric’s value may be, and whether scenes without one are found. */
export function MetricRangePanel({ facet, conditions, onChange }: MetricRangePanelProps): ReactNode {
  const range = rangeOf(facet, conditions) ?? {}

  return (
    <div className={styles['scene-days']}>
      {(['gte', 'lte'] as const).map((way) => (
        <BoundField
          key={way}
          facet={facet}
          label={way === 'gte' ? sceneTexts.least : sceneTexts.most}
          value={range[way]}
          onChange={(value) => {
            const { [way]: _, ...others } = range
            onChange(withRange(facet, conditions, value === null ? others : { ...others, [way]: value }))
          }}
        />
      ))}
      <Checkbox
        label={sceneTexts.withoutValue}
        checked={range.none === true}
        onChange={(checked) => {
          const { none: _, ...others } = range
          onChange(withRange(facet, conditions, checked ? { ...others, none: true } : others))
        }}
      />
    </div>
  )
}
