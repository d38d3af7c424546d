import { bindSideModule, type SideModule, type SideModuleName } from '@arbo/core/internal'
import { useCallback, useEffect, useState, type RefCallback } from 'react'
import { loadCode } from '../app/load-code.ts'
import { useApp } from '../app/app-context.ts'
import { sideModules } from '../app/side-modules.ts'
import { shellTexts } from '../app/shell-texts.ts'
import { useLevels } from '../app/levels.ts'

export type SideModuleLoad =
  | { state: 'loading' | 'failed'; module: null; retry: () => void }
  | { state: 'ready'; module: SideModule; retry: () => void }

/** Loads a side module, and the session's element around it. A failure waits for a retry. */
export function useSideModule(name: SideModuleName): SideModuleLoad {
  const [module, setModule] = useState<SideModule | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (module || failed) return
    let isOver = false
    Promise.all([sideModules().load(name), loadCode('session', () => import('@arbo/session'))]).then(
      ([loaded]) => isOver || setModule(loaded),
      (error: unknown) => {
        // The page says that it is unavailable; the reason is for the operator of the installation.
        // eslint-disable-next-line no-console
        console.warn(error)
        if (!isOver) setFailed(true)
      },
    )
    return () => void (isOver = true)
  }, [name, module, failed])
  const retry = useCallback(() => setFailed(false), [])
  if (module) return { state: 'ready', module, retry }
  return { state: failed ? 'failed' : 'loading', module: null, retry }
}

/** For the `ref` of a side module's element: obeys its requests while it is on the page. */
export function useObedience<Element extends HTMLElement>(): RefCallback<Element> {
  const app = useApp()
  const { scene } = useLevels()
  return useCallback(
    (element: Element | null) => {
      if (!element) return undefined
      return bindSideModule(element, {
        hide(deletedId) {
          if (deletedId === null) return
          app.deleted(deletedId)
          app.toasts.show({ kind: 'info', title: shellTexts.sceneDeleted({ scene: scene.one }) })
          app.back()
        },
        // Expiry leads to the sign-in page, and the popup goes with its page.
        expire: () => app.session.expire(),
      })
    },
    [app, scene.one],
  )
}
