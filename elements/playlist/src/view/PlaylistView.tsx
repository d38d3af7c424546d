import { useEmit, useExpose, useLevels } from '@arbo/kit'
import { failureOf } from '@arbo/core'
import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { PlaylistEvents } from '../events.ts'
import { afterRemoval, isSameOrder, stepFrom } from '../model/order.ts'
import { firstToShow, nextToPlay } from '../model/play.ts'
import { useTexts } from '../texts.ts'
import { Bar } from './Bar.tsx'
import { List } from './List.tsx'
import type { PlayerControls } from './Player.tsx'
import { Stage } from './Stage.tsx'
import type { ShownPlaylist } from './use-playlist.ts'

/** The functions behind the element's methods. */
export interface PlaylistApi extends PlayerControls {
  open: (scene: string | number) => void
}

interface PlaylistViewProps {
  shown: ShownPlaylist
  /** The scene that the page asks for. */
  wanted: string | undefined
  loop: boolean
}

const STEPS: Readonly<Record<string, 1 | -1>> = { PageDown: 1, PageUp: -1 }

/** A playlist that is there: its scenes, and the one on screen. */
export function PlaylistView({ shown, wanted, loop }: PlaylistViewProps): ReactNode {
  const texts = useTexts()
  const { entries, mayEdit } = shown
  const empty = texts.empty[shown.isSnapshot ? 'snapshot' : shown.playlist?.kind === 'smart' ? 'smart' : 'usual']
  const { scene } = useLevels()
  const emit = useEmit<PlaylistEvents>()
  const controls = useRef<PlayerControls>(null)
  const [at, setAt] = useState(() => firstToShow(entries, wanted))
  const [play, setPlay] = useState({ through: true, loop })
  const [refusal, setRefusal] = useState<string | null>(null)
  const ids = useMemo(() => entries.map(({ id }) => id), [entries])

  // A scene that left the list leaves the screen; a new scene from the page shows.
  const [previous, setPrevious] = useState({ ids, wanted })
  if (previous.ids !== ids || previous.wanted !== wanted) {
    setPrevious({ ids, wanted })
    if (previous.wanted !== wanted && wanted !== undefined && ids.includes(wanted)) setAt(wanted)
    else if (at === null) setAt(firstToShow(entries, wanted))
    else if (!ids.includes(at)) setAt(afterRemoval(previous.ids, ids, at) ?? null)
  }
  const current = entries.find(({ id }) => id === at) ?? null
  const next = nextToPlay(entries, at, play.loop)

  const open = useCallback(
    (to: string | number): void => {
      const id = typeof to === 'number' ? ids[to] : ids.find((one) => one === to)
      if (id !== undefined) setAt(id)
    },
    [ids],
  )
  useEffect(() => {
    if (at !== null) emit('item-open', { id: at, index: ids.indexOf(at) })
    // oxlint-disable-next-line react/exhaustive-deps -- told for another scene, not for another place of it
  }, [at, emit])
  useExpose(
    useMemo<PlaylistApi>(
      () => ({
        open,
        play: () => controls.current?.play(),
        pause: () => controls.current?.pause(),
        sendComment: async () => (await controls.current?.sendComment()) ?? true,
      }),
      [open],
    ),
  )

  function step(by: 1 | -1): void {
    const to = at === null ? undefined : stepFrom(ids, at, by, play.loop)
    if (to !== undefined) setAt(to)
  }

  async function attempt(change: () => Promise<unknown>): Promise<boolean> {
    try {
      await change()
      setRefusal(null)
      return true
    } catch (error) {
      const failure = failureOf(error)
      setRefusal(failure.message)
      emit('arbo-error', { code: failure.error, message: failure.message, error })
      return false
    }
  }

  function order(to: readonly string[]): boolean {
    if (isSameOrder(ids, to)) return true
    if (!emit('order-change', { ids: [...to] })) return false
    void attempt(() => shown.order(to))
    return true
  }

  function remove(removedIds: readonly string[]): boolean {
    if (removedIds.length === 0 || !emit('items-remove', { ids: [...removedIds] })) return false
    void attempt(() => shown.remove(removedIds))
    return true
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const by = STEPS[event.key]
    const { target } = event
    if (!by || event.defaultPrevented || !(target instanceof HTMLElement)) return
    // The viewer reports its own keys; in a menu the key belongs to the menu.
    if (target.matches('arbo-review-viewer, [role^="menu"]')) return
    event.preventDefault()
    step(by)
  }

  function change(to: Partial<typeof play>): void {
    const now = { ...play, ...to }
    setPlay(now)
    emit('play-change', now)
  }

  return (
    <div className="frame" onKeyDown={onKeyDown}>
      <div className="side">
        <Bar
          shown={shown}
          place={at === null ? 0 : ids.indexOf(at) + 1}
          play={play}
          onPlay={change}
          onStep={step}
          onAttempt={attempt}
        />
        {refusal !== null && (
          <p className="refused" role="alert">
            {texts.changeFailed}: {refusal}
          </p>
        )}
        {entries.length === 0 ? (
          <div className="empty">
            <p className="empty-title">{empty.title(scene)}</p>
            <p>{empty.message(scene)}</p>
            <slot name="empty" />
          </div>
        ) : (
          <List
            entries={entries}
            at={at}
            mayEdit={mayEdit}
            store={shown.store}
            onOpen={open}
            onOrder={order}
            onRemove={remove}
            onAttempt={attempt}
          />
        )}
      </div>
      <Stage
        current={current}
        next={next}
        through={play.through}
        repeats={play.loop && next === null}
        controls={controls}
        onEnd={() => next && setAt(next.id)}
        onStep={step}
      />
    </div>
  )
}
