import { type Slots, slotsFor, Stack } from '@arbo/kit/ui'
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import type { SceneAddress } from '../scene-page/address.ts'
import styles from './review.module.css'

/** How long a still shows while scenes play one after the other, in ms. */
const STILL = 2000

type ViewerElement = HTMLElementTagNameMap['arbo-review-viewer']

interface SequencePlayerProps {
  /** The scene on screen. */
  current: string
  /** The next scene, opened in the hidden viewer, so that it follows without a gap. */
  next: string | null
  /** The position to open; each new object opens anew. */
  link: SceneAddress & { itemId: string }
  /** Calls `onEnd` when a clip has ended. */
  isSequence: boolean
  inList: boolean
  /** Stands below the field for a comment on the scene on screen. */
  decision: ReactNode
  onEnd: () => void
  onStep: (by: 1 | -1) => void
  onFrame: (itemId: string, detail: { frame: number; renditionId: string }) => void
}

const NOWHERE = { renditionId: null, frame: null, commentId: null, tab: null }

/** Two viewers that take turns: one shows the scene, the hidden one loads the next. */
export function SequencePlayer(props: SequencePlayerProps): ReactNode {
  const { current, next, link, isSequence, inList, decision } = props
  const { session } = useApp()
  const [slots, setSlots] = useState<Slots>({ front: 0, scenes: [current, null] })
  const [ready, setReady] = useState<ReadonlyMap<string, number>>(new Map())
  const viewers = useRef<[ViewerElement | null, ViewerElement | null]>([null, null])
  /** The scene to play as soon as its viewer is in front and ready. */
  const resume = useRef<string | null>(null)
  const nextSlots = slotsFor(slots, current, next, ready.has(current))
  if (nextSlots !== slots) {
    setSlots(nextSlots)
    // A viewer that changed its scene is no longer ready for the previous one.
    setReady((before) => new Map([...before].filter(([id]) => nextSlots.scenes.includes(id))))
  }
  const { front, scenes } = nextSlots

  useEffect(() => {
    const frames = ready.get(current)
    if (resume.current !== current || frames === undefined) return
    if (frames > 1) {
      resume.current = null
      viewers.current[front]?.play()
      return
    }
    const timer = setTimeout(ended, STILL)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- `onEnd` is read when the clip ends
  }, [current, front, ready])

  // The hidden viewer must not play.
  useEffect(() => viewers.current[front === 0 ? 1 : 0]?.pause(), [front])

  // A link into the current scene must seek: its attribute may have this frame already.
  const followed = useRef(link)
  useLayoutEffect(() => {
    if (followed.current === link) return
    followed.current = link
    if (link.itemId === current && link.frame !== null) viewers.current[front]?.seek(link.frame)
  }, [link, current, front])

  function ended(): void {
    resume.current = next
    props.onEnd()
  }

  function onPlayState(slot: 0 | 1, playing: boolean): void {
    if (slot !== front) return
    if (playing) resume.current = null
    const frame = viewers.current[slot]?.getFrame()
    if (!playing && isSequence && frame !== undefined && frame + 1 === ready.get(current)) ended()
  }

  return (
    <Stack session={session} as="arbo-session" fill>
      {([0, 1] as const).map((slot) => {
        const itemId = scenes[slot]
        if (itemId === null) return null
        const { renditionId, frame, commentId, tab } = link.itemId === itemId ? link : NOWHERE
        return (
          <arbo-review-viewer
            key={slot}
            ref={(element: ViewerElement | null) => void (viewers.current[slot] = element)}
            class={styles['review-player']}
            hidden={slot !== front}
            data-theme="dark"
            item-id={itemId}
            in-list={inList}
            poster={!isSequence}
            rendition-id={renditionId ?? undefined}
            frame={frame ?? undefined}
            comment-id={commentId ?? undefined}
            tab={tab ?? undefined}
            onready={({ detail }) => setReady((before) => new Map(before).set(itemId, detail.frameCount))}
            onplay-state={({ detail }) => onPlayState(slot, detail.playing)}
            onframe-change={({ detail }) => slot === front && props.onFrame(itemId, detail)}
            onlist-step={({ detail }) => slot === front && props.onStep(detail.by)}
          >
            {slot === front && itemId === current && decision}
          </arbo-review-viewer>
        )
      })}
    </Stack>
  )
}
