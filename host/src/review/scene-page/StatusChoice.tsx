import { maySetStatus, type Item } from '@arbo/core'
import { ChevronDown } from '@arbo/kit/icons'
import { Menu, MenuChoices, StatusDot, StatusPill, type Status } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { Link } from '../../app/Link.tsx'
import { useReadOnly } from '../../app/use-read-only.ts'
import { planningTexts } from '../../planning/entities/texts.ts'
import { statusOf } from '../../ui/status-of.ts'
import { mayChangeStatus } from './may-change-status.ts'
import type { ReviewedScene } from './use-reviewed-scene.ts'
import { useSetStatus } from './use-set-status.ts'
import styles from './scene.module.css'

/** The scene's status; a menu for those who may change it. */
export function StatusChoice({ scene, item }: { scene: ReviewedScene; item: Item }): ReactNode {
  const { session } = useApp()
  const readOnly = useReadOnly()
  const setStatus = useSetStatus(scene)
  const { statuses, isFlowless } = scene
  const kind = item.status_kind as Status
  const name = statusOf(isFlowless ? { ...item, template_flow_id: null } : item)
  const pill = <StatusPill status={kind} colour={item.status?.colour} name={name} />
  if (isFlowless && readOnly === null && session.can('project_updateEntity_update')) {
    // The place of the scene says what is missing, and has the choice.
    return (
      <Link to={`/pl/dir/${item.entity_id}`} className={styles['status-button']} title={planningTexts.chooseFlow}>
        {pill}
      </Link>
    )
  }
  if (statuses.length === 0 || !mayChangeStatus(session, item)) return pill

  function choose(id: string): void {
    const chosen = statuses.find((status) => status.id === id)
    if (chosen && id !== item.status?.id) void setStatus(chosen)
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
        onChange={choose}
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
