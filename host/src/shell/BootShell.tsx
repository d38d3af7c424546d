import type { ReactNode } from 'react'
import { LogoMark } from './LogoMark.tsx'

/** The outline of the application while its code is on the way. Part of the served HTML. */
export function BootShell(): ReactNode {
  return (
    <div className="shell" aria-busy="true">
      <div className="header">
        <LogoMark />
      </div>
      <div className="breadcrumb-bar" />
    </div>
  )
}
