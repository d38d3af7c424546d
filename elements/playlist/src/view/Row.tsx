import type { PlaylistStore } from '@arbo/core'
import { Film, GripVertical, MessageSquare, X } from '@arbo/kit/icons'
import {
  IconButton,
  StatusDot,
  Tick,
  classes,
  statusName,
  useLanguage,
  type Status,
  type useReorder,
} from '@arbo/kit/ui'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import type { Entry } from '../model/playlist-data.ts'
import { useTexts } from '../texts.ts'
import { VersionMenu } from './VersionMenu.tsx'

/** Height of a row, in px. */
export const ROW_HEIGHT = 64

interface RowProps {
  entry: Entry
  index: number
  count: number
  isCurrent: boolean
  /** The one row that Tab reaches. */
  isActive: boolean
  isHeld: boolean
  isSelected: boolean
  /** Some row is selected: all boxes show. */
  isSelecting: boolean
  mayEdit: boolean
  hint: string
  store: PlaylistStore | null
  /** The active row takes the focus when it comes there. */
  takesFocus: boolean
  /** Null: it can't be put in another place. */
  order: ReturnType<typeof useReorder> | null
  onFocus: () => void
  onOpen: () => void
  onSelect: (range: boolean) => void
  onRemove: () => void
  onAttempt: (change: () => Promise<unknown>) => Promise<boolean>
}

/** A scene of the list: its picture, name, status, version and open comments. */
export function Row(props: RowProps): ReactNode {
  const texts = useTexts()
  const language = useLanguage()
  const { entry, index, count, isCurrent, isActive, isSelected, mayEdit, hint, store, order } = props
  const main = useRef<HTMLButtonElement>(null)
  const [broken, setBroken] = useState<string | null>(null)
  const { name, statusKind, version, openComments, thumbnail } = entry
  const tabIndex = isActive ? 0 : -1
  useLayoutEffect(() => {
    // The row changes its place while it is moved, which may cost it the focus.
    if (isActive && props.takesFocus) main.current?.focus({ preventScroll: true })
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies -- looked at again at another place
  }, [isActive, index, props.takesFocus])

  return (
    <li
      className={classes(
        'row',
        isCurrent && 'current',
        props.isHeld && 'held',
        isSelected && 'selected',
        props.isSelecting && 'selecting',
      )}
      style={{ insetBlockStart: index * ROW_HEIGHT }}
      data-scene={entry.id}
      aria-posinset={index + 1}
      aria-setsize={count}
      {...order?.item(entry.id)}
      onPointerDown={(event) => {
        const isTool = event.target instanceof Element && event.target.closest('.row-tools') !== null
        if (!isTool) order?.whole(entry.id).onPointerDown(event)
      }}
    >
      {mayEdit && (
        <span className="row-lead">
          <span className="grip" data-grip aria-hidden="true">
            <GripVertical />
          </span>
          <Tick
            className="row-check"
            tabIndex={tabIndex}
            label={texts.select({ name })}
            checked={isSelected}
            onChange={(_, { nativeEvent }) => props.onSelect((nativeEvent as MouseEvent).shiftKey)}
          />
        </span>
      )}
      <button
        ref={main}
        type="button"
        className="row-main"
        tabIndex={tabIndex}
        aria-describedby={hint}
        aria-current={isCurrent ? 'true' : undefined}
        onFocus={props.onFocus}
        onClick={props.onOpen}
      >
        <span className="thumb" data-empty={thumbnail && thumbnail !== broken ? undefined : ''}>
          {thumbnail && thumbnail !== broken ? (
            <img
              src={thumbnail}
              alt=""
              decoding="async"
              loading="lazy"
              draggable={false}
              onError={() => setBroken(thumbnail)}
            />
          ) : (
            <Film />
          )}
        </span>
        <span className="row-text">
          <span className="row-name">{name}</span>
          <span className="row-facts">
            {statusKind !== null && (
              <StatusDot
                status={statusKind as Status}
                colour={entry.statusColour}
                name={entry.statusName ?? statusName(statusKind as Status, language)}
              />
            )}
            {!entry.isPlayable && <span className="no-media">{texts.noMedia}</span>}
            {openComments > 0 && (
              <span className="comments" title={texts.comments({ count: openComments })}>
                <MessageSquare />
                <span aria-hidden="true">{openComments}</span>
                <span className="arbo-visually-hidden">{texts.comments({ count: openComments })}</span>
              </span>
            )}
          </span>
        </span>
      </button>
      <span className="row-tools">
        {version !== null && (
          <VersionMenu entry={entry} store={mayEdit ? store : null} tabIndex={tabIndex} onAttempt={props.onAttempt} />
        )}
        {mayEdit && (
          <IconButton
            className="row-remove"
            size="small"
            tabIndex={tabIndex}
            icon={<X />}
            label={`${texts.remove} ${name}`}
            onClick={props.onRemove}
          />
        )}
      </span>
    </li>
  )
}
