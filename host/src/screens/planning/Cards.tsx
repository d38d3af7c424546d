import type { Entity, Item } from '@arbo/core'
import { StatusDot, type Status } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { Link } from '../../app/Link.tsx'
import { DueDate } from '../../ui/DueDate.tsx'
import { People } from '../../ui/People.tsx'
import { useLevels } from '../../ui/levels.ts'
import { statusOf } from '../../ui/statusOf.ts'
import { StatusBar } from '../../ui/StatusBar.tsx'
import { Thumbnail } from '../../ui/Thumbnail.tsx'
import { Code } from '../../ui/Code.tsx'
import { isDone, useContains } from './entityFacts.ts'
import { versionOf } from './SceneTable.tsx'

interface CardsProps<Row> {
  /** Accessible name. */
  label: string
  rows: readonly Row[]
  actions: (row: Row) => ReactNode
}

/** Entities as cards with a large picture. */
export function EntityCards({ label, rows, actions }: CardsProps<Entity>): ReactNode {
  const contains = useContains()
  return (
    <ul className="cards" aria-label={label}>
      {rows.map((entity) => (
        <li key={entity.id} className="card">
          <Thumbnail src={entity.thumbnail} kind="entity" size="card" />
          <div className="card-body">
            <div className="card-title">
              <Link to={`/pl/dir/${entity.id}`} className="grid-link" data-row>
                {entity.name}
              </Link>
              {actions(entity)}
            </div>
            <p className="grid-sub">
              <Code of={entity} />
              {contains(entity)}
            </p>
            <StatusBar counts={entity.woohoo.by_status} />
            <p className="card-foot">
              <DueDate day={entity.scheduled_due} done={isDone(entity)} />
              <People people={entity.coordinators} />
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Scenes as cards. */
export function SceneCards({ label, rows, actions }: CardsProps<Item>): ReactNode {
  const levels = useLevels()
  return (
    <ul className="cards" aria-label={label}>
      {rows.map((item) => (
        <li key={item.id} className="card">
          <Thumbnail src={item.thumbnail} kind="scene" size="card" />
          <div className="card-body">
            <div className="card-title">
              <Link to={`/st/${item.id}`} className="grid-link" data-row>
                {item.name}
              </Link>
              {actions(item)}
            </div>
            <p className="grid-sub">
              <Code of={item} />
              {versionOf(item)}
            </p>
            <p className="card-foot">
              <StatusDot status={item.status_kind as Status} name={statusOf(item, levels)} />
              <People people={item.assignees} />
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
