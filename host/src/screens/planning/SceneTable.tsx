import type { Item } from '@arbo/core'
import { StatusDot, type Status } from '@arbo/kit/ui'
import { MessageSquare } from '@arbo/kit/icons'
import type { ReactNode } from 'react'
import { Link } from '../../app/Link.tsx'
import { texts } from '../../texts.ts'
import { planningTexts } from '../../texts/planning.ts'
import { DueDate } from '../../ui/DueDate.tsx'
import { People } from '../../ui/People.tsx'
import { useLevels } from '../../ui/levels.ts'
import { statusOf } from '../../ui/statusOf.ts'
import { Thumbnail } from '../../ui/Thumbnail.tsx'
import { Code } from '../../ui/Code.tsx'

interface SceneTableProps {
  /** Accessible name. */
  label: string
  rows: readonly Item[]
  actions: (item: Item) => ReactNode
}

const APPROVED = 6

/** The newest version of a scene: `v3`. */
export function versionOf({ renditions }: Pick<Item, 'renditions'>): string {
  const newest = Math.max(0, ...renditions.map(({ version }) => version))
  return newest === 0 ? planningTexts.noVersion : planningTexts.version(newest)
}

/** Scenes as rows. */
export function SceneTable({ label, rows, actions }: SceneTableProps): ReactNode {
  const levels = useLevels()
  return (
    <table className="grid" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{texts.columnName}</th>
          <th scope="col" className="grid-status">
            {planningTexts.columnStatus}
          </th>
          <th scope="col" className="grid-wide grid-version">
            {planningTexts.columnVersions}
          </th>
          <th scope="col" className="grid-wide grid-comments">
            {planningTexts.columnComments}
          </th>
          <th scope="col" className="grid-medium grid-people">
            {planningTexts.columnAssignees}
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
        {rows.map((item) => (
          <tr key={item.id}>
            <td>
              <span className="grid-name">
                <Thumbnail src={item.thumbnail} kind="scene" />
                <span className="grid-name-text">
                  <Link to={`/st/${item.id}`} className="grid-link" data-row>
                    {item.name}
                  </Link>
                  <span className="grid-sub">
                    <Code of={item} />
                  </span>
                </span>
              </span>
            </td>
            <td className="grid-status">
              <StatusDot status={item.status_kind as Status} name={statusOf(item, levels)} />
            </td>
            <td className="grid-wide grid-version">{versionOf(item)}</td>
            <td className="grid-wide grid-comments">
              {item.comments_count > 0 && (
                <span className="figure">
                  <MessageSquare /> {item.comments_count}
                </span>
              )}
            </td>
            <td className="grid-medium grid-people">
              <People people={item.assignees} />
            </td>
            <td className="grid-due">
              <DueDate day={item.due_date} done={item.status_kind === APPROVED} />
            </td>
            <td className="grid-actions">{actions(item)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
