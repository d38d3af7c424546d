import type { ReactNode } from 'react'
import type { ChangeRecord } from '@arbo/core'
import { formatMoment, formatRelativeTime } from '@arbo/core/format'
import { ArrowRight } from '@arbo/kit/icons'
import { Avatar, StatusDot, type Status } from '@arbo/kit/ui'
import { changeWords } from '../model/changeWords.ts'
import { fill, texts } from '../texts.ts'
import { useMinute } from './useMinute.ts'

const FIELDS: Partial<Record<ChangeRecord['field'], string>> = {
  created: texts.fieldCreated,
  name: texts.fieldName,
  code: texts.fieldCode,
  description: texts.description,
  status: texts.status,
  due_date: texts.due,
  assignees: texts.assignees,
  reviewers: texts.reviewers,
  frame_range: texts.fieldFrames,
  parent: texts.fieldParent,
}
const SOURCES: Partial<Record<ChangeRecord['source'], string>> = {
  bulk: texts.sourceBulk,
  import: texts.sourceImport,
  undo: texts.sourceUndo,
}

/** One change: who, what, from what to what, when. */
export function ChangeRow({ change }: { change: ChangeRecord }): ReactNode {
  const now = useMinute()
  const { field, metric, from, to, by, created_at, undone, source } = change
  const how = SOURCES[source]
  return (
    <li className="row" data-undone={undone || undefined}>
      <Avatar name={by.display_name} src={by.profile_image} size={24} decorative />
      <div className="row-body">
        <p className="row-head">
          <strong>{metric?.name ?? FIELDS[field] ?? field}</strong>
          {undone && <span className="note">{texts.undone}</span>}
        </p>
        {field !== 'created' && (
          <p className="change-values">
            <Value field={field} value={from} />
            <ArrowRight size={16} aria-label={texts.became} />
            <Value field={field} value={to} />
          </p>
        )}
        <p className="note">
          {how ? fill('bySource', { name: by.display_name, source: how }) : by.display_name},{' '}
          <time dateTime={created_at} title={formatMoment(created_at)}>
            {formatRelativeTime(created_at, now)}
          </time>
        </p>
      </div>
    </li>
  )
}

function Value({ field, value }: { field: ChangeRecord['field']; value: unknown }): ReactNode {
  const said = changeWords(field, value)
  if (said === null) return <span className="none">{texts.none}</span>
  if ('status' in said) return <StatusDot status={said.status.kind as Status} name={said.status.name} />
  return <span className="change-words">{said.words}</span>
}
