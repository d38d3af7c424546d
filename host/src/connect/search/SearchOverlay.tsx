import { useEffect, useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { texts } from '../../app/texts.ts'
import { shellTexts } from '../../app/shell-texts.ts'
import { loadSearch, type LoadedSearch } from './load-search.ts'

/** The loaded search, kept so that the next opening renders at once. */
let loaded: LoadedSearch | null = null

/** The open search, once its code is loaded; where that fails it closes and says so. */
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
        // eslint-disable-next-line no-console -- the reason is for the operator of the installation
        console.warn(error)
        if (isGone) return
        toasts.show({
          id: 'search',
          kind: 'error',
          title: shellTexts.searchUnavailable,
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
