import { failureOf, type ChangeRecord, type Failure } from '@arbo/core'
import { formatMoment, formatRelativeTime } from '@arbo/core/format'
import { ArrowRight } from '@arbo/kit/icons'
import { Avatar, Button, ErrorState, Loading, Skeleton, StatusDot, type Status } from '@arbo/kit/ui'
import { useEffect, useState, type ReactNode } from 'react'
import { readFailureOf } from '../app/failure.ts'
import { historyTexts } from '../texts/history.ts'
import { changeWords } from './changeWords.ts'
import './history.css'

interface HistoryProps {
  /** One page, newest first, and how many changes there are. Rejects with an ApiError. */
  read: (page: number) => Promise<{ rows: readonly ChangeRecord[]; total: number }>
  /** Whatever changes when there is something new: the version of what the history is of. */
  version: unknown
}

interface Shown {
  rows: readonly ChangeRecord[]
  total: number
  page: number
  /** The version of which it is the history, and the attempt that read it. */
  of: unknown
  attempt: number
}

/** Who changed what, from what to what, when; newest first, older changes on demand. */
export function History({ read, version }: HistoryProps): ReactNode {
  const [shown, setShown] = useState<Shown | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(false)
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    let isOver = false
    async function readNewest(): Promise<void> {
      try {
        const { rows, total } = await read(1)
        if (isOver) return
        setShown({ rows, total, page: 1, of: version, attempt })
        setFailure(null)
      } catch (error) {
        if (!isOver) setFailure(failureOf(error))
      }
    }
    void readNewest()
    return () => {
      isOver = true
    }
  }, [read, version, attempt])

  async function readOlder(before: Shown): Promise<void> {
    setBusy(true)
    try {
      const { rows, total } = await read(before.page + 1)
      // Changes that came meanwhile move rows to the next page.
      const known = new Set(before.rows.map(({ id }) => id))
      const more = rows.filter(({ id }) => !known.has(id))
      const next = { ...before, rows: [...before.rows, ...more], total, page: before.page + 1 }
      setShown((now) => (now === before ? next : now))
      setFailure(null)
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      setBusy(false)
    }
  }

  if (failure && !shown) {
    return (
      <ErrorState
        title={historyTexts.failed}
        message={readFailureOf(failure)}
        onRetry={() => setAttempt(attempt + 1)}
      />
    )
  }
  if (!shown) {
    return (
      <Loading label={historyTexts.loading}>
        <Skeleton width="100%" height={120} />
      </Loading>
    )
  }
  if (shown.rows.length === 0) return <p className="history-none">{historyTexts.empty}</p>
  return (
    <div className="history">
      <ol className="history-rows">
        {shown.rows.map((change) => (
          <Row key={change.id} change={change} />
        ))}
      </ol>
      {shown.rows.length < shown.total && (
        <Button size="small" busy={busy} onClick={() => void readOlder(shown)}>
          {historyTexts.older}
        </Button>
      )}
      {failure && (
        <p className="history-none" role="alert">
          {readFailureOf(failure)}
        </p>
      )}
    </div>
  )
}

function Row({ change }: { change: ChangeRecord }): ReactNode {
  const { field, metric, from, to, by, created_at, undone, source } = change
  const title = field === 'metric' ? (metric?.name ?? historyTexts.metricFallback) : historyTexts.fields[field]
  return (
    <li className="history-row" data-undone={undone || undefined}>
      <Avatar name={by.display_name} src={by.profile_image} size={24} decorative />
      <div className="history-what">
        <p className="history-head">
          <strong>{title}</strong>
          {undone && <span className="history-note">{historyTexts.undone}</span>}
        </p>
        {field !== 'created' && (
          <p className="history-values">
            <Value field={field} value={from} />
            <ArrowRight size={16} aria-label={historyTexts.became} />
            <Value field={field} value={to} />
          </p>
        )}
        <p className="history-note">
          {[by.display_name, historyTexts.sources[source]].filter(Boolean).join(' ')},{' '}
          <time dateTime={created_at} title={formatMoment(created_at)}>
            {formatRelativeTime(created_at)}
          </time>
        </p>
      </div>
    </li>
  )
}

function Value({ field, value }: { field: ChangeRecord['field']; value: unknown }): ReactNode {
  const said = changeWords(field, value)
  if (said === null) return <span className="history-note">{historyTexts.none}</span>
  if ('status' in said) return <StatusDot status={said.status.kind as Status} name={said.status.name} />
  return <span className="history-words">{said.words}</span>
}
