import type { ReactNode } from 'react'

/** A key or key combination as text. */
export function Kbd({ children }: { children: ReactNode }): ReactNode {
  return <kbd className="arbo-kbd">{children}</kbd>
}
