import { useEffect, useState } from 'react'

/** Counts up when the page's font has come: a canvas does not draw itself again. @param font as in CSS, with a size */
export function useFont(font: string): number {
  const [times, setTimes] = useState(0)
  useEffect(() => {
    let isOver = false
    const wait = async (): Promise<void> => {
      const fonts = await document.fonts.load(font).catch(() => [])
      // Without any it stays with the system's font.
      if (!isOver && fonts.length > 0) setTimes((before) => before + 1)
    }
    if (!document.fonts.check(font)) void wait()
    return () => {
      isOver = true
    }
  }, [font])
  return times
}
