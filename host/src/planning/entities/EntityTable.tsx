import { classes, Row, Stack } from '@arbo/kit/ui'
import type { Entity } from '@arbo/core'
import type { ReactNode } from 'react'
import { Link } from '../../app/Link.tsx'
import { texts } from '../../app/texts.ts'
import { directoryTexts } from './directory-texts.ts'
import { listTexts } from '../../ui/list/texts.ts'
import { planningTexts } from './texts.ts'
import { Code } from '../../ui/Code.tsx'
import { DueDate } from '../../ui/DueDate.tsx'
import { ListCheck } from '../../ui/list/ListCheck.tsx'
import { People } from '../../ui/People.tsx'
import { StatusBar } from '../../ui/StatusBar.tsx'
import { Thumbnail } from '../../ui/Thumbnail.tsx'
import { useLevels } from '../../app/levels.ts'
import type { Selection } from '../../ui/list/use-selection.ts'
import { isDone, useContains } from './entity-facts.ts'
import type { RowOrder } from './use-row-order.tsx'
import tableStyles from '../../ui/table.module.css'
import styles from './planning.module.css'

export interface EntityTableProps {
  /** Accessible name. */
  label: string
  rows: readonly Entity[]
  actions: (entity: Entity) => ReactNode
  /** Null where there are no bulk actions. */
  selection: Selection<Entity> | null
  /** Null where the rows are not in manual order. */
  order: RowOrder | null
}

/** Entities of one level as rows. */
export function EntityTable({ label, rows, actions, selection, order }: EntityTableProps): ReactNode {
  const contains = useContains()
  const levels = useLevels()
  return (
    <>
      <table className={classes(tableStyles['grid'], styles['grid'])} aria-label={label}>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className={styles['grid-check']}>
                <ListCheck
                  label={listTexts.selectAll}
                  checked={selection.rows.length === rows.length}
                  mixed={selection.rows.length > 0 && selection.rows.length < rows.length}
                  onToggle={() => selection.setAll(selection.rows.length < rows.length)}
                />
              </th>
            )}
            <th scope="col">{texts.columnName}</th>
            <th scope="col" className={classes(styles['grid-wide'], styles['grid-phase'])}>
              {directoryTexts.columnPhase}
            </th>
            <th scope="col" className={styles['grid-progress']}>
              {planningTexts.columnProgress(levels)}
            </th>
            <th scope="col" className={classes(styles['grid-wide'], styles['grid-contains'])}>
              {planningTexts.columnContains}
            </th>
            <th scope="col" className={classes(styles['grid-medium'], styles['grid-people'])}>
              {planningTexts.columnPeople}
            </th>
            <th scope="col" className={styles['grid-due']}>
              {planningTexts.columnDue}
            </th>
            <th scope="col" className={classes(tableStyles['grid-actions'], styles['grid-actions'])}>
              <span className="arbo-visually-hidden">{texts.columnActions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((entity) => (
            <tr
              key={entity.id}
              data-entity={entity.id}
              data-archived={entity.status === 0 || undefined}
              {...order?.rowProps(entity)}
            >
              {selection && (
                <td className={styles['grid-check']}>
                  <ListCheck
                    label={listTexts.select(entity.name)}
                    checked={selection.has(entity.id)}
                    onToggle={(range) => selection.toggle(entity.id, range)}
                  />
                </td>
              )}
              <td className={styles['grid-main']}>
                <Row as="span" gap={12} shrinks>
                  {order?.handle(entity)}
                  <Thumbnail src={entity.thumbnail} kind="entity" />
                  <Stack as="span" fill>
                    <Link
                      to={`/pl/dir/${entity.id}`}
                      className={classes(tableStyles['grid-link'], styles['grid-link'])}
                      data-row
                    >
                      {entity.name}
                    </Link>
                    <span className="arbo-row arbo-note arbo-gap-8">
                      <Code of={entity} />
                      {entity.status === 0 && <span className={styles['grid-badge']}>{directoryTexts.isArchived}</span>}
                      <span className={styles['grid-narrow-only']}>{contains(entity)}</span>
                    </span>
                  </Stack>
                </Row>
              </td>
              <td className={classes(styles['grid-wide'], styles['grid-phase'])}>
                {directoryTexts.phases[entity.phase]}
              </td>
              <td className={styles['grid-progress']}>
                <StatusBar counts={entity.woohoo.by_status} />
              </td>
              <td className={classes(styles['grid-wide'], styles['grid-contains'])}>{contains(entity)}</td>
              <td className={classes(styles['grid-medium'], styles['grid-people'])}>
                <People people={entity.coordinators} />
              </td>
              <td className={styles['grid-due']}>
                <DueDate day={entity.scheduled_due} done={isDone(entity)} />
              </td>
              <td className={classes(tableStyles['grid-actions'], styles['grid-actions'])}>{actions(entity)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {order?.announcement}
    </>
  )
}
