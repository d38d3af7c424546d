import type { ReactNode } from 'react'
import type { Insight } from '@arbo/core'
import { ArrowRight, Check, MessageSquare, Pencil, Upload } from '@arbo/kit/icons'
import { StatusDot, statusName, TimeAgo, useLanguage, type Status } from '@arbo/kit/ui'
import { useTexts } from '../texts.ts'
import { SceneLink } from './SceneLink.tsx'
import { Section } from './Section.tsx'

type Entry = Insight['activity'][number]

const ICONS = { comment: MessageSquare, done: Check, upload: Upload, status: Pencil } as const
/** Activities about a comment, whose id they have. */
const OF_COMMENTS: readonly Entry['kind'][] = ['comment', 'done']

interface ActivityProps {
  activity: readonly Entry[]
  /** The comment and the rendition that a link pointed at. */
  commentId: string | undefined
  renditionId: string | undefined
}

/** The person's latest activities. */
export function Activity({ activity, commentId, renditionId }: ActivityProps): ReactNode {
  const texts = useTexts()
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
  isMeant: boolean
}

function ActivityRow({ entry, isMeant }: ActivityRowProps): ReactNode {
  const texts = useTexts()
  const { id, kind, at, item, rendition_id, text, status } = entry
  const Icon = ICONS[kind]
  return (
    <li className="activity-row" aria-current={isMeant || undefined}>
      <Icon size={16} />
      <div>
        <p>
          {texts.activities[kind]}{' '}
          <SceneLink id={item.id} renditionId={rendition_id} commentId={OF_COMMENTS.includes(kind) ? id : null}>
            {item.name}
          </SceneLink>
        </p>
        {text && <p className="activity-text">{text}</p>}
        {status && (
          <p className="activity-status">
            <PassedStatus status={status.from} />
            <ArrowRight size={16} aria-label={texts.statusBecame} />
            <PassedStatus status={status.to} />
          </p>
        )}
      </div>
      <TimeAgo at={at} />
    </li>
  )
}

function PassedStatus({ status: { kind, colour, name } }: { status: NonNullable<Entry['status']>['to'] }): ReactNode {
  const language = useLanguage()
  return <StatusDot status={kind as Status} colour={colour} name={name ?? statusName(kind as Status, language)} />
}
