import type { Entity } from '@arbo/core'
import type { ReactNode } from 'react'
import { texts } from '../../app/texts.ts'
import { Thumbnail } from '../../ui/Thumbnail.tsx'
import { pictureOf } from './picture-of.ts'
import { useLevels } from '../../app/levels.ts'
import { ListTable, type ListTableProps } from '../../ui/list/ListTable.tsx'
import type { Selection } from '../../ui/list/use-selection.ts'
import { EntityLine } from './EntityLine.tsx'
import { entityColumns } from './entity-columns.tsx'
import { useContains } from './entity-facts.ts'
import type { RowOrder } from './use-row-order.tsx'

interface EntityTableProps extends Pick<
  ListTableProps<Entity>,
  'rows' | 'total' | 'label' | 'stale' | 'onMore' | 'footer'
> {
  actions: (entity: Entity) => ReactNode
  /** Null where there are no bulk actions. */
  selection: Selection<Entity> | null
  /** Null where the rows are not in manual order. */
  order: RowOrder | null
}

/** Entities of one level as rows. */
export function EntityTable({ selection, order, ...list }: EntityTableProps): ReactNode {
  const contains = useContains()
  const levels = useLevels()
  const leadOf = (entity: Entity): ReactNode => (
    <>
      {order?.handle(entity)}
      <Thumbnail {...pictureOf(entity)} />
    </>
  )
  const lineOf = (entity: Entity): ReactNode => <EntityLine entity={entity} contains={contains(entity)} />
  return (
    <>
      <ListTable
        {...list}
        twoLines
        columns={entityColumns(levels, contains)}
        nameLabel={texts.columnName}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        lead={leadOf}
        sub={lineOf}
        to={({ id }) => `/pl/dir/${id}`}
        selection={selection ?? undefined}
        rowProps={(entity) => ({ ...order?.rowProps(entity), 'data-archived': entity.status === 0 || undefined })}
      />
      {order?.announcement}
    </>
  )
}
