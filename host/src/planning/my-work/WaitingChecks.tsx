import { checksStore } from '@arbo/core/internal'
import { Play } from '@arbo/kit/icons'
import { Button, classes, Text } from '@arbo/kit/ui'
import { useId, useMemo, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { Link } from '../../app/Link.tsx'
import { useSelected } from '../../app/store.ts'
import { texts } from '../../app/texts.ts'
import { workTexts } from './texts.ts'
import { CheckLine, reviewAllText } from './CheckLine.tsx'
import { reviewAddress } from './review-list.ts'
import { WorkFailed } from './WorkFailed.tsx'
import { WorkSkeleton } from './WorkSkeleton.tsx'
import styles from './work.module.css'

/** As many as leave room for one's own work below. */
const SHOWN = 3

/** What has waited longest for my check, above my own scenes. Nothing where nothing waits. */
export function WaitingChecks({ onShowAll }: { onShowAll: () => void }): ReactNode {
  const { session } = useApp()
  const checks = useMemo(() => checksStore(session), [session])
  const { status, error, rows, total, edits } = useSelected(checks, (state) => state)
  const ids = useMemo(() => rows.map(({ id }) => id), [rows])
  const id = useId()
  if (status === 'failed') return <WorkFailed error={error} onRetry={() => void checks.reload()} />
  if (rows.length === 0) return status === 'loading' ? <WorkSkeleton label={texts.loading} /> : null
  return (
    <section className={styles['work-group']} aria-labelledby={id} data-bucket="checks">
      <header className={classes(styles['work-group-head'], styles['work-group-head-acts'])}>
        <h2 id={id}>{workTexts.checksLabel}</h2>
        <Text tone="subtle" font="small" figures>
          {total}
        </Text>
        <span className="spacer" />
        {total > SHOWN && (
          <Button size="small" variant="ghost" onClick={onShowAll}>
            {workTexts.showAll}
          </Button>
        )}
        <Link to={reviewAddress(ids)} className="arbo-button arbo-button-primary arbo-size-small">
          <Play /> {reviewAllText(rows.length, total)}
        </Link>
      </header>
      <ul className={styles['work-rows']}>
        {rows.slice(0, SHOWN).map((row) => (
          <CheckLine key={row.id} row={row} ids={ids} list={checks} edits={edits} />
        ))}
      </ul>
    </section>
  )
}
