import { Button, EmptyState } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { useApp } from '../../app/AppContext.ts'
import { Link } from '../../app/Link.tsx'
import { texts } from '../../texts.ts'

/** An entity or scene that was deleted, or never was. */
export function NotThere(): ReactNode {
  const { back } = useApp()
  return (
    <EmptyState
      title={texts.notThere}
      message={texts.notThereMessage}
      action={
        <span className="directory-not-there">
          <Button onClick={back}>{texts.goBack}</Button>
          <Link to="/pl/dir" className="arbo-button arbo-button-secondary">
            {texts.backToDirectory}
          </Link>
        </span>
      }
    />
  )
}
