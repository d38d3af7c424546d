import { useLayoutEffect, useState, type RefObject } from 'react'

export interface Size {
  /** CSS px. */
  width: number
  height: number
  /** Device px to a CSS px. */
  scale: number
}

/** The size of an element, at once and whenever it changes; null as long as it has none. */
export function useSize(element: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null)
  useLayoutEffect(() => {
    const target = element.current
    if (!target) return undefined
    const read = (): void => {
      const { width, height } = target.getBoundingClientRect()
      const next = { width: Math.floor(width), height: Math.floor(height), scale: window.devicePixelRatio || 1 }
      setSize((before) => {
        if (next.width < 1 || next.height < 1) return null
        const isSame = before?.width === next.width && before.height === next.height && before.scale === next.scale
        return isSame ? before : next
      })
    }
    read()
    const observer = new ResizeObserver(read)
    observer.observe(target)
    // The page may be zoomed, or moved to another screen.
    window.addEventListener('resize', read)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', read)
    }
  }, [element])
  return size
}
