import { useState, type ReactNode } from 'react'
import type { HistoryFilter, HistoryState } from '@arbo/core'
import { formatNumber } from '@arbo/core/format'
import { useHistoryTexts } from '../history-texts.ts'
import { Button } from './Button.tsx'
import { ChangeRow } from './ChangeRow.tsx'
import { fieldTitle } from './change-words.ts'
import { ErrorState } from './ErrorState.tsx'
import { Select } from './Select.tsx'
import { useLanguage } from './language-context.ts'
import { Loading, Skeleton } from './Skeleton.tsx'

export interface ChangeHistoryProps {
  history: HistoryState
  /** Why it could not be read, as this user is told. */
  failure: string | undefined
  onRetry: () => void
  /** Reads the next page. */
  onOlder: () => Promise<void>
  onFilter: (filter: HistoryFilter) => void
}

/** Who changed what, from what to what, when; newest first, by kind and by person, older changes on demand. */
export function ChangeHistory({ history, failure, onRetry, onOlder, onFilter }: ChangeHistoryProps): ReactNode {
  const historyTexts = useHistoryTexts()
  const language = useLanguage()
  const { status, rows, total, facets, filter } = history
  const [busy, setBusy] = useState(false)
  const isFiltered = filter.field !== null || filter.by !== null

  async function older(): Promise<void> {
    setBusy(true)
    await onOlder()
    setBusy(false)
  }

  function body(): ReactNode {
    if (rows.length === 0 && status === 'failed') {
      return <ErrorState title={historyTexts.failed} message={failure} onRetry={onRetry} />
    }
    if (rows.length === 0 && status !== 'ready') {
      return (
        <Loading label={historyTexts.loading}>
          <Skeleton width="100%" height={160} />
        </Loading>
      )
    }
    if (rows.length === 0) {
      return (
        <p className="arbo-change-note" role="status">
          {isFiltered ? historyTexts.noneFound : historyTexts.empty}
        </p>
      )
    }
    return (
      <ol className="arbo-changes">
        {rows.map((change) => (
          <ChangeRow key={change.id} change={change} />
        ))}
      </ol>
    )
  }

  return (
    <div className="arbo-history">
      {facets && (isFiltered || facets.fields.length > 1 || facets.people.length > 1) && (
        <Filter facets={facets} filter={filter} onFilter={onFilter} />
      )}
      {body()}
      {rows.length < total && (
        <div className="arbo-history-more">
          <Button size="small" busy={busy} onClick={() => void older()}>
            {historyTexts.older}
          </Button>
          <span className="arbo-change-note">
            {historyTexts.shown({
              count: formatNumber(rows.length, 0, language),
              total: formatNumber(total, 0, language),
            })}
          </span>
        </div>
      )}
      {rows.length > 0 && status === 'failed' && (
        <p className="arbo-field-error" role="alert">
          {failure}
        </p>
      )}
    </div>
  )
}

interface FilterProps {
  facets: NonNullable<HistoryState['facets']>
  filter: HistoryFilter
  onFilter: (filter: HistoryFilter) => void
}

const ALL = ''

function Filter({ facets: { fields, people }, filter, onFilter }: FilterProps): ReactNode {
  const language = useLanguage()
  const historyTexts = useHistoryTexts()
  const named: Readonly<Record<string, string>> = historyTexts.kinds
  const kindOf = (field: (typeof fields)[number]): string => named[field] ?? fieldTitle(field, language)
  const kinds = fields
    .map((value) => ({ value, label: kindOf(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, language))
  return (
    <div className="arbo-history-filter">
      <Select
        label={historyTexts.kind}
        hideLabel
        size="small"
        options={[{ value: ALL, label: historyTexts.allKinds }, ...kinds]}
        value={filter.field ?? ALL}
        onChange={(field) => onFilter({ ...filter, field: field === ALL ? null : field })}
      />
      <Select
        label={historyTexts.person}
        hideLabel
        size="small"
        options={[
          { value: ALL, label: historyTexts.everybody },
          ...people.map(({ id, display_name }) => ({ value: id, label: display_name })),
        ]}
        value={filter.by ?? ALL}
        onChange={(by) => onFilter({ ...filter, by: by === ALL ? null : by })}
      />
    </div>
  )
}
