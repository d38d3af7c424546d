import { slotsFor, type Slots } from '@arbo/kit/ui'
import { useEffect, useImperativeHandle, useRef, useState, type ReactNode, type Ref } from 'react'
import type { Entry } from '../model/playlist-data.ts'
import { Viewer, type ViewerElement } from './viewer.ts'

/** Time that a still shows while scenes play one after the other, in ms. */
const STILL = 2000

interface PlayerProps {
  current: Entry
  /** The next scene, opened behind so that it follows without a gap; null: the list ends here. */
  next: Entry | null
  /** Plays the next scene when a clip has ended. */
  through: boolean
  /** A list of one scene plays it again. */
  repeats: boolean
  controls: Ref<PlayerControls>
  onEnd: () => void
  onStep: (by: 1 | -1) => void
}

export interface PlayerControls {
  /** Plays the scene on screen as soon as it can. */
  play: () => void
  pause: () => void
  /** False: the comment was refused and is still there. */
  sendComment: () => Promise<boolean>
}

/** The viewer of a scene, and behind it that of the next; the two take turns. */
export function Player({ current, next, through, repeats, controls, onEnd, onStep }: PlayerProps): ReactNode {
  const [slots, setSlots] = useState<Slots>({ front: 0, scenes: [current.id, null] })
  const [ready, setReady] = useState<ReadonlyMap<string, number>>(new Map())
  const viewers = useRef<[ViewerElement | null, ViewerElement | null]>([null, null])
  /** The scene that plays as soon as it is in front and ready. */
  const resume = useRef<string | null>(null)
  const nextSlots = slotsFor(slots, current.id, through ? (next?.id ?? null) : null, ready.has(current.id))
  if (nextSlots !== slots) {
    setSlots(nextSlots)
    // A viewer that shows another scene is not ready with the one before any more.
    setReady((before) => new Map([...before].filter(([id]) => nextSlots.scenes.includes(id))))
  }
  const { front, scenes } = nextSlots
  const entries = [current, ...(next ? [next] : [])]

  useEffect(() => {
    const frames = ready.get(current.id)
    if (resume.current !== current.id || frames === undefined) return
    if (frames > 1) {
      resume.current = null
      viewers.current[front]?.play()
      return
    }
    const timer = setTimeout(ended, STILL)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- what the end leads to is asked when it comes
  }, [current.id, front, ready])

  // The viewer behind must not play: nobody sees it or can stop it.
  useEffect(() => viewers.current[front === 0 ? 1 : 0]?.pause(), [front])

  useImperativeHandle(
    controls,
    () => ({
      play() {
        resume.current = current.id
        // Runs the effect above again.
        setReady((before) => new Map(before))
      },
      pause() {
        resume.current = null
        viewers.current[front]?.pause()
      },
      async sendComment() {
        return (await viewers.current[front]?.sendComment()) ?? true
      },
    }),
    [current.id, front],
  )

  function ended(): void {
    resume.current = next?.id ?? null
    if (next) return onEnd()
    if (!repeats) return
    viewers.current[front]?.seek(0)
    viewers.current[front]?.play()
  }

  function onPlayState(slot: 0 | 1, playing: boolean): void {
    if (slot !== front) return
    if (playing) resume.current = null
    const frame = viewers.current[slot]?.getFrame()
    if (!playing && through && frame !== undefined && frame + 1 === ready.get(current.id)) ended()
  }

  return (
    <>
      {([0, 1] as const).map((slot) => {
        const entry = entries.find(({ id }) => id === scenes[slot])
        if (!entry) return null
        return (
          <Viewer
            key={slot}
            viewer={(element) => void (viewers.current[slot] = element)}
            entry={entry}
            hidden={slot !== front}
            onReady={(frames) => setReady((before) => new Map(before).set(entry.id, frames))}
            onPlayState={(playing) => onPlayState(slot, playing)}
            onStep={(by) => slot === front && onStep(by)}
          />
        )
      })}
    </>
  )
}
