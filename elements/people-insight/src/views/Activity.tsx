import type { ReactNode } from 'react'
import type { Insight } from '@arbo/core'
import { formatMoment, formatRelativeTime } from '@arbo/core/format'
import { Check, MessageSquare, Upload } from '@arbo/kit/icons'
import { texts } from '../texts.ts'
import { SceneLink } from './SceneLink.tsx'
import { Section } from './Section.tsx'
import { useMinute } from './useMinute.ts'

type Entry = Insight['activity'][number]

const KINDS = {
  comment: { icon: MessageSquare, words: texts.commented },
  done: { icon: Check, words: texts.markedDone },
  upload: { icon: Upload, words: texts.uploaded },
} as const

interface ActivityProps {
  activity: readonly Entry[]
  /** What a link pointed at. */
  commentId: string | undefined
  renditionId: string | undefined
}

/** What the person did last. */
export function Activity({ activity, commentId, renditionId }: ActivityProps): ReactNode {
  const now = useMinute()
  return (
    <Section name="activity" title={texts.activity}>
      {activity.length === 0 ? (
        <p className="none">{texts.noActivity}</p>
      ) : (
        <ul className="activity">
          {activity.map((entry) => (
            <ActivityRow
              key={`${entry.kind} ${entry.id}`}
              entry={entry}
              now={now}
              isMeant={entry.id === (entry.kind === 'upload' ? renditionId : commentId)}
            />
          ))}
        </ul>
      )}
    </Section>
  )
}

interface ActivityRowProps {
  entry: Entry
  /** Epoch ms. */
  now: number
  isMeant: boolean
}

function ActivityRow({ entry, now, isMeant }: ActivityRowProps): ReactNode {
  const { id, kind, at, item, rendition_id, text } = entry
  const { icon: Icon, words } = KINDS[kind]
  return (
    <li className="activity-row" aria-current={isMeant || undefined}>
      <Icon size={16} />
      <div>
        <p>
          {words}{' '}
          <SceneLink id={item.id} renditionId={rendition_id} commentId={kind === 'upload' ? null : id}>
            {item.name}
          </SceneLink>
        </p>
        {text && <p className="activity-text">{text}</p>}
      </div>
      <time dateTime={at} title={formatMoment(at)}>
        {formatRelativeTime(at, now)}
      </time>
    </li>
  )
}
