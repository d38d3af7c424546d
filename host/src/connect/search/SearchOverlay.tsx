import { useEffect, useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { texts } from '../../app/texts.ts'
import { loadSearch, type LoadedSearch } from './load-search.ts'

/** What has come, kept for the next opening, which is drawn at once. */
let loaded: LoadedSearch | null = null

/** The open search, as soon as its code is there; where that cannot be fetched it closes and says so. */
export function SearchOverlay({ onClose }: { onClose: () => void }): ReactNode {
  const { toasts } = useApp()
  const [search, setSearch] = useState(loaded)
  useEffect(() => {
    if (search) return undefined
    let isGone = false
    const open = async (): Promise<void> => {
      try {
        loaded = await loadSearch()
        if (!isGone) setSearch(loaded)
      } catch (error) {
        // eslint-disable-next-line no-console -- why it is unavailable is for whoever operates the installation
        console.warn(error)
        if (isGone) return
        toasts.show({
          id: 'search',
          kind: 'error',
          title: texts.searchUnavailable,
          message: texts.newVersionMessage,
          action: { label: texts.reload, onClick: () => window.location.reload() },
        })
        onClose()
      }
    }
    void open()
    return () => void (isGone = true)
  }, [search, toasts, onClose])
  return search && <search.Palette module={search.module} onClose={onClose} />
}
