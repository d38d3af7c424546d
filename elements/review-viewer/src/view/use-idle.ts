import { useEffect, type RefObject } from 'react'
import type { Viewer } from '../model/viewer/viewer.ts'

/** Rest of pointer and keys, in ms, after which controls fade while playing. */
const IDLE_AFTER = 2000

/** Sets `idle` while the media plays and nobody moves; any movement or key ends it. */
export function useIdle(viewer: Viewer, root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const area = root.current
    if (!area) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const setIdle = (idle: boolean): void => {
      if (viewer.ui.getState().idle !== idle) viewer.ui.setState({ idle })
    }
    const wake = (): void => {
      clearTimeout(timer)
      setIdle(false)
      if (viewer.player.getState().playing) timer = setTimeout(() => setIdle(true), IDLE_AFTER)
    }
    let { playing } = viewer.player.getState()
    const end = viewer.player.subscribe((state) => {
      if (state.playing === playing) return
      ;({ playing } = state)
      wake()
    })
    const events = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const
    for (const name of events) area.addEventListener(name, wake)
    return () => {
      clearTimeout(timer)
      end()
      for (const name of events) area.removeEventListener(name, wake)
    }
  }, [viewer, root])
}
