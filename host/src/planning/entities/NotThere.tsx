import { Button, EmptyState, Row } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { withLevels } from '../../app/level-text.ts'
import { useApp } from '../../app/app-context.ts'
import { Link } from '../../app/Link.tsx'
import { texts } from '../../app/texts.ts'
import { planningTexts } from './texts.ts'
import { useLevels } from '../../app/levels.ts'

/** An entity or scene that was deleted, or never was. */
export function NotThere(): ReactNode {
  const { back } = useApp()
  const levels = useLevels()
  return (
    <EmptyState
      title={planningTexts.notThere}
      message={planningTexts.notThereMessage}
      action={
        <Row as="span" gap={8} align="stretch" justify="center" wrap>
          <Button onClick={back}>{texts.goBack}</Button>
          <Link to="/pl/dir" className="arbo-button arbo-button-secondary">
            {withLevels(planningTexts.backToDirectory, levels)}
          </Link>
        </Row>
      }
    />
  )
}
