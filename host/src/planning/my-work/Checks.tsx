import { REVIEW_SCENES_MAX, type CheckRow } from '@arbo/core'
import { checksStore } from '@arbo/core/internal'
import { CircleCheck, Play } from '@arbo/kit/icons'
import { Button, classes, EmptyState, Stack } from '@arbo/kit/ui'
import { useMemo, useState, type KeyboardEvent, type ReactNode } from 'react'
import { withLevels } from '../../app/level-text.ts'
import { useApp } from '../../app/app-context.ts'
import { useSelected } from '../../app/store.ts'
import { texts } from '../../app/texts.ts'
import { listTexts } from '../../ui/list/texts.ts'
import { ToProjects } from './ToProjects.tsx'
import { workTexts } from './texts.ts'
import { useLevels } from '../../app/levels.ts'
import { ListCheck } from '../../ui/list/ListCheck.tsx'
import { useSelection } from '../../ui/list/use-selection.ts'
import { ToPlaylist } from '../../ui/playlist/ToPlaylist.tsx'
import { CheckLine, reviewAllText } from './CheckLine.tsx'
import { reviewAddress, toReview } from './review-list.ts'
import { onWorkKey } from './work-keys.ts'
import { WorkFailed } from './WorkFailed.tsx'
import { WorkSkeleton } from './WorkSkeleton.tsx'
import listStyles from '../../ui/list/list.module.css'
import { usePageKeys } from '../../app/page-keys.ts'
import styles from './work.module.css'

/** Scenes that wait for my check, the longest wait first; they open in review as a list. */
export function Checks(): ReactNode {
  const { session, router } = useApp()
  const levels = useLevels()
  const checks = useMemo(() => checksStore(session), [session])
  const { status, error, rows, total, edits } = useSelected(checks, (state) => state)
  usePageKeys('work')
  usePageKeys('checks')
  const selection = useSelection<CheckRow>(rows)
  /** Number of chosen scenes, where it is too many to open. */
  const [refusedCount, refuse] = useState<number | null>(null)
  const ids = useMemo(() => rows.map(({ id }) => id), [rows])
  const chosen = selection.rows.length

  function review(): void {
    const list = toReview(
      selection.rows.map(({ id }) => id),
      ids,
    )
    refuse(list ? null : chosen)
    if (list) router.navigate(reviewAddress(list))
  }

  function toggle(id: string, range: boolean): void {
    refuse(null)
    selection.toggle(id, range)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const { target } = event
    const id = target instanceof HTMLElement && target.closest<HTMLElement>('[data-scene]')?.dataset['scene']
    if ((event.key === 'x' || event.key === ' ') && id && target instanceof HTMLAnchorElement) {
      event.preventDefault()
      return toggle(id, event.shiftKey)
    }
    onWorkKey(event)
  }

  function body(): ReactNode {
    if (status === 'failed') return <WorkFailed error={error} onRetry={() => void checks.reload()} />
    if (rows.length === 0) {
      if (status === 'loading') return <WorkSkeleton label={texts.loading} />
      return (
        <EmptyState
          icon={<CircleCheck size={20} />}
          title={workTexts.checksEmptyTitle}
          message={withLevels(workTexts.checksEmptyMessage, levels)}
          action={<ToProjects />}
        />
      )
    }
    return (
      <ul className={styles['work-rows']} aria-label={workTexts.checksLabel}>
        {rows.map((row) => (
          <CheckLine
            key={row.id}
            row={row}
            ids={ids}
            list={checks}
            edits={edits}
            lead={
              <ListCheck
                label={listTexts.select({ name: row.name })}
                checked={selection.has(row.id)}
                onToggle={(range) => toggle(row.id, range)}
              />
            }
            className={selection.has(row.id) ? styles['work-row-chosen'] : undefined}
          />
        ))}
      </ul>
    )
  }

  return (
    <Stack fill onKeyDown={onKeyDown}>
      {rows.length > 0 && (
        <div className={classes(listStyles['list-toolbar'], styles['work-toolbar'])}>
          <ListCheck
            label={listTexts.selectAll}
            checked={chosen > 0 && chosen === rows.length}
            mixed={chosen > 0 && chosen < rows.length}
            onToggle={() => {
              refuse(null)
              selection.setAll(chosen < rows.length)
            }}
          />
          <span className={styles['work-checks-count']} role="status">
            {chosen > 0
              ? listTexts.selected({ count: chosen })
              : workTexts.checksCount({ count: total, ...levels.scene })}
          </span>
          <span className="spacer" />
          {chosen > 0 && <ToPlaylist ids={selection.rows.map(({ id }) => id)} size="medium" />}
          <Button variant="primary" icon={<Play />} onClick={review}>
            {chosen > 0 ? workTexts.reviewChosen({ count: chosen }) : reviewAllText(rows.length, total)}
          </Button>
          {refusedCount !== null && (
            <p className={styles['work-refusal']} role="alert">
              {workTexts.tooMany({ chosen: refusedCount, max: REVIEW_SCENES_MAX, ...levels.scene })}
            </p>
          )}
        </div>
      )}
      <div className={styles['work-body']} aria-busy={status === 'loading'}>
        {body()}
      </div>
    </Stack>
  )
}
