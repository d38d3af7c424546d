import type { ReactNode } from 'react'
import { LogoMark } from '../../ui/LogoMark.tsx'
import { PRODUCT } from '../../app/settings.ts'

interface AuthPageProps {
  title: string
  lead?: ReactNode
  /** Links to other pages, below everything else. */
  footer?: ReactNode
  /** The page focuses one of its fields itself. */
  ownFocus?: boolean
  children?: ReactNode
}

/**
 * The layout of the pages around sign-in. It is also rendered at build time, with the sign-in form, so it must not read
 * anything of the browser.
 */
export function AuthPage({ title, lead, footer, ownFocus = false, children }: AuthPageProps): ReactNode {
  return (
    <main className="sign-in" id="content" tabIndex={ownFocus ? undefined : -1}>
      <div className="sign-in-card">
        <div className="sign-in-brand">
          <LogoMark size={32} />
          <span>{PRODUCT}</span>
        </div>
        <h1 className="sign-in-title">{title}</h1>
        {lead && <p className="sign-in-lead">{lead}</p>}
        {children}
        {footer && <div className="sign-in-foot">{footer}</div>}
      </div>
    </main>
  )
}
