import { failureOf, maySetStatus, type FlowStatus, type Item, type ItemPatch, type ItemStore } from '@arbo/core'
import { ChevronDown } from '@arbo/kit/icons'
import { Menu, MenuChoices, StatusDot, StatusPill, type Status } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { messageOf } from '../../app/failure.ts'
import { workTexts } from '../../planning/my-work/texts.ts'
import { useUndoToast } from '../../planning/my-work/use-undo-toast.ts'
import { planningTexts } from '../../planning/entities/texts.ts'
import { useLevels } from '../../app/levels.ts'
import { statusOf } from '../../ui/status-of.ts'
import styles from './scene.module.css'

const SAID_BY_CORE: readonly string[] = ['timeout', 'network_problem']

interface StatusChoiceProps {
  item: Item
  statuses: readonly FlowStatus[]
  /** Shows the change at once; rejects with an ApiError after taking it back. */
  onUpdate: (patch: ItemPatch) => Promise<unknown>
  store: ItemStore
}

/** The scene's status; a menu for those who may change it. */
export function StatusChoice({ item, statuses, store, onUpdate }: StatusChoiceProps): ReactNode {
  const { session, toasts } = useApp()
  const { done } = useUndoToast()
  const kind = item.status_kind as Status
  const name = statusOf(item, useLevels())
  const pill = <StatusPill status={kind} colour={item.status?.colour} name={name} />
  // What may be changed of a scene depends on the scene (PLAN-15); until it is read whole, on the workspace.
  const mayChange = item.editable ? item.editable.includes('status') : session.can('item_updateItemDetails_update')
  if (statuses.length === 0 || !mayChange) return pill

  /** Restores only this scene's status, and not over another user's later change. */
  async function takeBack(to: string | null, from: string): Promise<void> {
    const now = store.getState().item
    if (now && now.status?.id === from) await store.update({ status_id: to, version: now.version })
    else toasts.show({ id: 'status', kind: 'error', title: planningTexts.statusMoved })
  }

  async function change(status_id: string): Promise<void> {
    const before = item.status?.id ?? null
    const chosen = statuses.find(({ id }) => id === status_id)
    try {
      await onUpdate({ status_id })
      if (chosen)
        done(workTexts.statusSet({ scene: item.name, status: chosen.name }), () => takeBack(before, chosen.id))
    } catch (error) {
      const failure = failureOf(error)
      // Core shows its own toast for network failures.
      if (SAID_BY_CORE.includes(failure.error)) return
      const words =
        failure.error === 'permission_denied'
          ? { title: planningTexts.statusFailed }
          : { title: planningTexts.statusKept, message: messageOf(failure) }
      toasts.show({ id: 'status', kind: 'error', ...words })
    }
  }

  return (
    <Menu
      trigger={
        <button type="button" className={styles['status-button']} aria-label={planningTexts.changeStatus({ name })}>
          {pill}
          <ChevronDown />
        </button>
      }
    >
      <MenuChoices
        label={planningTexts.status}
        value={item.status?.id ?? ''}
        onChange={(id) => id !== item.status?.id && void change(id)}
        options={statuses.map((status) => ({
          value: status.id,
          label: <StatusDot status={status.kind as Status} colour={status.colour} name={status.name} />,
          disabled: !maySetStatus(item, status),
          note: maySetStatus(item, status) ? undefined : planningTexts.statusReserved,
        }))}
      />
    </Menu>
  )
}
