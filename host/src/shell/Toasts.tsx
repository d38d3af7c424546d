import { useEffect, useState, type ReactNode } from 'react'
import { loadCode } from '../app/load-code.ts'
import { useApp } from '../app/app-context.ts'

type Region = (typeof import('./lazy-toast-region.ts'))['ToastRegion']

/**
 * The region of the toasts. Its code is fetched after sign-in, or with the first toast: a page that has
 * just lost its connection has a toast to show and can fetch nothing. Where the fetch fails the page goes on without
 * toasts, and the next toast or change of the session tries again.
 */
export function Toasts(): ReactNode {
  const { session, toasts } = useApp()
  const [ToastRegion, setRegion] = useState<Region | null>(null)
  useEffect(() => {
    let done = false
    const load = (): void => {
      if (done || (session.getState().status !== 'signed-in' && toasts.getSnapshot().length === 0)) return
      done = true
      loadCode('toasts', () => import('./lazy-toast-region.ts')).then(
        (module) => setRegion(() => module.ToastRegion),
        () => (done = false),
      )
    }
    load()
    const stops = [session.subscribe(load), toasts.subscribe(load)]
    return () => stops.forEach((stop) => stop())
  }, [session, toasts])
  return ToastRegion && <ToastRegion toasts={toasts} />
}
