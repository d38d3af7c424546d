import { endOfAddress } from './signed-address.ts'

/** A link waits so long for its new address, in ms. */
const LINK_MS = 10_000
/** Addresses of which it is known that they were asked about; they are all forgotten beyond these. */
const MOST = 1000

const isOver = (url: string) => (endOfAddress(url) ?? Infinity) <= Date.now()

/** The signed addresses that an element shows or leads to. */
function addressesOf(element: Element): string[] {
  const named =
    element instanceof HTMLVideoElement
      ? [element.src, element.poster]
      : element instanceof HTMLImageElement || element instanceof HTMLAudioElement
        ? [element.src]
        : element instanceof HTMLAnchorElement
          ? [element.href]
          : []
  return named.filter((url) => endOfAddress(url) !== null)
}

/**
 * Has the addresses of files renewed that run out while a part of a page is open: of a picture, film or sound that cannot
 * be had any more, of a link that somebody is about to follow, and of all of them when somebody comes back to the page.
 * @param root the page, or the shadow root of an element
 * @param renew reads what is shown again, which brings new addresses
 * @returns ends it
 */
export function followAddresses(root: Document | ShadowRoot, renew: () => void): () => void {
  const askedUrls = new Set<string>()
  const ended = new AbortController()

  function ask(url: string): void {
    if (askedUrls.has(url)) return
    if (askedUrls.size >= MOST) askedUrls.clear()
    askedUrls.add(url)
    renew()
  }

  /** Whether it is the address that has ended, only the server knows: clocks differ, and files are deleted. */
  async function failed(url: string): Promise<void> {
    if (askedUrls.has(url)) return
    const answer = await fetch(url, { method: 'HEAD', signal: ended.signal }).catch(() => null)
    if (answer?.status === 401) ask(url)
  }

  function onError({ target }: Event): void {
    if (!(target instanceof HTMLImageElement || target instanceof HTMLMediaElement)) return
    for (const url of addressesOf(target)) void failed(url)
  }

  const linkIn = (event: Event): HTMLAnchorElement | undefined =>
    event.composedPath().find((each) => each instanceof HTMLAnchorElement)

  function onPoint(event: Event): void {
    const link = linkIn(event)
    if (link && isOver(link.href)) ask(link.href)
  }

  /** Follows a link once its address is new. */
  function onClick(event: Event): void {
    const link = linkIn(event)
    if (!link || !isOver(link.href)) return
    event.preventDefault()
    event.stopPropagation()
    const before = link.href
    const watching = new MutationObserver(() => {
      if (link.href === before) return
      stop()
      link.click()
    })
    const timer = setTimeout(() => stop(), LINK_MS)
    function stop(): void {
      watching.disconnect()
      clearTimeout(timer)
    }
    watching.observe(link, { attributes: true, attributeFilter: ['href'] })
    ended.signal.addEventListener('abort', stop, { once: true })
    ask(before)
  }

  function onLook(): void {
    if (document.visibilityState !== 'visible') return
    const over = [...root.querySelectorAll('img, video, audio, a[href]')].flatMap(addressesOf).find(isOver)
    if (over !== undefined) ask(over)
  }

  const here = { capture: true, signal: ended.signal }
  root.addEventListener('error', onError, here)
  root.addEventListener('pointerover', onPoint, here)
  root.addEventListener('focusin', onPoint, here)
  root.addEventListener('click', onClick, here)
  document.addEventListener('visibilitychange', onLook, { signal: ended.signal })
  return () => ended.abort()
}
