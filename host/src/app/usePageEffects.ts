import { useEffect, useRef } from 'react'
import { texts } from '../texts.ts'
import type { Place } from './navigation.ts'
import { useTrail } from './trail.ts'

/** Extra room above #anchor2, in px (specification, section 2). */
const ANCHOR_OFFSETS: Readonly<Record<string, number>> = { '#anchor2': 100 }

function scrollToAnchor(hash: string): void {
  const target = document.getElementById(decodeURIComponent(hash.slice(1)))
  if (!target) return
  target.scrollIntoView()
  window.scrollBy(0, -(ANCHOR_OFFSETS[hash] ?? 0))
}

/** What a change of place does to the page: title, scroll position, and the focus for those who do not see the change. */
export function usePageEffects(place: Place | null): void {
  const subject = useTrail((trail) => trail.title)
  const first = useRef(true)

  useEffect(() => {
    if (!place) return
    const title = subject ?? place.route.title
    document.title = [title, texts.product].join(texts.titleSeparator)
  }, [place, subject])

  useEffect(() => {
    if (!place) return
    const { hash } = place.location
    if (hash) scrollToAnchor(hash)
    else window.scrollTo(0, 0)
    // The browser itself puts the focus where it belongs on the first load.
    if (first.current) first.current = false
    else if (document.activeElement === document.body || !document.activeElement?.closest('[role=dialog]')) {
      document.getElementById('content')?.focus({ preventScroll: true })
    }
  }, [place])
}
