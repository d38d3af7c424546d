import { useEffect } from 'react'
import { labelOf } from './label-of.ts'
import { useLevels } from './levels.ts'
import type { Place } from './navigation.ts'
import { pageNameOf } from './page-name.ts'
import { scrollToPlace } from './scroll-to-place.ts'
import { readSettings } from './settings.ts'
import { useTrail } from './trail.ts'

/** Nothing was shown yet in this document. The served sign-in page and the application after it share one. */
let isFirst = true
/** The page that was shown last. */
let last: Place['name'] | null = null

/** Whether the focus is in a dialog, also inside an element: it must stay there. */
function isInOpenDialog(focused: Element | null | undefined): boolean {
  if (!focused) return false
  return (
    focused.closest('[role=dialog]:not([data-closed])') !== null || isInOpenDialog(focused.shadowRoot?.activeElement)
  )
}

/** Effects of a change of place: title, scroll position, and the focus for those who do not see the change. */
export function usePageEffects(place: Place | null): void {
  const subject = useTrail((trail) => trail.title)
  const levels = useLevels()

  useEffect(() => {
    if (!place) return
    const { product_title, title_separator } = readSettings()
    // A crumb after the entity's names the page itself.
    const own = place.route.breadcrumb?.extend?.at(-1)?.label
    const name = own ? labelOf(own, levels) : (subject ?? pageNameOf(place, levels))
    document.title = [name, product_title].join(title_separator)
  }, [place, subject, levels])

  useEffect(() => {
    if (!place) return
    const stop = scrollToPlace(place.location.hash)
    // The browser itself puts the focus where it belongs on the first load.
    const isStep = place.route.keepsFocus === true && last === place.name
    last = place.name
    if (isFirst) isFirst = false
    else if (isStep) return stop
    else if (!isInOpenDialog(document.activeElement)) {
      document.getElementById('content')?.focus({ preventScroll: true })
    }
    return stop
  }, [place])
}
