import { useEffect, useRef, useState, type RefObject } from 'react'

/** What plays now, where it is, until a new address is ready. */
interface Place {
  time: number
  playing: boolean
}

const fileOf = (address: string | null): string | undefined => address?.split('?')[0]

/**
 * The address that a film or sound is played by. Each reading brings a new one of the same file: it is taken when nothing
 * is loaded yet, or when the old one has run out, and then goes on where it was.
 */
export function useHeldAddress(media: RefObject<HTMLMediaElement | null>, address: string | null): string | undefined {
  const [held, setHeld] = useState(address)
  const [failed, setFailed] = useState<string | null>(null)
  const place = useRef<Place | null>(null)
  // Another file is taken at once.
  if (fileOf(held) !== fileOf(address)) setHeld(address)

  useEffect(() => {
    const element = media.current
    if (!element) return undefined
    const onError = (): void => setFailed(held)
    element.addEventListener('error', onError)
    return () => element.removeEventListener('error', onError)
  }, [media, held])

  useEffect(() => {
    const element = media.current
    if (!element || held === address) return
    const isIdle = element.paused && element.readyState === HTMLMediaElement.HAVE_NOTHING
    if (!isIdle && failed !== held) return
    // A failure ends neither the time nor what was being done.
    place.current = { time: element.currentTime, playing: !element.paused }
    setHeld(address)
  }, [media, held, address, failed])

  useEffect(() => {
    const element = media.current
    const was = place.current
    place.current = null
    if (!element || !was || (was.time === 0 && !was.playing)) return undefined
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
