import type { PlaylistStore } from '@arbo/core'
import { useLevels } from '@arbo/kit'
import { useId, useRef, useState, type ReactNode } from 'react'
import type { Entry } from '../model/playlist-data.ts'
import { movedBefore, movedTo } from '../model/order.ts'
import { useTexts } from '../texts.ts'
import { Row, ROW_HEIGHT } from './Row.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { useDrag } from './use-drag.ts'
import { useListKeys } from './use-list-keys.ts'
import { useSelection } from './use-selection.ts'
import { useRows } from './use-rows.ts'

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
  const scroller = useRef<HTMLDivElement>(null)
  const [announcement, say] = useState('')
  const stored = entries.map(({ id }) => id)
  const names = new Map(entries.map((entry) => [entry.id, entry]))
  const nameOf = (id: string): string => names.get(id)?.name ?? ''
  const selection = useSelection(stored)

  const drag = useDrag({
    scroller,
    ids: stored,
    onDrop(id, before) {
      const moving = selection.has(id) ? selection.ids : new Set([id])
      const to = movedBefore(stored, moving, before)
      if (onOrder(to)) say(texts.dropped({ name: nameOf(id), at: to.indexOf(id) + 1, count: to.length }))
    },
  })
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
  const { places, onScroll } = useRows({ scroller, ids, active: keys.active, at })

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
      <div className="rows-scroll" ref={scroller} onScroll={onScroll}>
        <ul
          className="rows"
          part="list"
          aria-label={texts.list(scene)}
          style={{ blockSize: ids.length * ROW_HEIGHT }}
          onKeyDown={keys.onKeyDown}
        >
          {places.map((index) => {
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
                isHeld={held?.id === id || drag.dragged === id}
                isSelected={selection.has(id)}
                isSelecting={selection.ids.size > 0}
                mayEdit={mayEdit}
                hint={hint}
                store={store}
                takesFocus={keys.takesFocus}
                drag={mayEdit ? drag.handlers(id) : null}
                onFocus={() => keys.activate(id)}
                onOpen={() => !drag.takesClick() && onOpen(id)}
                onSelect={(range) => selection.toggle(id, range)}
                onRemove={() => remove([id])}
                onAttempt={onAttempt}
              />
            )
          })}
          {drag.place !== null && (
            <li className="drop-line" style={{ insetBlockStart: drag.place * ROW_HEIGHT - 1 }} aria-hidden="true" />
          )}
        </ul>
      </div>
      <span className="arbo-visually-hidden" role="status">
        {announcement}
      </span>
    </>
  )
}
