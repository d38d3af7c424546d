import type { Entity } from '@arbo/core'
import type { ReactNode } from 'react'
import { Link } from '../../app/Link.tsx'
import { texts } from '../../texts.ts'
import { planningTexts } from '../../texts/planning.ts'
import { DueDate } from '../../ui/DueDate.tsx'
import { People } from '../../ui/People.tsx'
import { StatusBar } from '../../ui/StatusBar.tsx'
import { Thumbnail } from '../../ui/Thumbnail.tsx'
import { useLevels } from '../../ui/levels.ts'
import { Code } from '../../ui/Code.tsx'
import { isDone, useContains } from './entityFacts.ts'

interface EntityTableProps {
  /** Accessible name. */
  label: string
  rows: readonly Entity[]
  actions: (entity: Entity) => ReactNode
}

/** Entities of one level as rows. */
export function EntityTable({ label, rows, actions }: EntityTableProps): ReactNode {
  const contains = useContains()
  const levels = useLevels()
  return (
    <table className="grid" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{texts.columnName}</th>
          <th scope="col" className="grid-progress">
            {planningTexts.columnProgress(levels)}
          </th>
          <th scope="col" className="grid-wide grid-contains">
            {planningTexts.columnContains}
          </th>
          <th scope="col" className="grid-medium grid-people">
            {planningTexts.columnPeople}
          </th>
          <th scope="col" className="grid-due">
            {planningTexts.columnDue}
          </th>
          <th scope="col" className="grid-actions">
            <span className="arbo-visually-hidden">{texts.columnActions}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((entity) => (
          <tr key={entity.id}>
            <td>
              <span className="grid-name">
                <Thumbnail src={entity.thumbnail} kind="entity" />
                <span className="grid-name-text">
                  <Link to={`/pl/dir/${entity.id}`} className="grid-link" data-row>
                    {entity.name}
                  </Link>
                  <span className="grid-sub">
                    <Code of={entity} />
                    <span className="grid-narrow-only">{contains(entity)}</span>
                  </span>
                </span>
              </span>
            </td>
            <td className="grid-progress">
              <StatusBar counts={entity.woohoo.by_status} />
            </td>
            <td className="grid-wide grid-contains">{contains(entity)}</td>
            <td className="grid-medium grid-people">
              <People people={entity.coordinators} />
            </td>
            <td className="grid-due">
              <DueDate day={entity.scheduled_due} done={isDone(entity)} />
            </td>
            <td className="grid-actions">{actions(entity)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
