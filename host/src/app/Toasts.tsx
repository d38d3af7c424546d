import { Suspense, lazy, useEffect, useState, type ReactNode } from 'react'
import { useApp } from './AppContext.ts'

const ToastRegion = lazy(() =>
  import('../shell/LazyToastRegion.ts').then((module) => ({ default: module.ToastRegion })),
)

/** The region of the toasts; its code is fetched with the first one and stays, so that toasts can finish leaving. */
export function Toasts(): ReactNode {
  const { toasts } = useApp()
  const [needed, setNeeded] = useState(() => toasts.getSnapshot().length > 0)
  useEffect(() => toasts.subscribe(() => setNeeded(true)), [toasts])
  if (!needed) return null
  return (
    <Suspense fallback={null}>
      <ToastRegion toasts={toasts} />
    </Suspense>
  )
}
