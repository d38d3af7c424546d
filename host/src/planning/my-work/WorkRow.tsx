import { fieldLabel, SCENE_STATUS, type SceneRow, type SceneSummary } from '@arbo/core'
import type { CellEdit, MyWorkRow } from '@arbo/core/internal'
import { MessageSquare } from '@arbo/kit/icons'
import { classes, PriorityMark, Row, TagChips, type useReorder } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { Link } from '../../app/Link.tsx'
import { Code } from '../../ui/Code.tsx'
import { DueDate } from '../../ui/DueDate.tsx'
import { Thumbnail } from '../../ui/Thumbnail.tsx'
import { MetricCell } from './MetricCell.tsx'
import { RowFaults } from './RowFaults.tsx'
import { workTexts } from './texts.ts'
import { StatusCell } from './StatusCell.tsx'
import { pathText, type RowList } from './row-list.ts'
import styles from './work.module.css'

/** Metrics that a row has room for, the primary one first; the others are on the scene's own page. */
const METRICS_SHOWN = 3

interface WorkRowProps {
  row: SceneRow
  list: RowList
  edits: ReadonlyMap<string, CellEdit>
  /** Where the row leads. */
  to: string
  /** Before the picture: a handle, a checkbox. */
  lead?: ReactNode
  /** Why it came back. */
  cameBack?: MyWorkRow['came_back']
  /** The group's head says where the scene lies. */
  withoutPath?: boolean
  metrics?: SceneSummary['columns']
  /** Beside the status: how long the scene has waited. */
  note?: ReactNode
  /** At the end. */
  actions?: ReactNode
  className?: string | undefined
  /** Of a row that can be put in another place. */
  item?: ReturnType<ReturnType<typeof useReorder>['item']> | undefined
}

/** A scene in My Work, with the fields that can be edited in place. */
export function WorkRow(props: WorkRowProps): ReactNode {
  const {
    row,
    list,
    edits,
    to,
    lead,
    withoutPath = false,
    metrics = [],
    note,
    actions,
    className,
    item,
    cameBack,
  } = props
  const own = [...edits.values()].filter(({ item_id }) => item_id === row.id)
  const visibleMetrics = metrics
    .filter(({ id }) => row.metrics.some(({ metric_id }) => metric_id === id))
    .slice(0, METRICS_SHOWN)
  const path = pathText(row)
  const nameOf = ({ field, metric_id }: CellEdit): string =>
    field === 'metric' ? (metrics.find(({ id }) => id === metric_id)?.name ?? '') : fieldLabel('status')
  return (
    <li className={classes(styles['work-row'], className)} data-scene={row.id} {...item}>
      <div className={styles['work-row-line']}>
        {lead}
        <Thumbnail src={row.thumbnail} kind="scene" />
        <span className={styles['work-name']}>
          <Row as="span" gap={8} shrinks>
            <Link to={to} className={styles['work-link']} data-row>
              {row.name}
            </Link>
            <Code of={row} />
            <PriorityMark priority={row.priority} />
            <TagChips tags={row.tags} />
            {row.comments_count > 0 && (
              <span className="arbo-hint arbo-row arbo-inline arbo-keeps arbo-gap-4 arbo-figures">
                <MessageSquare /> {row.comments_count}
              </span>
            )}
          </Row>
          {!withoutPath && (
            <span className={styles['work-path']} title={path}>
              {path}
            </span>
          )}
          {cameBack && (
            <Link to={`/st/${row.id}?m=review&comment_id=${cameBack.comment_id}`} className={styles['work-came-back']}>
              <MessageSquare /> <span>{workTexts.cameBack({ author: cameBack.author, text: cameBack.text })}</span>
            </Link>
          )}
        </span>
        {visibleMetrics.length > 0 && (
          <span className={styles['work-metrics']}>
            {visibleMetrics.map((metric) => (
              <MetricCell key={metric.id} row={row} metric={metric} list={list} />
            ))}
          </span>
        )}
        <span className={styles['work-facts']}>
          <StatusCell
            row={row}
            list={list}
            sending={own.some(({ field, state }) => field === 'status' && state === 'sending')}
          />
          {note ?? (
            <span className={styles['work-due']}>
              <DueDate day={row.due_date} done={row.status_kind === SCENE_STATUS.APPROVED} />
            </span>
          )}
        </span>
        {actions && <span className={styles['work-actions']}>{actions}</span>}
      </div>
      <RowFaults edits={own} nameOf={nameOf} list={list} />
    </li>
  )
}
