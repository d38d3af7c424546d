import type { TodoRow } from '@arbo/core'
import { todoStore } from '@arbo/core/internal'
import { CircleCheck, GripVertical, ListPlus, X } from '@arbo/kit/icons'
import { classes, EmptyState, IconButton, Stack, Text, useReorder } from '@arbo/kit/ui'
import { useId, useMemo, type ReactNode } from 'react'
import { withLevels } from '../../app/level-text.ts'
import { useApp } from '../../app/app-context.ts'
import { Link } from '../../app/Link.tsx'
import { useSelected } from '../../app/store.ts'
import { useSessionState } from '../../app/use-session-state.ts'
import { useReadOnly } from '../../app/use-read-only.ts'
import { texts } from '../../app/texts.ts'
import { workTexts } from './texts.ts'
import { useLevels } from '../../app/levels.ts'
import { usePageKeys } from '../../app/page-keys.ts'
import { useUndoToast } from './use-undo-toast.ts'
import { onWorkKey } from './work-keys.ts'
import { WorkFailed } from './WorkFailed.tsx'
import { WorkRow } from './WorkRow.tsx'
import { WorkSkeleton } from './WorkSkeleton.tsx'
import styles from './work.module.css'

/** My to-do list, in my own order; handing a scene in marks it done. */
export function Todo(): ReactNode {
  usePageKeys('work')
  const { session } = useApp()
  const levels = useLevels()
  const todo = useMemo(() => todoStore(session), [session])
  const { status, error, rows, edits } = useSelected(todo, (state) => state)
  const readOnly = useReadOnly()
  const mayManage = useSessionState(() => session.can('work_manageTodo_update')) && readOnly === null
  const { done, refused } = useUndoToast()
  const hint = useId()
  const open = rows.filter(({ is_done }) => !is_done)
  const finished = rows.filter(({ is_done }) => is_done)

  async function move(id: string, before: string | null): Promise<void> {
    // Done rows keep their places behind the last open one.
    const after = open.findLast((row) => row.id !== id)
    const behind = after && rows[rows.indexOf(after) + 1]
    try {
      await todo.move(
        id,
        before ?? (behind?.id === id ? (rows[rows.indexOf(behind) + 1]?.id ?? null) : (behind?.id ?? null)),
      )
    } catch (failure) {
      refused(failure)
    }
  }

  const order = useReorder({
    ids: open.map(({ id }) => id),
    onMove({ id, from, to, before }) {
      void move(id, before)
      return workTexts.movedTo({ scene: open[from]?.name ?? '', place: to + 1, count: open.length })
    },
  })

  async function remove(row: TodoRow): Promise<void> {
    const next = rows[rows.indexOf(row) + 1]?.id ?? null
    try {
      await todo.remove(row.id)
      done(workTexts.todoRemoved({ scene: row.name }), () => todo.add([row.id], next))
    } catch (failure) {
      refused(failure)
    }
  }

  const rowOf = (row: TodoRow, lead: ReactNode): ReactNode => (
    <WorkRow
      key={row.id}
      row={row}
      list={todo}
      edits={edits}
      to={`/st/${row.id}`}
      lead={lead}
      className={row.is_done ? styles['work-row-done'] : undefined}
      item={row.is_done ? undefined : order.item(row.id)}
      actions={
        mayManage && (
          <IconButton icon={<X />} label={workTexts.removeTodo({ scene: row.name })} onClick={() => void remove(row)} />
        )
      }
    />
  )

  function body(): ReactNode {
    if (status === 'failed') return <WorkFailed error={error} onRetry={() => void todo.reload()} />
    if (rows.length === 0) {
      if (status === 'loading') return <WorkSkeleton label={texts.loading} />
      return (
        <EmptyState
          icon={<ListPlus size={20} />}
          title={workTexts.todoEmptyTitle}
          message={withLevels(workTexts.todoEmptyMessage, levels)}
          action={
            <Link to="/co/wk" className="arbo-button arbo-button-primary arbo-size-medium">
              {withLevels(workTexts.toMyScenes, levels)}
            </Link>
          }
        />
      )
    }
    return (
      <>
        {mayManage && open.length > 1 && (
          <p className={styles['work-hint']} id={hint}>
            {workTexts.todoHint}
          </p>
        )}
        {open.length === 0 && <EmptyState icon={<CircleCheck size={20} />} title={workTexts.todoAllDone} />}
        <ol className={styles['work-rows']} aria-label={workTexts.todoLabel}>
          {open.map((row, at) =>
            rowOf(
              row,
              mayManage && (
                <button
                  type="button"
                  className={styles['work-handle']}
                  aria-label={workTexts.move({ scene: row.name, place: at + 1, count: open.length })}
                  aria-describedby={open.length > 1 ? hint : undefined}
                  {...order.handle(row.id)}
                >
                  <GripVertical />
                </button>
              ),
            ),
          )}
        </ol>
        {finished.length > 0 && (
          <section className={styles['work-group']} aria-label={workTexts.doneGroup}>
            <header className={styles['work-group-head']}>
              <h2>{workTexts.doneGroup}</h2>
              <Text tone="subtle" font="small" figures>
                {finished.length}
              </Text>
              <span className={styles['work-group-hint']}>{workTexts.doneHint}</span>
            </header>
            <ul className={styles['work-rows']}>
              {finished.map((row) => rowOf(row, mayManage && <CircleCheck className={styles['work-done-sign']} />))}
            </ul>
          </section>
        )}
      </>
    )
  }

  return (
    <Stack fill onKeyDown={onWorkKey}>
      <div className={classes(styles['work-body'], styles['work-body-plain'])} aria-busy={status === 'loading'}>
        {body()}
      </div>
      {order.announcement}
    </Stack>
  )
}
