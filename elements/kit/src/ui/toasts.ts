/** A short message that needs no answer; `action` is usually an undo. */
export interface Toast {
  kind?: 'info' | 'success' | 'error'
  title: string
  message?: string
  action?: { label: string; onClick: () => void }
  /** Milliseconds; 0 stays until it is dismissed. By default 5000, errors and toasts with an action 10000. */
  timeout?: number
}

export interface ShownToast extends Toast {
  readonly id: string
}

/** Store of toasts, without a framework: anything may show one, wherever the region is. */
export interface Toasts {
  /** Returns the id. A toast of the same id is replaced, so that a repeated failure does not pile up. */
  readonly show: (toast: Toast & { id?: string }) => string
  readonly dismiss: (id: string) => void
  readonly getSnapshot: () => readonly ShownToast[]
  readonly subscribe: (listener: () => void) => () => void
}

export function createToasts(): Toasts {
  let toasts: readonly ShownToast[] = []
  let count = 0
  const listeners = new Set<() => void>()
  const set = (next: readonly ShownToast[]): void => {
    toasts = next
    listeners.forEach((notify) => notify())
  }
  return {
    show(toast) {
      const id = toast.id ?? `toast-${(count += 1)}`
      set([...toasts.filter((other) => other.id !== id), { ...toast, id }])
      return id
    },
    dismiss: (id) => set(toasts.filter((toast) => toast.id !== id)),
    getSnapshot: () => toasts,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
