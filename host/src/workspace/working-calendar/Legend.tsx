import { classes, Row } from '@arbo/kit/ui'
import type { DayKind } from '@arbo/core'
import type { ReactNode } from 'react'
import { calendarTexts } from './texts.ts'
import styles from './calendar.module.css'

const KINDS: readonly DayKind[] = ['work', 'rest', 'holiday', 'extra', 'off']

/** The legend of the days' styles. */
export function Legend(): ReactNode {
  return (
    <ul className={styles['calendar-legend']} aria-label={calendarTexts.legend}>
      {KINDS.map((kind) => (
        <Row as="li" gap={8} key={kind}>
          <span className={classes(styles['calendar-day'], styles[kind])} aria-hidden="true">
            1
          </span>
          {calendarTexts.kinds[kind]}
        </Row>
      ))}
    </ul>
  )
}
