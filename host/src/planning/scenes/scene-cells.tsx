import {
  formatDuration,
  pageLanguage,
  type MetricForm,
  type Person,
  type SceneFieldOf,
  type SceneMetricValue,
  type SceneRow,
} from '@arbo/core'
import { Film } from '@arbo/kit/icons'
import {
  Avatar,
  MetricLock,
  MetricText,
  Moment,
  PriorityMark,
  Row,
  type Status,
  StatusDot,
  TagChips,
  useDates,
} from '@arbo/kit/ui'
import { memo, useState, type ReactNode } from 'react'
import { Link } from '../../app/Link.tsx'
import { statusOf } from '../../ui/status-of.ts'
import { contentWords, editOf, peopleIn, tagsIn, textIn, type KnownStatuses, type SceneView } from './scene-view.ts'
import { SceneGrip } from './SceneGrip.tsx'
import styles from './scenes.module.css'
import { longDay, shortDay } from '@arbo/core/format'

/** The cells of a scene: cheap, as they render while the grid scrolls. */

const APPROVED = 6

function Still({ src }: { src: string | null }): ReactNode {
  const [broken, setBroken] = useState<string | null>(null)
  return (
    <span className={styles['scene-still']} aria-hidden="true">
      {src !== null && src !== broken ? (
        <img key={src} src={src} alt="" decoding="async" onError={() => setBroken(src)} />
      ) : (
        <Film />
      )}
    </span>
  )
}

interface NameCellProps {
  view: SceneView
  thumbnail: boolean
  statusById: KnownStatuses
  /** Whether status and due date stand below the name, as a phone shows no other column. */
  phone: boolean
}

export const NameCell = memo(function NameCell({ view, thumbnail, statusById, phone }: NameCellProps): ReactNode {
  const { scene } = view
  const edit = editOf(view, 'name')
  const link = (
    <Link to={`/st/${scene.id}`} className={styles['scene-link']} tabIndex={-1}>
      {edit ? textIn(edit, null) : scene.name}
    </Link>
  )
  return (
    <>
      <SceneGrip scene={scene} />
      {thumbnail && <Still src={scene.thumbnail} />}
      {phone ? (
        <span className={styles['scene-named']}>
          {link}
          <span className={styles['scene-facts']}>
            <StatusCell view={view} statusById={statusById} />
            <DayCell view={view} field="due_date" />
          </span>
        </span>
      ) : (
        link
      )}
      <PriorityMark priority={scene.priority} compact />
    </>
  )
})

export function StatusCell({ view, statusById }: { view: SceneView; statusById: KnownStatuses }): ReactNode {
  const edit = editOf(view, 'status')
  if (edit?.typed) return edit.typed
  const chosen = edit && typeof edit.to === 'string' ? statusById.get(edit.to) : null
  const { status, status_kind, template_flow_id } = view.scene
  const kind = (chosen?.kind ?? status_kind) as Status
  const current = chosen ?? status
  return (
    <StatusDot
      status={kind}
      colour={current?.colour}
      name={statusOf({ status: current ?? null, status_kind: kind, template_flow_id })}
    />
  )
}

const AVATARS_MAX = 3

export function Faces({ people }: { people: readonly Person[] }): ReactNode {
  const [first] = people
  if (!first) return null
  const names = people.map((person) => person.display_name).join(', ')
  const visiblePeople = people.slice(0, people.length > AVATARS_MAX ? AVATARS_MAX - 1 : AVATARS_MAX)
  return (
    <Row as="span" gap={4} inline shrinks title={names}>
      {visiblePeople.map((person) => (
        <Avatar key={person.id} name={person.display_name} src={person.profile_image} size={20} decorative />
      ))}
      {people.length > visiblePeople.length && <span aria-hidden="true">+{people.length - visiblePeople.length}</span>}
      {people.length === 1 ? (
        <span className={styles['scene-face-name']}>{first.display_name}</span>
      ) : (
        <span className="arbo-visually-hidden">{names}</span>
      )}
    </Row>
  )
}

export function PeopleCell({ view, field }: { view: SceneView; field: SceneFieldOf<'people'> }): ReactNode {
  const edit = editOf(view, field)
  if (edit?.typed) return edit.typed
  return <Faces people={edit ? peopleIn(edit.to) : view.scene[field]} />
}

export function DayCell({ view, field }: { view: SceneView; field: SceneFieldOf<'day'> }): ReactNode {
  const dates = useDates()
  const edit = editOf(view, field)
  const day = textIn(edit, view.scene[field])
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return day
  const late = field === 'due_date' && view.scene.status_kind !== APPROVED && dates.isPast(day)
  return (
    <time
      className={late ? 'arbo-tone-danger arbo-weight-medium' : undefined}
      dateTime={day}
      title={longDay(day, dates.language)}
    >
      {shortDay(day, undefined, dates.language)}
    </time>
  )
}

/** Minutes in digits as words; what is no number stays as it was typed. */
export function durationWords(minutes: string): string {
  return /^\d+$/.test(minutes) ? formatDuration(Number(minutes), pageLanguage()) : minutes
}

export function DurationCell({ view, field }: { view: SceneView; field: SceneFieldOf<'duration'> }): ReactNode {
  const edit = editOf(view, field)
  return edit?.typed ?? durationWords(textIn(edit, contentWords(view.scene[field])))
}

export function PriorityCell({ view }: { view: SceneView }): ReactNode {
  const edit = editOf(view, 'priority')
  return edit?.typed ?? <PriorityMark priority={Number(textIn(edit, String(view.scene.priority)))} />
}

export function TagsCell({ view }: { view: SceneView }): ReactNode {
  const edit = editOf(view, 'tags')
  return edit?.typed ?? <TagChips tags={edit ? tagsIn(edit.to) : view.scene.tags} />
}

export function MomentCell({ moment }: { moment: string }): ReactNode {
  const dates = useDates()
  return <Moment at={moment}>{shortDay(dates.dayOf(moment), dates.today(), dates.language)}</Moment>
}

/** A metric’s value in its own form. */
export function MetricCell({
  view,
  metricId,
  metric,
}: {
  view: SceneView
  metricId: string
  metric: MetricForm
}): ReactNode {
  const edit = editOf(view, 'metric', metricId)
  if (edit) return textIn(edit, null)
  const own: SceneMetricValue | undefined = view.scene.metrics.find(({ metric_id }) => metric_id === metricId)
  if (!own) return null
  return (
    <>
      {own.locked && !own.hidden && <MetricLock reason="locked" />} <MetricText metric={{ ...metric, ...own }} />
    </>
  )
}

/** Where a scene lies, from the project down. */
export function pathOf({ ancestors }: Pick<SceneRow, 'ancestors'>): string {
  return ancestors.map(({ name }) => name).join(' / ')
}
