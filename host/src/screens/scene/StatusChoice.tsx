import { failureOf, type FlowStatus, type Item, type ItemPatch } from '@arbo/core'
import { ChevronDown } from '@arbo/kit/icons'
import { Menu, MenuChoices, StatusDot, StatusPill, type Status } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { useApp } from '../../app/AppContext.ts'
import { messageOf } from '../../app/failure.ts'
import { planningTexts } from '../../texts/planning.ts'
import { useLevels } from '../../ui/levels.ts'
import { statusOf } from '../../ui/statusOf.ts'
import styles from './scene.module.css'

const SAID_BY_CORE: readonly string[] = ['timeout', 'network_problem']

interface StatusChoiceProps {
  item: Item
  statuses: readonly FlowStatus[]
  /** Shows the change at once; rejects with an ApiError after taking it back. */
  onUpdate: (patch: ItemPatch) => Promise<unknown>
}

/** The scene's status; a menu for those who may change it. */
export function StatusChoice({ item, statuses, onUpdate }: StatusChoiceProps): ReactNode {
  const { session, toasts } = useApp()
  const kind = item.status_kind as Status
  const name = statusOf(item, useLevels())
  const pill = <StatusPill status={kind} name={name} />
  // What may be changed of a scene depends on the scene (PLAN-15); until it is read whole, on the workspace.
  const mayChange = item.editable ? item.editable.includes('status') : session.can('item_updateItemDetails_update')
  if (statuses.length === 0 || !mayChange) return pill

  async function change(status_id: string): Promise<void> {
    try {
      await onUpdate({ status_id })
    } catch (error) {
      const failure = failureOf(error)
      // The core tells of a network that fails.
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
        <button type="button" className={styles['status-button']} aria-label={planningTexts.changeStatus(name)}>
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
          label: <StatusDot status={status.kind as Status} name={status.name} />,
        }))}
      />
    </Menu>
  )
}
