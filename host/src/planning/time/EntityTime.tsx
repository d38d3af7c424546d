import { durationText } from '@arbo/core'
import { spentTimeStore } from '@arbo/core/internal'
import { Clock } from '@arbo/kit/icons'
import { Text } from '@arbo/kit/ui'
import { useMemo, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { Link } from '../../app/Link.tsx'
import { useSelected } from '../../app/store.ts'
import { timeTexts } from './texts.ts'
import { spentPath } from './time-address.ts'
import styles from './time.module.css'

/** Estimate, time spent and what is left of a place, with the way to its scenes; nothing where there is neither. */
export function EntityTime({ id }: { id: string }): ReactNode {
  const { session } = useApp()
  const store = useMemo(() => spentTimeStore(session, { entityId: id, by: 'project' }), [session, id])
  const [row] = useSelected(store, (state) => state.spent.rows)
  if (!row || (row.estimate_minutes === null && row.spent_minutes === 0)) return null
  const { estimate_minutes: estimate, spent_minutes: spent, left_minutes: left } = row
  const words =
    estimate === null
      ? timeTexts.spentOnly({ spent: durationText(spent) })
      : timeTexts.estimateFacts({ spent: durationText(spent), estimate: durationText(estimate) })
  return (
    <Link to={spentPath(id)} className={styles['entity-time']} title={timeTexts.tabs.spent}>
      <Clock />
      {words}
      {left !== null && <Text tone="subtle">{timeTexts.leftFacts({ left: durationText(left) })}</Text>}
    </Link>
  )
}
