import type { MetricForm, Person, SceneMetricValue, SceneRow } from '@arbo/core'
import { Film } from '@arbo/kit/icons'
import { Avatar, MetricLock, MetricText, Row, type Status, StatusDot, statusName } from '@arbo/kit/ui'
import { memo, useState, type ReactNode } from 'react'
import { Link } from '../../app/Link.tsx'
import { isPast, longDay, shortDay } from '../../ui/day.ts'
import { useLevels } from '../../app/levels.ts'
import { editOf, peopleIn, textIn, type KnownStatuses, type SceneView } from './scene-view.ts'
import styles from './scenes.module.css'

/** The cells of a scene: light, since they are drawn while the grid scrolls. */

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

export const NameCell = memo(function NameCell({
  view,
  thumbnail,
}: {
  view: SceneView
  thumbnail: boolean
}): ReactNode {
  const { scene } = view
  const edit = editOf(view, 'name')
  return (
    <>
      {thumbnail && <Still src={scene.thumbnail} />}
      <Link to={`/st/${scene.id}`} className={styles['scene-link']} tabIndex={-1}>
        {edit ? textIn(edit, null) : scene.name}
      </Link>
    </>
  )
})

export function StatusCell({ view, known }: { view: SceneView; known: KnownStatuses }): ReactNode {
  const levels = useLevels()
  const edit = editOf(view, 'status')
  if (edit?.typed) return edit.typed
  const chosen = edit && typeof edit.to === 'string' ? known.get(edit.to) : null
  const { status, status_kind } = view.scene
  const kind = (chosen?.kind ?? status_kind) as Status
  const shown = chosen ?? status
  return <StatusDot status={kind} colour={shown?.colour} name={shown?.name ?? statusName(kind, levels.scene.word)} />
}

const FACES = 3

export function Faces({ people }: { people: readonly Person[] }): ReactNode {
  const [first] = people
  if (!first) return null
  const names = people.map((person) => person.display_name).join(', ')
  const shown = people.slice(0, people.length > FACES ? FACES - 1 : FACES)
  return (
    <Row as="span" gap={4} inline shrinks title={names}>
      {shown.map((person) => (
        <Avatar key={person.id} name={person.display_name} src={person.profile_image} size={20} decorative />
      ))}
      {people.length > shown.length && <span aria-hidden="true">+{people.length - shown.length}</span>}
      {people.length === 1 ? (
        <span className={styles['scene-face-name']}>{first.display_name}</span>
      ) : (
        <span className="arbo-visually-hidden">{names}</span>
      )}
    </Row>
  )
}

export function PeopleCell({ view, field }: { view: SceneView; field: 'assignees' | 'reviewers' }): ReactNode {
  const edit = editOf(view, field)
  if (edit?.typed) return edit.typed
  return <Faces people={edit ? peopleIn(edit.to) : view.scene[field]} />
}

export function DayCell({ view }: { view: SceneView }): ReactNode {
  const edit = editOf(view, 'due_date')
  const day = textIn(edit, view.scene.due_date)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return day
  const late = view.scene.status_kind !== APPROVED && isPast(day)
  return (
    <time className={late ? 'arbo-tone-danger arbo-weight-medium' : undefined} dateTime={day} title={longDay(day)}>
      {shortDay(day)}
    </time>
  )
}

export function MomentCell({ moment }: { moment: string }): ReactNode {
  const date = new Date(moment)
  return (
    <time dateTime={moment} title={date.toLocaleString()}>
      {shortDay(moment.slice(0, 10))}
    </time>
  )
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
  const found: SceneMetricValue | undefined = view.scene.metrics.find(({ metric_id }) => metric_id === metricId)
  if (!found) return null
  return (
    <>
      {found.locked && !found.hidden && <MetricLock reason="locked" />} <MetricText metric={{ ...metric, ...found }} />
    </>
  )
}

/** Where a scene lies, from the project down. */
export function pathOf({ ancestors }: Pick<SceneRow, 'ancestors'>): string {
  return ancestors.map(({ name }) => name).join(' / ')
}
