import { classes } from '@arbo/kit/ui'
import type { Room, RoomStore } from '@arbo/core'
import type { ViewerTie } from '@arbo/core/internal'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useSelected } from '../../app/store.ts'
import type { Crumb } from '../../app/trail.ts'
import { withLevels } from '../../app/level-text.ts'
import { useLevels } from '../../app/levels.ts'
import { Decision } from '../scene-page/Decision.tsx'
import { StatusChoice } from '../scene-page/StatusChoice.tsx'
import { useReviewedScene } from '../scene-page/use-reviewed-scene.ts'
import { ListSteps } from '../sequence/ListSteps.tsx'
import { ReviewBar } from '../sequence/ReviewBar.tsx'
import { reviewTexts } from '../sequence/texts.ts'
import { roomTexts } from './texts.ts'
import { stepFrom } from '../sequence/list-steps.ts'
import { MinutesDialog } from './MinutesDialog.tsx'
import { MINUTES_KEY } from './room-address.ts'
import { RoomBar } from './RoomBar.tsx'
import { RoomStrip } from './RoomStrip.tsx'
import { RoomStage } from './RoomStage.tsx'
import reviewStyles from '../sequence/review.module.css'
import styles from './rooms.module.css'

const STEPS: Readonly<Record<string, 1 | -1>> = { PageDown: 1, PageUp: -1 }

interface LiveRoomProps {
  store: RoomStore
  room: Room
  crumbs: readonly Crumb[]
}

/** An open room: one bar for scene and room, the player, and on demand the strip of the room's scenes. */
export function LiveRoom({ store, room, crumbs }: LiveRoomProps): ReactNode {
  const { store: page } = useApp()
  const levels = useLevels()
  const itemId = useSelected(store, (state) => state.itemId)
  const [tie, setTie] = useState<ViewerTie | null>(null)
  const [minutes, setMinutes] = useState(() => page.getState().place?.location.query.has(MINUTES_KEY) ?? false)
  const scene = room.scenes.find((one) => one.item_id === itemId)
  const known = scene && !scene.is_hidden ? scene : null
  const reviewed = useReviewedScene(known?.item_id ?? null)
  /** Without a scene there is one to choose. */
  const [chosenStrip, setChosenStrip] = useState<boolean | null>(null)
  const strip = chosenStrip ?? itemId === null
  const place = { at: room.scenes.findIndex((one) => one.item_id === itemId) + 1, count: room.scenes.length }

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
    <div className={classes(reviewStyles['review'], styles['room'])} data-theme="dark" onKeyDown={onKeyDown}>
      <ReviewBar
        crumbs={crumbs}
        title={known?.name ?? room.name}
        steps={
          <>
            {known && (
              <span className={styles['room-scene']} title={known.name}>
                {known.name}
              </span>
            )}
            <ListSteps
              label={withLevels(roomTexts.scenes, levels)}
              place={scene ? reviewTexts.place(place) : String(place.count)}
              placeLabel={scene ? roomTexts.listPlace(place) : roomTexts.listOf(place)}
              isAlone={room.scenes.length < 2}
              onStep={step}
              strip={strip}
              onStrip={setChosenStrip}
            />
          </>
        }
      >
        {reviewed?.item && <StatusChoice key={reviewed.item.id} scene={reviewed} item={reviewed.item} />}
        <RoomBar store={store} room={room} captured={() => tie?.capture()} onMinutes={() => setMinutes(true)} />
      </ReviewBar>
      <RoomStage
        store={store}
        scene={scene ?? null}
        decision={<Decision scene={reviewed} />}
        onTied={setTie}
        onStep={step}
      />
      {strip && <RoomStrip store={store} scenes={room.scenes} />}
      {minutes && <MinutesDialog store={store} name={room.name} onClose={() => setMinutes(false)} />}
    </div>
  )
}
