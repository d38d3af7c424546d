import { failureOf, type Metric, type MetricsStore } from '@arbo/core'
import { Copy, Inbox, Trash2, Undo2 } from '@arbo/kit/icons'
import { Button } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { useApp } from '../../app/AppContext.ts'
import { messageOf } from '../../app/failure.ts'
import { listTexts } from '../../texts/list.ts'
import { metricsTexts } from '../../texts/metrics.ts'
import { DuplicateDialog } from '../../ui/library/DuplicateDialog.tsx'
import { ConfirmDialog } from '../../ui/list/ConfirmDialog.tsx'
import type { RowAction } from '../../ui/list/ListRowMenu.tsx'
import { useAct } from '../../ui/list/useAct.ts'
import { metricActions, type MetricAction } from './metricActions.ts'

type MetricFacts = Pick<Metric, 'id' | 'name' | 'status'>
type Asked = { type: 'duplicate'; metric: MetricFacts } | { type: 'delete'; metrics: readonly MetricFacts[] }

interface MetricActionsApi {
  actionsOf: (metric: MetricFacts) => RowAction[]
  /** Buttons for several metrics. */
  bulkOf: (rows: readonly MetricFacts[]) => ReactNode
  star: (metric: MetricFacts, on: boolean) => void
  /** The dialog that asks, where one does. */
  dialog: ReactNode
}

const whoText = (rows: readonly MetricFacts[]): string => {
  const [first] = rows
  return rows.length === 1 && first ? metricsTexts.named(first.name) : metricsTexts.several(rows.length)
}

/**
 * What can be done with metrics: what can be undone is done at once with a way back, deleting is asked about. Why the
 * server refuses stands in the dialog, or beside what was done.
 * @param onDeleted called after each deletion that has succeeded
 */
export function useMetricActions(metrics: MetricsStore, onDeleted?: () => void): MetricActionsApi {
  const { session, router, deleted, toasts } = useApp()
  const { busy, act } = useAct()
  const [asked, ask] = useState<Asked | null>(null)
  const close = (): void => ask(null)

  function archive(rows: readonly MetricFacts[]): void {
    const ids = rows.map(({ id }) => id)
    const done = metricsTexts.done.archived(whoText(rows))
    void act({ run: () => metrics.archive(ids), done, undo: () => metrics.unarchive(ids) })
  }

  function unarchive(rows: readonly MetricFacts[]): void {
    const ids = rows.map(({ id }) => id)
    const done = metricsTexts.done.unarchived(whoText(rows))
    void act({ run: () => metrics.unarchive(ids), done, undo: () => metrics.archive(ids) })
  }

  async function remove(rows: readonly MetricFacts[]): Promise<void> {
    const ids = rows.map(({ id }) => id)
    await metrics.remove(ids)
    ids.forEach(deleted)
    toasts.show({ id: 'list-act', kind: 'success', title: metricsTexts.done.deleted(whoText(rows)) })
    onDeleted?.()
  }

  async function duplicate({ id }: MetricFacts, name: string): Promise<void> {
    const copy = await metrics.duplicate(id, name)
    toasts.show({ id: 'list-act', kind: 'success', title: metricsTexts.done.duplicated(copy.name) })
    router.navigate(`/pl/mrc/${copy.id}`)
  }

  function star({ id }: MetricFacts, on: boolean): void {
    metrics.favorite(id, on).catch((error: unknown) => {
      const message = messageOf(failureOf(error))
      toasts.show({ id: 'list-act', kind: 'error', title: listTexts.failedAction, message })
    })
  }

  function rowAction(action: MetricAction, metric: MetricFacts): RowAction {
    switch (action) {
      case 'duplicate':
        return { label: metricsTexts.duplicate, icon: <Copy />, onSelect: () => ask({ type: 'duplicate', metric }) }
      case 'archive':
        return { label: metricsTexts.archive, icon: <Inbox />, onSelect: () => archive([metric]) }
      case 'unarchive':
        return { label: metricsTexts.unarchive, icon: <Undo2 />, onSelect: () => unarchive([metric]) }
      case 'delete': {
        const onSelect = (): void => ask({ type: 'delete', metrics: [metric] })
        return { label: metricsTexts.delete, icon: <Trash2 />, danger: true, onSelect }
      }
    }
  }

  function bulkOf(rows: readonly MetricFacts[]): ReactNode {
    const buttons = (
      [
        ['unarchive', unarchive],
        ['archive', archive],
        ['delete', (some: readonly MetricFacts[]) => ask({ type: 'delete', metrics: some })],
      ] as const
    )
      .map(([action, run]) => ({
        action,
        run,
        some: rows.filter((metric) => metricActions(metric, session).includes(action)),
      }))
      .filter(({ some }) => some.length > 0)
    if (buttons.length === 0) return <span className="metric-note">{metricsTexts.nothingForAll}</span>
    return buttons.map(({ action, run, some }) => (
      <Button
        key={action}
        size="small"
        variant={action === 'delete' ? 'danger' : 'secondary'}
        busy={action !== 'delete' && busy}
        onClick={() => run(some)}
      >
        {some.length === rows.length ? metricsTexts[action] : metricsTexts.forSome(metricsTexts[action], some.length)}
      </Button>
    ))
  }

  return {
    actionsOf: (metric) => metricActions(metric, session).map((action) => rowAction(action, metric)),
    bulkOf,
    star,
    dialog: asked && (
      <>
        {asked.type === 'duplicate' && (
          <DuplicateDialog
            name={asked.metric.name}
            onDuplicate={(name) => duplicate(asked.metric, name)}
            onClose={close}
          />
        )}
        {asked.type === 'delete' && (
          <ConfirmDialog
            title={metricsTexts.deleteTitle(whoText(asked.metrics))}
            message={metricsTexts.deleteMessage}
            confirmLabel={metricsTexts.delete}
            onConfirm={() => remove(asked.metrics)}
            onClose={close}
          />
        )}
      </>
    ),
  }
}
