import { pageLanguage } from '@arbo/core'
import { datesIn, readerZone } from '@arbo/core/format'
import type { ViewAsStore } from '@arbo/core/internal'
import { Eye } from '@arbo/kit/icons'
import { Button, Row } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { useSessionState } from '../app/use-session-state.ts'
import { useSelected } from '../app/store.ts'
import { viewAsTexts } from '../app/view-as-texts.ts'
import styles from './view-as-banner.module.css'

/** Names the role or person that the user views as, with a button to end the view (XPPL-02). */
export function ViewAsBanner({ viewAs }: { viewAs: ViewAsStore }): ReactNode {
  const viewing = useSelected(viewAs, (state) => state.viewing)
  const dates = datesIn(useSessionState(readerZone), pageLanguage())
  const [ending, setEnding] = useState(false)
  if (!viewing) return null
  const { kind, name, expires_at } = viewing

  function end(): void {
    setEnding(true)
    void viewAs.end()
  }

  return (
    <section className={styles['view-as-banner']} aria-label={viewAsTexts[kind]({ name })}>
      <Row as="p" gap={8} shrinks>
        <Eye />
        <span className={styles['view-as-words']}>
          <strong className="arbo-truncate">{viewAsTexts[kind]({ name })}</strong>
          <span>
            {viewAsTexts.readOnly}{' '}
            <span className={styles['view-as-more']}>
              {viewAsTexts.leftOut} {viewAsTexts.until({ time: dates.time(expires_at) })}
            </span>
          </span>
        </span>
      </Row>
      <Button size="small" busy={ending} onClick={end}>
        {viewAsTexts.end}
      </Button>
    </section>
  )
}
