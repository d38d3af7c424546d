import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { useApp } from '../../app/AppContext.ts'
import { useSelected } from '../../app/store.ts'
import { addressOf, type SceneAddress } from './address.ts'

/** Rest of the player before the address follows, in ms: browsers refuse to change it with every frame that plays. */
const SETTLE = 250

interface SceneViewer extends HTMLElement {
  seek(frame: number): unknown
}

/**
 * Keeps the address and the viewer in step: the viewer opens where the address points, the address follows the frame
 * on the screen (replaced, never pushed), and another address of the same scene moves the viewer.
 */
export function useAddress(viewer: RefObject<SceneViewer | null>): {
  initial: SceneAddress
  onFrame: (event: CustomEvent<{ frame: number; renditionId: string }>) => void
} {
  const { router, store } = useApp()
  const location = useSelected(store, (state) => state.place?.location ?? null)
  const [initial, setInitial] = useState(() => addressOf(location?.query ?? new URLSearchParams()))
  const opened = useRef(location)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  useEffect(() => {
    if (!location || location === opened.current) return
    opened.current = location
    clearTimeout(timer.current)
    const next = addressOf(location.query)
    setInitial(next)
    // The attribute may hold this number already, from when the scene was opened.
    if (next.frame !== null) viewer.current?.seek(next.frame)
  }, [location, viewer])

  const onFrame = useCallback(
    ({ detail }: CustomEvent<{ frame: number; renditionId: string }>) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        router.replaceQuery({ renditionId: detail.renditionId, frame: String(detail.frame) })
      }, SETTLE)
    },
    [router],
  )
  return { initial, onFrame }
}
