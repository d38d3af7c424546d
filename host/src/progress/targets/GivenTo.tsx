import type { Target, TargetUserRole } from '@arbo/core'
import { userTargetsStore } from '@arbo/core/internal'
import { Plus } from '@arbo/kit/icons'
import { Button } from '@arbo/kit/ui'
import { useMemo, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useSelected } from '../../app/store.ts'
import { targetsTexts } from './texts.ts'
import { ReadingState } from '../../ui/library/ReadingState.tsx'
import { ListRowMenu } from '../../ui/list/ListRowMenu.tsx'
import { rangeText } from '../../workspace/working-calendar/range-text.ts'
import { Holders, PhaseBadge, holdersText } from './given-words.tsx'
import { useGivenActions } from './use-given-actions.tsx'
import styles from './targets.module.css'

/** A target's holders and their dates, and a button to give it to more. */
export function GivenTo({ target }: { target: Target }): ReactNode {
  const { session } = useApp()
  const store = useMemo(() => userTargetsStore(session, { targetId: target.id }), [session, target.id])
  const { status, error, rows } = useSelected(store, (state) => state)
  const { may, ask, actionsOf, dialog } = useGivenActions(store)
  const give =
    may.add && target.status === 1 ? (
      <div>
        <Button size="small" icon={<Plus />} onClick={() => ask({ type: 'give', target })}>
          {targetsTexts.giveThis}
        </Button>
      </div>
    ) : null
  return (
    <>
      {rows.length === 0 && status !== 'ready' ? (
        <ReadingState
          failed={targetsTexts.givenFailed}
          failure={status === 'failed' ? error : null}
          onRetry={() => void store.reload()}
          height={80}
        />
      ) : rows.length === 0 ? (
        <p className={styles['target-none']}>{targetsTexts.givenNobody}</p>
      ) : (
        <ul className={styles['given-list']} aria-label={targetsTexts.givenTo}>
          {rows.map((given: TargetUserRole) => (
            <li key={given.id}>
              <Holders given={given} />
              <PhaseBadge phase={given.phase} />
              <span className="arbo-pushed arbo-tone-muted arbo-figures">{rangeText(given)}</span>
              <ListRowMenu name={holdersText(given)} actions={actionsOf(given)} />
            </li>
          ))}
        </ul>
      )}
      {give}
      {dialog}
    </>
  )
}
