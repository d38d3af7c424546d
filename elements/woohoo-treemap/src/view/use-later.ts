import { useEffect, useState } from 'react'

/** False until the first picture has been shown: what stands around it, or is for keys and readers, does not delay it. */
export function useLater(): boolean {
  const [isLater, setLater] = useState(false)
  useEffect(() => {
    let timer = 0
    // A task behind the frame, in which the picture is shown; a page in the background has no frames, but timers.
    const frame = requestAnimationFrame(() => {
      timer = window.setTimeout(() => setLater(true))
    })
    const spare = window.setTimeout(() => setLater(true), 200)
    return () => {
      cancelAnimationFrame(frame)
      window.clearTimeout(timer)
      window.clearTimeout(spare)
    }
  }, [])
  return isLater
}
