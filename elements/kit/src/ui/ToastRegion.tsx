import { Toast as Base, type ToastObject } from '@base-ui/react/toast'
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { usePortalContainer } from '../element/useHost.ts'
import { CircleAlert, CircleCheck, Info, X } from '../icons.ts'
import { texts } from '../texts.ts'
import type { ShownToast, Toasts } from './toasts.ts'

const TIMEOUT = 5000
const LONG_TIMEOUT = 10_000

type Manager = ReturnType<typeof Base.createToastManager>

function timeoutOf(toast: ShownToast): number {
  if (toast.timeout !== undefined) return toast.timeout
  return toast.kind === 'error' || toast.action ? LONG_TIMEOUT : TIMEOUT
}

function iconOf(kind: string | undefined): ReactNode {
  if (kind === 'success') return <CircleCheck />
  if (kind === 'error') return <CircleAlert />
  return <Info />
}

/** Brings Base UI's list in line with the store's: timers, focus and announcements are Base UI's. */
function useBridge(toasts: Toasts, manager: Manager): void {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.getSnapshot)
  const [known] = useState(() => new Map<string, ShownToast>())
  useEffect(() => {
    for (const id of known.keys()) {
      if (shown.some((toast) => toast.id === id)) continue
      known.delete(id)
      manager.close(id)
    }
    for (const toast of shown) {
      if (known.get(toast.id) === toast) continue
      known.set(toast.id, toast)
      const { action } = toast
      manager.add({
        id: toast.id,
        type: toast.kind ?? 'info',
        title: toast.title,
        description: toast.message,
        timeout: timeoutOf(toast),
        priority: toast.kind === 'error' ? 'high' : 'low',
        onClose: () => toasts.dismiss(toast.id),
        actionProps: action && {
          children: action.label,
          onClick: () => {
            action.onClick()
            toasts.dismiss(toast.id)
          },
        },
      })
    }
  }, [shown, known, manager, toasts])
}

function ToastCard({ toast }: { toast: ToastObject<object> }): ReactNode {
  return (
    <Base.Root toast={toast} className="arbo-toast" data-kind={toast.type}>
      <Base.Content className="arbo-toast-content">
        <span className="arbo-toast-icon">{iconOf(toast.type)}</span>
        <span className="arbo-toast-text">
          <Base.Title className="arbo-toast-title" render={<p />} />
          <Base.Description className="arbo-toast-message" />
        </span>
        {toast.actionProps && <Base.Action className="arbo-button arbo-button-ghost arbo-size-small" />}
        <Base.Close
          className="arbo-button arbo-icon-button arbo-button-ghost arbo-size-small"
          aria-label={texts.dismiss}
        >
          <X />
        </Base.Close>
      </Base.Content>
    </Base.Root>
  )
}

function ToastList(): ReactNode {
  const { toasts } = Base.useToastManager()
  return toasts.map((toast) => <ToastCard key={toast.id} toast={toast} />)
}

/** Shows the toasts of a store: one region per page, or per element that stands alone. F6 brings the focus there. */
export function ToastRegion({ toasts }: { toasts: Toasts }): ReactNode {
  const [manager] = useState(() => Base.createToastManager())
  const container = usePortalContainer()
  return (
    <Base.Provider toastManager={manager} limit={4}>
      <Bridge toasts={toasts} manager={manager} />
      <Base.Portal container={container}>
        <Base.Viewport className="arbo-toasts" aria-label={texts.notifications}>
          <ToastList />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  )
}

// A child of the provider, so that its effect runs when the provider already listens to the manager.
function Bridge({ toasts, manager }: { toasts: Toasts; manager: Manager }): null {
  useBridge(toasts, manager)
  return null
}
