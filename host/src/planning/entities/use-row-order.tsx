import { failureOf, type DirectoryStore, type Entity } from '@arbo/core'
import { GripVertical } from '@arbo/kit/icons'
import { useReorder } from '@arbo/kit/ui'
import type { ComponentProps, ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { messageOf } from '../../app/failure.ts'
import { directoryTexts } from './directory-texts.ts'
import styles from './planning.module.css'

export interface RowOrder {
  /** Props of a row: others may be dropped around it, and Alt with an arrow key moves it. */
  rowProps: (row: Entity) => ComponentProps<'tr'>
  handle: (row: Entity) => ReactNode
  /** For the row menu: undefined at either end. */
  step: (row: Entity, by: number) => (() => void) | undefined
  /** Announces a row's new place to assistive technology. */
  announcement: ReactNode
}

/** Rows that can be put in another order, by dragging their handle, by Alt and an arrow key, or from their menu. */
export function useRowOrder(
  directory: DirectoryStore,
  rows: readonly Entity[],
  mayOrder: (row: Entity) => boolean,
): RowOrder {
  const { toasts } = useApp()
  const { item, handle, whole, step, announcement } = useReorder({
    ids: rows.map(({ id }) => id),
    async onMove({ id, from, behind }) {
      try {
        await directory.placeEntity(id, behind)
      } catch (error) {
        toasts.show({
          id: 'order',
          kind: 'error',
          title: directoryTexts.orderFailed,
          message: messageOf(failureOf(error)),
        })
        return undefined
      }
      const { children } = directory.getState()
      const place = children.rows.findIndex((row) => row.id === id) + 1
      return directoryTexts.placed({ name: rows[from]?.name ?? '', place, total: children.total })
    },
  })

  return {
    announcement,
    step: (row, by) => (mayOrder(row) ? step(row.id, by) : undefined),
    handle: (row) =>
      mayOrder(row) && (
        <span
          className={styles['entity-handle']}
          title={directoryTexts.reorder({ name: row.name })}
          {...handle(row.id)}
        >
          <GripVertical size={16} aria-hidden />
        </span>
      ),
    rowProps: (row) => ({ ...item(row.id), onKeyDown: mayOrder(row) ? whole(row.id).onKeyDown : undefined }),
  }
}
