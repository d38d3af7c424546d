import { useEffect } from 'react'
import { useApp } from './app-context.ts'
import { useSelected } from './store.ts'

/** Query key that opens a screen's dialog for a new item. */
export const NEW_KEY = 'new'

/** Places whose key was followed: a remounted part does not open the dialog again. */
const followed = new WeakSet<object>()

/**
 * Opens a screen's dialog for a new item where the address asks for it (`/co/pyl?new=1`), and takes that off the
 * address, so that neither a reload nor a copied address opens it again.
 * @param may whether the user may create one; if not, the screen stays as it is
 * @param section of a page that creates several things: follows the key only where the address names this section
 */
export function useAskedNew(may: boolean, open: () => void, section?: string): void {
  const { router, store } = useApp()
  const location = useSelected(store, (state) => state.place?.location)
  useEffect(() => {
    if (!location?.query.has(NEW_KEY) || followed.has(location)) return
    if (section !== undefined && location.hash !== `#${section}`) return
    followed.add(location)
    router.replaceQuery({ [NEW_KEY]: null })
    if (may) open()
    // Once for each address: `open` is a new function with every rendering.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [router, location])
}
