import { Search } from '@arbo/kit/icons'
import { Button, Kbd } from '@arbo/kit/ui'
import { useCallback, useLayoutEffect, useState, type ReactNode } from 'react'
import { useSessionState } from '../app/use-session-state.ts'
import { texts } from '../app/texts.ts'
import { allowsSearchShortcut, showsSearch } from './header-rules.ts'
import { isMac } from './is-mac.ts'
import { loadSearch } from '../connect/search/load-search.ts'
import { SearchOverlay } from '../connect/search/SearchOverlay.tsx'
import { useHeaderSituation } from './use-header-situation.ts'
import styles from './shell.module.css'

/** Delay after a page has loaded before the search is fetched, ms, so that it does not compete with the page. */
const FETCH_AFTER_MS = 2000

/** The search button, and Ctrl+K or Cmd+K where the search may be used; `byKey`: the keys alone. */
export function GlobalSearch({ byKey = false }: { byKey?: boolean }): ReactNode {
  const situation = useHeaderSituation()
  const signedIn = useSessionState((state) => state.status === 'signed-in')
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const allowed = situation !== null && allowsSearchShortcut(signedIn, situation)

  // Before the button shows: whoever sees it may press its keys.
  useLayoutEffect(() => {
    if (!allowed) return undefined
    const onKey = (event: KeyboardEvent): void => {
      const modifier = isMac() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey
      if (!modifier || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return
      // Browsers use these keys themselves.
      event.preventDefault()
      setOpen((before) => !before)
    }
    // In the capture phase, before an element can stop the event.
    window.addEventListener('keydown', onKey, true)
    // So that it opens at once. A failure shows when it is opened.
    const timer = setTimeout(() => void loadSearch().catch(() => undefined), FETCH_AFTER_MS)
    return () => {
      window.removeEventListener('keydown', onKey, true)
      clearTimeout(timer)
    }
  }, [allowed])

  return (
    <>
      {!byKey && situation && showsSearch(situation) && (
        <Button
          className={styles['search-button']}
          icon={<Search />}
          aria-label={texts.search}
          aria-keyshortcuts={isMac() ? 'Meta+K' : 'Control+K'}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <span className={styles['search-text']}>{texts.search}</span>
          <Kbd>{isMac() ? '⌘ K' : 'Ctrl K'}</Kbd>
        </Button>
      )}
      {allowed && open && <SearchOverlay onClose={close} />}
    </>
  )
}
