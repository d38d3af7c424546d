import type { PlaylistStore } from '@arbo/core'
import { useLevels } from '@arbo/kit'
import { useReorder, useVirtualRows } from '@arbo/kit/ui'
import { useId, useLayoutEffect, type ReactNode } from 'react'
import type { Entry } from '../model/playlist-data.ts'
import { movedBefore, movedTo } from '../model/order.ts'
import { useTexts } from '../texts.ts'
import { Row, ROW_HEIGHT } from './Row.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { useListKeys } from './use-list-keys.ts'
import { useSelection } from './use-selection.ts'

interface ListProps {
  entries: readonly Entry[]
  /** The scene on screen. */
  at: string | null
  mayEdit: boolean
  store: PlaylistStore | null
  onOpen: (id: string) => void
  /** Returns whether the page allows it. */
  onOrder: (ids: readonly string[]) => boolean
  onRemove: (ids: readonly string[]) => boolean
  onAttempt: (change: () => Promise<unknown>) => Promise<boolean>
}

/** The scenes in their order; of a long list those on screen are rendered. Dragged, or moved by the keyboard. */
export function List({ entries, at, mayEdit, store, onOpen, onOrder, onRemove, onAttempt }: ListProps): ReactNode {
  const texts = useTexts()
  const { scene } = useLevels()
  const hint = useId()
  const stored = entries.map(({ id }) => id)
  const names = new Map(entries.map((entry) => [entry.id, entry]))
  const nameOf = (id: string): string => names.get(id)?.name ?? ''
  const selection = useSelection(stored)

  const order = useReorder({
    ids: stored,
    along: selection.ids,
    onMove({ id, before }) {
      const to = movedBefore(stored, selection.has(id) ? selection.ids : new Set([id]), before)
      return onOrder(to) ? texts.dropped({ name: nameOf(id), at: to.indexOf(id) + 1, count: to.length }) : undefined
    },
  })
  const say = order.announce
  const keys = useListKeys({
    ids: stored,
    at,
    mayEdit,
    nameOf,
    say,
    onOpen,
    onOrder,
    onRemove: (id) => remove(selection.has(id) ? [...selection.ids] : [id]),
    onSelect: selection.toggle,
    onSelectAll: selection.all,
  })
  const { held } = keys
  const ids = held ? movedTo(stored, held.id, held.place) : stored
  const active = keys.active === null ? -1 : ids.indexOf(keys.active)
  const { scroller, indexes, show } = useVirtualRows({ count: ids.length, size: ROW_HEIGHT, always: active })

  // Both come into view when they change, not when the list moves around them.
  const reveal = (index: number): void => {
    if (index !== -1) show(index, 'nearest')
  }
  // oxlint-disable-next-line react/exhaustive-deps -- see above
  useLayoutEffect(() => reveal(at === null ? -1 : ids.indexOf(at)), [at])
  // oxlint-disable-next-line react/exhaustive-deps -- see above
  useLayoutEffect(() => reveal(active), [keys.active, active])

  function remove(removedIds: readonly string[]): void {
    if (!onRemove(removedIds)) return
    say(
      removedIds.length === 1
        ? texts.removedOne({ name: nameOf(removedIds[0] ?? '') })
        : texts.removedMany({ count: removedIds.length, ...scene }),
    )
    selection.clear()
  }

  function moveSelection(before: string | null): void {
    onOrder(movedBefore(stored, selection.ids, before))
  }

  return (
    <>
      {selection.ids.size > 0 && (
        <SelectionBar
          count={selection.ids.size}
          onTop={() => moveSelection(stored.find((id) => !selection.has(id)) ?? null)}
          onEnd={() => moveSelection(null)}
          onRemove={() => remove([...selection.ids])}
          onClear={selection.clear}
        />
      )}
      <span id={hint} className="arbo-visually-hidden">
        {mayEdit ? texts.rowHint : texts.readonlyHint}
      </span>
      <div className="rows-scroll" ref={scroller}>
        <ul
          className="rows"
          part="list"
          aria-label={texts.list(scene)}
          style={{ blockSize: ids.length * ROW_HEIGHT }}
          onKeyDown={keys.onKeyDown}
        >
          {indexes.map((index) => {
            const entry = names.get(ids[index] ?? '')
            if (!entry) return null
            const { id } = entry
            return (
              <Row
                key={id}
                entry={entry}
                index={index}
                count={ids.length}
                isCurrent={id === at}
                isActive={id === keys.active}
                isHeld={held?.id === id}
                isSelected={selection.has(id)}
                isSelecting={selection.ids.size > 0}
                mayEdit={mayEdit}
                hint={hint}
                store={store}
                takesFocus={keys.takesFocus}
                order={mayEdit ? order : null}
                onFocus={() => keys.activate(id)}
                onOpen={() => onOpen(id)}
                onSelect={(range) => selection.toggle(id, range)}
                onRemove={() => remove([id])}
                onAttempt={onAttempt}
              />
            )
          })}
        </ul>
      </div>
      {order.announcement}
    </>
  )
}
