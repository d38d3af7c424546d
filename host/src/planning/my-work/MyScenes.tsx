import { myWorkStore, todayIn, todoStore } from '@arbo/core/internal'
import { Inbox, Search } from '@arbo/kit/icons'
import { Button, EmptyState, Stack } from '@arbo/kit/ui'
import { useMemo, type ReactNode } from 'react'
import { withLevels } from '../../app/level-text.ts'
import { useApp } from '../../app/app-context.ts'
import { useSelected } from '../../app/store.ts'
import { useSessionState } from '../../app/use-session-state.ts'
import { useReadOnly } from '../../app/use-read-only.ts'
import { texts } from '../../app/texts.ts'
import { listTexts } from '../../ui/list/texts.ts'
import { workTexts } from './texts.ts'
import { useLevels } from '../../app/levels.ts'
import { TimerToggle } from '../time/TimerToggle.tsx'
import { keptView } from './kept-view.ts'
import { RecentScenes } from './RecentScenes.tsx'
import { ToProjects } from './ToProjects.tsx'
import { TodoToggle } from './TodoToggle.tsx'
import { onWorkKey } from './work-keys.ts'
import { WaitingChecks } from './WaitingChecks.tsx'
import { WorkFailed } from './WorkFailed.tsx'
import { WorkGroup } from './WorkGroup.tsx'
import { WorkRow } from './WorkRow.tsx'
import { WorkSkeleton } from './WorkSkeleton.tsx'
import { WorkToolbar } from './WorkToolbar.tsx'
import { useUndoToast } from './use-undo-toast.ts'
import { MoreRows } from '../../ui/list/MoreRows.tsx'
import { usePageKeys } from '../../app/page-keys.ts'
import styles from './work.module.css'

/** What waits for my check, the scenes that I am assigned to in groups, and those that I last worked on. */
export function MyScenes({ checks, onShowChecks }: { checks: number; onShowChecks: () => void }): ReactNode {
  usePageKeys('work')
  const { session } = useApp()
  const levels = useLevels()
  const code = useSessionState((state) => state.workspaceCode)
  const work = useMemo(() => myWorkStore(session, { keep: keptView(code) }), [session, code])
  const todo = useMemo(() => todoStore(session), [session])
  const state = useSelected(work, (current) => current)
  const listed = useSelected(todo, ({ rows }) => rows)
  const { refused } = useUndoToast()
  const readOnly = useReadOnly()
  const mayList = useSessionState(() => session.can('work_manageTodo_update')) && readOnly === null
  const mayLog = useSessionState(() => session.can('time_logTime_create')) && readOnly === null
  const today = useSessionState((current) => todayIn(current))
  const { status, error, query, rows, groups, total, outside, edits, metrics } = state
  const onList = useMemo(() => new Set(listed.map(({ id }) => id)), [listed])
  const isNarrowed = query.search !== '' || query.entityId !== null || query.status !== null

  function nothing(): ReactNode {
    if (outside > 0) {
      return (
        <EmptyState
          icon={<Inbox size={20} />}
          title={query.due === 'recent' ? workTexts.emptyRangeRecent : workTexts.emptyRangeTitle}
          message={workTexts.outside({ count: outside, ...levels.scene })}
          action={
            <Button variant="primary" onClick={() => void work.ask({ due: 'any' })}>
              {workTexts.dueRemove}
            </Button>
          }
        />
      )
    }
    if (isNarrowed) {
      return (
        <EmptyState
          icon={<Search size={20} />}
          title={listTexts.noMatch}
          message={listTexts.noMatchMessage}
          action={
            <Button onClick={() => void work.ask({ search: '', entityId: null, status: null })}>
              {listTexts.clear}
            </Button>
          }
        />
      )
    }
    if (checks > 0) return null
    return (
      <EmptyState
        icon={<Inbox size={20} />}
        title={workTexts.emptyTitle}
        message={withLevels(workTexts.emptyMessage, levels)}
        action={<ToProjects />}
      />
    )
  }

  function body(): ReactNode {
    if (status === 'failed') return <WorkFailed error={error} onRetry={() => void work.reload()} />
    if (rows.length === 0 && status === 'loading') return <WorkSkeleton label={texts.loading} />
    return (
      <>
        {checks > 0 && !isNarrowed && <WaitingChecks onShowAll={onShowChecks} />}
        {rows.length === 0 && nothing()}
        {groups.map((group) => {
          const inGroup = rows.filter((row) => row.group === group.key)
          return (
            inGroup.length > 0 && (
              <WorkGroup key={group.key} group={group}>
                {inGroup.map((row) => (
                  <WorkRow
                    key={row.id}
                    row={row}
                    list={work}
                    edits={edits}
                    to={`/st/${row.id}`}
                    withoutPath={query.groupBy === 'parent'}
                    metrics={metrics}
                    cameBack={row.came_back}
                    actions={
                      (mayList || mayLog) && (
                        <>
                          {mayLog && <TimerToggle scene={row} />}
                          {mayList && <TodoToggle row={row} todo={todo} isOn={onList.has(row.id)} />}
                        </>
                      )
                    }
                  />
                ))}
              </WorkGroup>
            )
          )
        })}
        <MoreRows
          list={{ rows, total, loadingMore: state.loadingMore }}
          onMore={() => void work.loadMore().catch(refused)}
        />
        {rows.length > 0 && outside > 0 && (
          <p className={styles['work-outside']}>
            {workTexts.outside({ count: outside, ...levels.scene })}{' '}
            <Button size="small" variant="ghost" onClick={() => void work.ask({ due: 'any' })}>
              {workTexts.showAll}
            </Button>
          </p>
        )}
        {!isNarrowed && <RecentScenes />}
      </>
    )
  }

  return (
    <Stack fill onKeyDown={onWorkKey}>
      <WorkToolbar work={work} state={state} today={today} />
      <div className={styles['work-body']} aria-busy={status === 'loading'}>
        {body()}
      </div>
    </Stack>
  )
}
