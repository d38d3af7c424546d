import type { ReactNode } from 'react'
import { LogoMark } from './LogoMark.tsx'

interface MessagePageProps {
  /** Small, above the title: an HTTP status. */
  code?: string
  title: string
  message: string
  actions?: ReactNode
}

/** A page that says one thing. */
export function MessagePage({ code, title, message, actions }: MessagePageProps): ReactNode {
  return (
    <main className="message-page" id="content" tabIndex={-1}>
      <LogoMark size={32} />
      {code && <p className="message-code">{code}</p>}
      <h1>{title}</h1>
      <p className="message-text">{message}</p>
      {actions && <div className="message-actions">{actions}</div>}
    </main>
  )
}
