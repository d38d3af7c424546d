import { useCallback, useEffect, useRef, useState } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useSelected } from '../../app/store.ts'
import { addressOf, type SceneAddress } from '../scene-page/address.ts'

/** Pause of the player before the address follows, in ms: browsers limit how often it changes. */
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
    // A pending update belongs to the previous address.
    return () => clearTimeout(timer.current)
  }, [link])

  const onFrame = useCallback(
    (shownId: string, { frame, renditionId }: { frame: number; renditionId: string }) => {
      clearTimeout(timer.current)
      // Other scenes of the context are not in the address.
      if (shownId !== itemId) return
      timer.current = setTimeout(() => {
        if (followed.current.itemId === itemId) router.replaceQuery({ renditionId, frame: String(frame) })
      }, SETTLE)
    },
    [router, itemId],
  )
  return { link, onFrame }
}
