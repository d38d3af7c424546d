import { failureOf, type DirectoryStore, type Entity } from '@arbo/core'
import { GripVertical } from '@arbo/kit/icons'
import { useRef, useState, type ComponentProps, type DragEvent, type KeyboardEvent, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { messageOf } from '../../app/failure.ts'
import { directoryTexts } from './directory-texts.ts'
import { behindAfterDrop, behindAfterStep } from './row-order.ts'
import styles from './planning.module.css'

export interface RowOrder {
  /** Props of a row: it accepts drops, and Alt with an arrow key moves it. */
  rowProps: (row: Entity) => ComponentProps<'tr'> & { 'data-drop'?: 'before' | 'behind' | undefined }
  handle: (row: Entity) => ReactNode
  /** For the row menu: undefined at either end. */
  step: (row: Entity, by: number) => (() => void) | undefined
  /** Announces a row's new place to assistive technology. */
  announcement: ReactNode
}

const STEP: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Whether the pointer is in the lower half of a row. */
function isLower({ currentTarget, clientY }: DragEvent<HTMLElement>): boolean {
  const { top, height } = currentTarget.getBoundingClientRect()
  return clientY > top + height / 2
}

/** Rows that can be put in another order, by dragging their handle, by Alt and an arrow key, or from their menu. */
export function useRowOrder(
  directory: DirectoryStore,
  rows: readonly Entity[],
  mayOrder: (row: Entity) => boolean,
): RowOrder {
  const { toasts } = useApp()
  const [announcement, announce] = useState('')
  const [dragged, drag] = useState<string | null>(null)
  const [over, setOver] = useState<{ id: string; isBehind: boolean } | null>(null)
  const live = useRef<HTMLSpanElement>(null)
  const ids = rows.map(({ id }) => id)

  /** Moving an element in the document takes its focus, so it is given back. */
  function refocus(id: string): void {
    requestAnimationFrame(() =>
      live.current
        ?.closest(`.${styles['directory']}`)
        ?.querySelector<HTMLElement>(`[data-entity="${id}"] [data-row]`)
        ?.focus(),
    )
  }

  async function place(id: string, behind: string | null, isByKey: boolean): Promise<void> {
    const name = rows.find((row) => row.id === id)?.name ?? ''
    const done = directory.placeEntity(id, behind)
    if (isByKey) refocus(id)
    const now = directory.getState().children.rows.findIndex((row) => row.id === id)
    try {
      await done
      announce(directoryTexts.placed(name, now + 1, directory.getState().children.total))
    } catch (error) {
      toasts.show({
        id: 'order',
        kind: 'error',
        title: directoryTexts.orderFailed,
        message: messageOf(failureOf(error)),
      })
    }
    if (isByKey) refocus(id)
  }

  function step(row: Entity, by: number): (() => void) | undefined {
    const behind = mayOrder(row) ? behindAfterStep(ids, row.id, by) : undefined
    return behind === undefined ? undefined : () => void place(row.id, behind, true)
  }

  function end(): void {
    drag(null)
    setOver(null)
  }

  return {
    step,
    announcement: (
      <span ref={live} className="arbo-visually-hidden" role="status">
        {announcement}
      </span>
    ),
    handle: (row) =>
      mayOrder(row) && (
        <span
          className={styles['grid-handle']}
          draggable
          title={directoryTexts.reorder(row.name)}
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move'
            event.dataTransfer.setData('text/plain', row.name)
            const line = event.currentTarget.closest('tr')
            if (line) event.dataTransfer.setDragImage(line, 12, 12)
            drag(row.id)
          }}
          onDragEnd={end}
        >
          <GripVertical size={16} aria-hidden />
        </span>
      ),
    rowProps: (row) => ({
      'data-drop': over?.id === row.id && dragged !== row.id ? (over.isBehind ? 'behind' : 'before') : undefined,
      onDragOver(event) {
        if (dragged === null) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'move'
        const isBehind = isLower(event)
        if (over?.id !== row.id || over.isBehind !== isBehind) setOver({ id: row.id, isBehind })
      },
      onDrop(event) {
        if (dragged === null) return
        event.preventDefault()
        const behind = behindAfterDrop(ids, dragged, row.id, isLower(event))
        end()
        if (behind !== undefined) void place(dragged, behind, false)
      },
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        const by = event.altKey ? STEP[event.key] : undefined
        if (by === undefined) return
        event.preventDefault()
        step(row, by)?.()
      },
    }),
  }
}
