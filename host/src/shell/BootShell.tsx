import { Button, EmptyState } from '@arbo/kit/ui'
import { useEffect, useState, type ReactNode } from 'react'
import { texts } from '../app/texts.ts'
import { LogoMark } from '../ui/LogoMark.tsx'
import { PendingLine } from './PendingLine.tsx'

/** How long the outline shows without a text, in ms. */
const PATIENCE = 5000

/** The outline of the application while its code or the session loads. Part of the served HTML. */
export function BootShell(): ReactNode {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), PATIENCE)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="shell" aria-busy="true">
      <PendingLine />
      <div className="header">
        <LogoMark />
      </div>
      <div className="breadcrumb-bar" />
      <div className="boot-message" role="status">
        {slow && (
          <EmptyState
            title={texts.slowTitle}
            message={texts.slowMessage}
            action={<Button onClick={() => window.location.reload()}>{texts.reload}</Button>}
          />
        )}
      </div>
    </div>
  )
}
