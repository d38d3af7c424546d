import { useEffect, type RefObject } from 'react'

const fileOf = (address: string | null): string | undefined => address?.split('?')[0]

/** Goes on by another address where the element is, whatever happened to the one before. */
function moveOn(element: HTMLMediaElement, address: string): void {
  // A failure ends neither the time nor what was being done.
  const { currentTime, paused } = element
  const goOn = (): void => {
    element.currentTime = currentTime
    // A browser that does not play by itself leaves it there.
    if (!paused) element.play().catch(() => undefined)
  }
  if (currentTime > 0 || !paused) element.addEventListener('loadedmetadata', goOn, { once: true })
  element.src = address
  if (currentTime > 0 || !paused) element.load()
}

/**
 * Gives a film or sound its address, in place of `src`. Each reading brings a new one of the same file: it is taken when
 * nothing is loaded yet, or when the old one has run out, and then goes on where it was.
 */
export function useHeldAddress(media: RefObject<HTMLMediaElement | null>, address: string | null): void {
  useEffect(() => {
    const element = media.current
    if (!element) return undefined
    const current = element.getAttribute('src')
    if (address === null) {
      element.removeAttribute('src')
      return undefined
    }
    const isIdle = element.paused && element.readyState === HTMLMediaElement.HAVE_NOTHING && !element.error
    if (fileOf(current) !== fileOf(address) || isIdle) element.setAttribute('src', address)
    else if (current !== address && element.error) moveOn(element, address)
    const onError = (): void => {
      if (element.getAttribute('src') !== address) moveOn(element, address)
    }
    element.addEventListener('error', onError)
    return () => element.removeEventListener('error', onError)
  }, [media, address])
}
