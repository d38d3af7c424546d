import type { ReactNode } from 'react'
import type { ChangeRecord } from '@arbo/core'
import { useHistoryTexts } from '../history-texts.ts'
import { ArrowRight } from '../icons.ts'
import { Avatar } from './Avatar.tsx'
import { changeTitle, changeWords, hasBothValues } from './change-words.ts'
import { useLanguage } from './language-context.ts'
import { TimeAgo } from './Moment.tsx'
import type { Status } from './status.ts'
import { StatusDot } from './StatusDot.tsx'

interface ChangeRowProps {
  change: ChangeRecord
}

/** One change: who, what, from what to what, when. */
export function ChangeRow({ change }: ChangeRowProps): ReactNode {
  const historyTexts = useHistoryTexts()
  const language = useLanguage()
  const { field, from, to, by, created_at, undone, source } = change
  return (
    <li className="arbo-change" data-undone={undone || undefined}>
      <Avatar name={by.display_name} src={by.profile_image} size={24} decorative />
      <div className="arbo-change-body">
        <p className="arbo-change-head">
          <strong>{changeTitle(change, language)}</strong>
          {undone && <span className="arbo-change-note">{historyTexts.undone}</span>}
        </p>
        {field !== 'created' && (
          <div className="arbo-change-values">
            {hasBothValues(change) ? (
              <>
                <Value field={field} value={from} />
                <ArrowRight size={16} aria-label={historyTexts.became} />
                <Value field={field} value={to} />
              </>
            ) : (
              <Value field={field} value={to ?? from} />
            )}
          </div>
        )}
        <p className="arbo-change-note">
          {by.display_name}
          {historyTexts.by[source]}, <TimeAgo at={created_at} />
        </p>
      </div>
    </li>
  )
}

function Value({ field, value }: { field: ChangeRecord['field']; value: unknown }): ReactNode {
  const historyTexts = useHistoryTexts()
  const words = changeWords(field, value, useLanguage())
  if (words === null) return <span className="arbo-change-note">{historyTexts.none}</span>
  if ('status' in words) {
    const { kind, colour, name } = words.status
    return <StatusDot status={kind as Status} colour={colour} name={name} />
  }
  return (
    <span className="arbo-change-words" title={words.words.length > LONG ? words.words : undefined}>
      {words.colour && <span className="arbo-change-colour" style={{ background: words.colour }} aria-hidden="true" />}
      {words.words}
    </span>
  )
}

/** Characters beyond which words may be cut off after some lines. */
const LONG = 240
