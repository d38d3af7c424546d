import type { FlowsStore, TemplateFlowInfo } from '@arbo/core'
import { Copy, Inbox, Trash2, Undo2 } from '@arbo/kit/icons'
import { Button } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { useApp } from '../../app/AppContext.ts'
import { useReadOnly } from '../../shell/useReadOnly.ts'
import { statusesTexts } from '../../texts/statuses.ts'
import { ConfirmDialog } from '../../ui/list/ConfirmDialog.tsx'
import type { RowAction } from '../../ui/list/ListRowMenu.tsx'
import { useAct } from '../../ui/list/useAct.ts'
import { DuplicateDialog } from './DuplicateDialog.tsx'
import { flowActions, type FlowAction } from './flowActions.ts'

type FlowFacts = Pick<TemplateFlowInfo, 'id' | 'name' | 'status' | 'deployed'>
type Asked = { type: 'duplicate'; from: FlowFacts } | { type: 'delete'; flows: readonly FlowFacts[] }
interface FlowActionsApi {
  actionsOf: (flow: FlowFacts) => RowAction[]
  /** Buttons for several flows. */
  bulkOf: (rows: readonly FlowFacts[]) => ReactNode
  /** The dialog that asks, where one does. */
  dialog: ReactNode
}

const whatText = (rows: readonly FlowFacts[]): string => {
  const [first] = rows
  return rows.length === 1 && first ? statusesTexts.named(first.name) : statusesTexts.several(rows.length)
}

/**
 * What can be done with flows: archiving at once with a way back, deleting is asked about. Why the server refuses stands
 * in the dialog, or beside what was done.
 * @param onDeleted called after each deletion that has succeeded
 */
export function useFlowActions(flows: FlowsStore, onDeleted?: () => void): FlowActionsApi {
  const { session, deleted, toasts } = useApp()
  const isReadOnly = useReadOnly() !== null
  const { busy, act } = useAct()
  const [asked, ask] = useState<Asked | null>(null)
  const close = (): void => ask(null)

  function archive(rows: readonly FlowFacts[]): void {
    const ids = rows.map(({ id }) => id)
    const done = statusesTexts.done.archived(whatText(rows))
    void act({ run: () => flows.archive(ids), done, undo: () => flows.unarchive(ids) })
  }

  function unarchive(rows: readonly FlowFacts[]): void {
    const ids = rows.map(({ id }) => id)
    const done = statusesTexts.done.unarchived(whatText(rows))
    void act({ run: () => flows.unarchive(ids), done, undo: () => flows.archive(ids) })
  }

  async function remove(rows: readonly FlowFacts[]): Promise<void> {
    const ids = rows.map(({ id }) => id)
    await flows.remove(ids)
    ids.forEach(deleted)
    toasts.show({ id: 'list-act', kind: 'success', title: statusesTexts.done.deleted(whatText(rows)) })
    onDeleted?.()
  }

  const actionsFor = (flow: FlowFacts): readonly FlowAction[] => (isReadOnly ? [] : flowActions(flow, session))

  function rowAction(action: FlowAction, flow: FlowFacts): RowAction {
    const label = statusesTexts[action]
    switch (action) {
      case 'duplicate':
        return { label, icon: <Copy />, onSelect: () => ask({ type: 'duplicate', from: flow }) }
      case 'archive':
        return { label, icon: <Inbox />, onSelect: () => archive([flow]) }
      case 'unarchive':
        return { label, icon: <Undo2 />, onSelect: () => unarchive([flow]) }
      case 'delete':
        return { label, icon: <Trash2 />, danger: true, onSelect: () => ask({ type: 'delete', flows: [flow] }) }
    }
  }

  function bulkOf(rows: readonly FlowFacts[]): ReactNode {
    const buttons = (
      [
        ['unarchive', unarchive],
        ['archive', archive],
        ['delete', (some: readonly FlowFacts[]) => ask({ type: 'delete', flows: some })],
      ] as const
    )
      .map(([action, run]) => ({ action, run, some: rows.filter((flow) => actionsFor(flow).includes(action)) }))
      .filter(({ some }) => some.length > 0)
    if (buttons.length === 0) return <span className="flow-note">{statusesTexts.nothingForAll}</span>
    return buttons.map(({ action, run, some }) => (
      <Button
        key={action}
        size="small"
        variant={action === 'delete' ? 'danger' : 'secondary'}
        busy={action !== 'delete' && busy}
        onClick={() => run(some)}
      >
        {some.length === rows.length
          ? statusesTexts[action]
          : statusesTexts.forSome(statusesTexts[action], some.length)}
      </Button>
    ))
  }

  return {
    actionsOf: (flow) => actionsFor(flow).map((action) => rowAction(action, flow)),
    bulkOf,
    dialog: asked && (
      <>
        {asked.type === 'duplicate' && <DuplicateDialog flows={flows} from={asked.from} onClose={close} />}
        {asked.type === 'delete' && (
          <ConfirmDialog
            title={statusesTexts.deleteTitle(whatText(asked.flows))}
            message={statusesTexts.deleteMessage}
            confirmLabel={statusesTexts.delete}
            onConfirm={() => remove(asked.flows)}
            onClose={close}
          />
        )}
      </>
    ),
  }
}
