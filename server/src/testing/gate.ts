export interface Gate {
  /** Resolves once the gate is open. */
  readonly opened: Promise<void>
  open(): void
}

/** Lets a test hold another piece of work at a place until it says go. */
export function gate(): Gate {
  const holder: { open?: () => void } = {}
  const opened = new Promise<void>((resolve) => {
    holder.open = resolve
  })
  return { opened, open: () => holder.open?.() }
}
