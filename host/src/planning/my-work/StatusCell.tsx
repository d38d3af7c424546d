import { fieldLabel, maySetStatus, type FlowStatus, type SceneRow } from '@arbo/core'
import { cellKey } from '@arbo/core/internal'
import { ChevronDown } from '@arbo/kit/icons'
import { classes, Menu, MenuChoices, MenuItem, StatusDot, type Status } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { Link } from '../../app/Link.tsx'
import { useReadOnly } from '../../app/use-read-only.ts'
import { planningTexts } from '../entities/texts.ts'
import { workTexts } from './texts.ts'
import { statusOf } from '../../ui/status-of.ts'
import type { RowList } from './row-list.ts'
import { useUndoToast } from './use-undo-toast.ts'
import styles from './work.module.css'

interface StatusCellProps {
  row: SceneRow
  list: RowList
  /** A new status is being saved. */
  sending: boolean
}

/** The scene's status; a menu of its flow for those who may change it. */
export function StatusCell({ row, list, sending }: StatusCellProps): ReactNode {
  const { session } = useApp()
  const readOnly = useReadOnly()
  const { done } = useUndoToast()
  const [statuses, setStatuses] = useState<readonly FlowStatus[] | null>(null)
  const [failed, setFailed] = useState(false)
  /** The chosen status, until the row has it. */
  const [chosen, choose] = useState<FlowStatus | null>(null)
  const current =
    sending && chosen ? { status: chosen, status_kind: chosen.kind, template_flow_id: row.template_flow_id } : row
  const name = statusOf(current)
  const look = classes(styles['work-status'], styles['work-status-button'])
  const dot = <StatusDot status={current.status_kind as Status} colour={current.status?.colour} name={name} />
  if (row.template_flow_id === null && readOnly === null && session.can('project_updateEntity_update')) {
    // The place says what is missing, and has the choice.
    return (
      <Link to={`/pl/dir/${row.entity_id}`} className={look} title={planningTexts.chooseFlow}>
        {dot}
      </Link>
    )
  }
  if (readOnly !== null || row.template_flow_id === null || !row.editable.includes('status')) {
    return <span className={styles['work-status']}>{dot}</span>
  }

  async function load(): Promise<void> {
    setFailed(false)
    try {
      setStatuses(await list.statusesOf(row))
    } catch {
      // Offline or deleted: the menu says so and offers another try.
      setFailed(true)
    }
  }

  async function change(status: FlowStatus): Promise<void> {
    const place = { item_id: row.id, field: 'status' } as const
    choose(status)
    await list.cells.enter([{ ...place, to: status.id }])
    if (!list.getState().edits.has(cellKey(place)))
      done(workTexts.statusSet({ scene: row.name, status: status.name }), list.undo)
  }

  return (
    <Menu
      onOpenChange={(open) => open && void load()}
      trigger={
        <button
          type="button"
          className={look}
          aria-label={workTexts.changeStatus({ scene: row.name, status: name })}
          aria-busy={sending || undefined}
        >
          {dot}
          <ChevronDown />
        </button>
      }
    >
      {statuses ? (
        <MenuChoices
          label={fieldLabel('status')}
          value={row.status?.id ?? ''}
          onChange={(id) => {
            const status = statuses.find((one) => one.id === id)
            if (status && id !== row.status?.id) void change(status)
          }}
          options={statuses.map((status) => ({
            value: status.id,
            label: <StatusDot status={status.kind as Status} colour={status.colour} name={status.name} />,
            disabled: !maySetStatus(row, status),
            note: maySetStatus(row, status) ? undefined : planningTexts.statusReserved,
          }))}
        />
      ) : (
        <MenuItem disabled>{failed ? workTexts.statusesFailed : workTexts.statusesLoading}</MenuItem>
      )}
    </Menu>
  )
}
