import { Button, EmptyState } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { Link } from '../../app/Link.tsx'
import { texts } from '../../app/texts.ts'
import { planningTexts } from './texts.ts'
import { useLevels } from '../../app/levels.ts'
import styles from './planning.module.css'

/** An entity or scene that was deleted, or never was. */
export function NotThere(): ReactNode {
  const { back } = useApp()
  const levels = useLevels()
  return (
    <EmptyState
      title={planningTexts.notThere}
      message={planningTexts.notThereMessage}
      action={
        <span className={styles['directory-not-there']}>
          <Button onClick={back}>{texts.goBack}</Button>
          <Link to="/pl/dir" className="arbo-button arbo-button-secondary">
            {planningTexts.backToDirectory(levels)}
          </Link>
        </span>
      }
    />
  )
}
