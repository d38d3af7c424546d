import { Search } from '@arbo/kit/icons'
import { Button, Kbd } from '@arbo/kit/ui'
import { Suspense, lazy, useEffect, useState, type ReactNode } from 'react'
import { useSessionState } from '../app/useSessionState.ts'
import { texts } from '../texts.ts'
import { allowsSearchShortcut, showsSearch } from './headerRules.ts'
import { isMac } from './isMac.ts'
import { useHeaderSituation } from './useHeaderSituation.ts'

const Palette = lazy(() => import('./palette/Palette.tsx').then((module) => ({ default: module.Palette })))

/** The search button, and Ctrl+K or Cmd+K wherever the search may be used. */
export function GlobalSearch(): ReactNode {
  const situation = useHeaderSituation()
  const signedIn = useSessionState((state) => state.status === 'signed-in')
  const [open, setOpen] = useState(false)
  const allowed = situation !== null && allowsSearchShortcut(signedIn, situation)

  useEffect(() => {
    if (!allowed) return undefined
    const onKey = (event: KeyboardEvent): void => {
      const modifier = isMac() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey
      if (!modifier || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return
      // Browsers have something of their own on these keys.
      event.preventDefault()
      setOpen((before) => !before)
    }
    // Before anything inside an element keeps the key to itself.
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [allowed])

  return (
    <>
      {situation && showsSearch(situation) && (
        <Button
          className="search-button"
          icon={<Search />}
          aria-label={texts.search}
          aria-keyshortcuts={isMac() ? 'Meta+K' : 'Control+K'}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <span className="search-text">{texts.search}</span>
          <Kbd>{isMac() ? '⌘ K' : 'Ctrl K'}</Kbd>
        </Button>
      )}
      {allowed && open && (
        <Suspense>
          <Palette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
