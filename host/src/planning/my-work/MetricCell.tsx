import {
  pageLanguage,
  metricOptions,
  metricWords,
  readMetricValue,
  type MetricForm,
  type SceneRow,
  type SceneSummary,
} from '@arbo/core'
import { cellKey } from '@arbo/core/internal'
import { MetricLock, MetricText, selectAll, Text } from '@arbo/kit/ui'
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useReadOnly } from '../../app/use-read-only.ts'
import { workTexts } from './texts.ts'
import type { RowList } from './row-list.ts'
import styles from './work.module.css'

interface MetricCellProps {
  row: SceneRow
  metric: SceneSummary['columns'][number]
  list: RowList
}

/** A scene's metric value, edited in place. A refused entry stays in the field, with the reason below the row. */
export function MetricCell({ row, metric, list }: MetricCellProps): ReactNode {
  const id = useId()
  const readOnly = useReadOnly()
  const form: MetricForm = { type: metric.type as MetricForm['type'], options: metricOptions(metric.options) }
  const place = { item_id: row.id, field: 'metric', metric_id: metric.id } as const
  const edit = list.getState().edits.get(cellKey(place))
  const entry = row.metrics.find((one) => one.metric_id === metric.id)
  const value = entry?.value ?? ''
  const saved = edit ? (edit.typed ?? (typeof edit.to === 'string' ? edit.to : '')) : value
  /** Null while the user is not typing: the saved value shows. */
  const [typed, type] = useState<string | null>(null)
  const leaving = useRef(false)

  const isLocked = entry?.locked ?? false
  if (readOnly !== null || form.type === 'formula' || isLocked || !row.editable.includes('metric')) {
    return (
      <span className={styles['work-metric']}>
        <Text tone="subtle" font="caption" truncate>
          {metric.name}
        </Text>
        <span className={styles['work-metric-value']}>
          {isLocked && !entry?.hidden && <MetricLock reason="locked" />}{' '}
          <MetricText metric={{ ...form, value, error: entry?.error ?? null, hidden: entry?.hidden }} none="–" />
        </span>
      </span>
    )
  }

  function enter(): void {
    if (typed === null) return
    const text = typed
    type(null)
    if (text === saved) return
    const reading = readMetricValue(form, text)
    if (reading.message !== null) list.cells.refuse(place, text, reading.message)
    else void list.cells.enter([{ ...place, to: reading.value, ...(text === reading.value ? {} : { typed: text }) }])
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'Enter') event.currentTarget.blur()
    if (event.key !== 'Escape') return
    leaving.current = true
    type(null)
    if (edit && edit.state !== 'sending') list.cells.discard([cellKey(place)])
    event.currentTarget.blur()
    leaving.current = false
  }

  return (
    <span className={styles['work-metric']}>
      <Text as="label" tone="subtle" font="caption" truncate htmlFor={id}>
        {metric.name}
      </Text>
      <span className={styles['work-metric-field']} data-state={edit?.state}>
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          aria-label={workTexts.metricOf({ metric: metric.name, scene: row.name })}
          aria-invalid={edit?.state === 'failed' || edit?.state === 'conflict' || undefined}
          value={typed ?? (edit || value === '' ? saved : metricWords(form, value, pageLanguage()))}
          onChange={(event) => type(event.target.value)}
          onFocus={({ target }) => {
            // The raw value, not the formatted one.
            if (typed === null) type(saved)
            selectAll(target)
          }}
          onBlur={() => leaving.current || enter()}
          onKeyDown={onKeyDown}
        />
      </span>
    </span>
  )
}
