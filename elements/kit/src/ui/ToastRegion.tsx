import { Toast as Base, type ToastObject } from '@base-ui/react/toast'
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { usePortalContainer } from '../element/use-host.ts'
import { CircleAlert, CircleCheck, Info, X } from '../icons.ts'
import { useTexts } from '../texts.ts'
import type { ShownToast, Toasts } from './toasts.ts'

const TIMEOUT = 5000
const LONG_TIMEOUT = 10_000

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
function useBridge(
  toasts: Toasts,
  { add, close }: Pick<ReturnType<typeof Base.useToastManager>, 'add' | 'close'>,
): void {
  const current = useSyncExternalStore(toasts.subscribe, toasts.getSnapshot)
  const [cards] = useState(() => new Map<string, ShownToast>())
  useEffect(() => {
    for (const id of cards.keys()) {
      if (current.some((toast) => toast.id === id)) continue
      cards.delete(id)
      close(id)
    }
    for (const toast of current) {
      if (cards.get(toast.id) === toast) continue
      cards.set(toast.id, toast)
      const { action } = toast
      add({
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
  }, [current, cards, add, close, toasts])
}

function ToastCard({ toast }: { toast: ToastObject<object> }): ReactNode {
  const texts = useTexts()
  return (
    // Base UI hides an error's card and each close button until the focus is inside: what can be clicked is not hidden.
    // Nor is it a dialog that asks for an answer: the alert has said it.
    <Base.Root
      toast={toast}
      className="arbo-toast"
      data-kind={toast.type}
      aria-hidden={undefined}
      {...(toast.type === 'error' ? { role: 'group', 'aria-modal': undefined } : {})}
    >
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
          aria-hidden={undefined}
        >
          <X />
        </Base.Close>
      </Base.Content>
    </Base.Root>
  )
}

function ToastList({ toasts }: { toasts: Toasts }): ReactNode {
  const manager = Base.useToastManager()
  useBridge(toasts, manager)
  return manager.toasts.map((toast) => <ToastCard key={toast.id} toast={toast} />)
}

/** Shows the toasts of a store: one region per page, or per element that stands alone. F6 brings the focus there. */
export function ToastRegion({ toasts }: { toasts: Toasts }): ReactNode {
  const texts = useTexts()
  return (
    <Base.Provider limit={4}>
      <Base.Portal container={usePortalContainer()}>
        <Base.Viewport className="arbo-toasts" aria-label={texts.notifications}>
          <ToastList toasts={toasts} />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  )
}
