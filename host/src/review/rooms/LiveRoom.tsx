import { classes } from '@arbo/kit/ui'
import type { Room, RoomStore } from '@arbo/core'
import type { ViewerTie } from '@arbo/core/internal'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useSelected } from '../../app/store.ts'
import { ReviewHead } from '../sequence/ReviewHead.tsx'
import { stepFrom } from '../sequence/list-steps.ts'
import { MinutesDialog } from './MinutesDialog.tsx'
import { MINUTES_KEY } from './room-address.ts'
import { RoomBar } from './RoomBar.tsx'
import { RoomStrip } from './RoomStrip.tsx'
import { RoomStage } from './RoomStage.tsx'
import reviewStyles from '../sequence/review.module.css'
import styles from './rooms.module.css'
import sceneStyles from '../scene-page/scene.module.css'

const STEPS: Readonly<Record<string, 1 | -1>> = { PageDown: 1, PageUp: -1 }

/** An open room: the scene with its head, the player, the presenter, and the strip of the room's scenes. */
export function LiveRoom({ store, room }: { store: RoomStore; room: Room }): ReactNode {
  const { store: page } = useApp()
  const itemId = useSelected(store, (state) => state.itemId)
  const [tie, setTie] = useState<ViewerTie | null>(null)
  const [minutes, setMinutes] = useState(() => page.getState().place?.location.query.has(MINUTES_KEY) ?? false)
  const scene = room.scenes.find((one) => one.item_id === itemId)

  function step(by: 1 | -1): void {
    const to =
      itemId === null
        ? room.scenes[0]?.item_id
        : stepFrom(
            room.scenes.map((one) => one.item_id),
            itemId,
            by,
          )
    if (to) store.show(to)
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const by = STEPS[event.key]
    const { target } = event
    if (!by || event.defaultPrevented || !(target instanceof HTMLElement)) return
    // The viewer, fields and menus handle this key themselves.
    if (target.matches('arbo-review-viewer, input, textarea, select, [role^="menu"], [role="option"]')) return
    event.preventDefault()
    step(by)
  }

  return (
    <div className={classes(sceneStyles['scene'], reviewStyles['review'], styles['room'])} onKeyDown={onKeyDown}>
      <div className={sceneStyles['scene-top']}>
        {scene && !scene.is_hidden ? (
          <ReviewHead key={scene.item_id} id={scene.item_id} isGone={false} onStatusSet={() => undefined} />
        ) : (
          <div className={sceneStyles['scene-head']}>
            <h1>{room.name}</h1>
          </div>
        )}
      </div>
      <RoomBar store={store} room={room} captured={() => tie?.capture()} onMinutes={() => setMinutes(true)} />
      <RoomStage store={store} scene={scene ?? null} onTied={setTie} onStep={step} />
      <RoomStrip store={store} scenes={room.scenes} />
      {minutes && <MinutesDialog store={store} name={room.name} onClose={() => setMinutes(false)} />}
    </div>
  )
}
