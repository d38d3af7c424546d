import { useEffect, useRef, useState, type RefObject } from 'react'

/** What plays now, where it is, until a new address is ready. */
interface Place {
  time: number
  playing: boolean
}

const USES = ['play', 'loadedmetadata'] as const

const fileOf = (address: string | null): string | undefined => address?.split('?')[0]

/**
 * The address that a film or sound is played by. Each reading brings a new one of the same file: it is taken when nothing
 * is loaded yet, or when the old one has run out, and then goes on where it was.
 */
export function useHeldAddress(media: RefObject<HTMLMediaElement | null>, address: string | null): string | undefined {
  const [held, setHeld] = useState(address)
  /** Something of the held address has been loaded or is played. */
  const [isUsed, setIsUsed] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const place = useRef<Place | null>(null)
  const isOther = fileOf(held) !== fileOf(address)
  // Another file is taken at once.
  if (held !== address && (isOther || !isUsed || failed === held)) {
    setHeld(address)
    if (isOther) setIsUsed(false)
  }

  useEffect(() => {
    const element = media.current
    if (!element) return undefined
    const onUse = (): void => setIsUsed(true)
    const onError = (): void => {
      // A failure ends neither the time nor what was being done.
      place.current = { time: element.currentTime, playing: !element.paused }
      setFailed(held)
    }
    element.addEventListener('error', onError)
    for (const event of USES) element.addEventListener(event, onUse)
    return () => {
      element.removeEventListener('error', onError)
      for (const event of USES) element.removeEventListener(event, onUse)
    }
  }, [media, held])

  useEffect(() => {
    const element = media.current
    const was = place.current
    place.current = null
    if (!element || !held || !was || (was.time === 0 && !was.playing)) return undefined
    const goOn = (): void => {
      element.currentTime = was.time
      // Whoever paused it meanwhile, or a browser that does not play by itself, leaves it there.
      if (was.playing) element.play().catch(() => undefined)
    }
    element.addEventListener('loadedmetadata', goOn, { once: true })
    element.load()
    return () => element.removeEventListener('loadedmetadata', goOn)
  }, [media, held])

  return held ?? undefined
}
