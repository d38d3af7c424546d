import { useCallback, useEffect, useRef, useState } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useSelected } from '../../app/store.ts'
import { addressOf, type SceneAddress } from '../scene-page/address.ts'

/** Rest of the player before the address follows, in ms: browsers refuse to change it with every frame that plays. */
const SETTLE = 250

/**
 * Keeps the address and the scene that it names in step: the scene opens where the address points, and the address
 * follows the frame on the screen (replaced, never pushed).
 */
export function useFrameAddress(itemId: string): {
  link: SceneAddress & { itemId: string }
  onFrame: (shownId: string, detail: { frame: number; renditionId: string }) => void
} {
  const { router, store } = useApp()
  const location = useSelected(store, (state) => state.place?.location ?? null)
  const linkNow = () => ({ ...addressOf(location?.query ?? new URLSearchParams()), itemId })
  const [opened, setOpened] = useState(() => ({ location, itemId, link: linkNow() }))
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  if (location && (location !== opened.location || itemId !== opened.itemId)) {
    setOpened({ location, itemId, link: linkNow() })
  }
  const { link } = opened
  const followed = useRef(link)
  useEffect(() => {
    followed.current = link
    // What still waits to be told then is of another address.
    return () => clearTimeout(timer.current)
  }, [link])

  const onFrame = useCallback(
    (shownId: string, { frame, renditionId }: { frame: number; renditionId: string }) => {
      clearTimeout(timer.current)
      // A scene that is played around the one of the address has no address here.
      if (shownId !== itemId) return
      timer.current = setTimeout(() => {
        if (followed.current.itemId === itemId) router.replaceQuery({ renditionId, frame: String(frame) })
      }, SETTLE)
    },
    [router, itemId],
  )
  return { link, onFrame }
}
