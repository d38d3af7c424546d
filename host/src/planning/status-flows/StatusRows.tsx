import { FLOW_STATUSES_MAX } from '@arbo/core'
import { Plus } from '@arbo/kit/icons'
import { Button, movedRow, useReorder } from '@arbo/kit/ui'
import { useRef, type ReactNode } from 'react'
import { statusesTexts } from './texts.ts'
import { newStatus, type StatusDraft } from './flow-draft.ts'
import type { FlowErrors } from './flow-form.ts'
import { StatusRow } from './StatusRow.tsx'
import styles from './statuses.module.css'

interface StatusRowsProps {
  statuses: readonly StatusDraft[]
  errors: FlowErrors['statuses']
  onChange: (statuses: readonly StatusDraft[]) => void
}

/** Unchecked: the kind of a new status. */
const KIND_OF_NEW = 3

/** The statuses of a flow, to be changed and put in order. */
export function StatusRows({ statuses, errors, onChange }: StatusRowsProps): ReactNode {
  const list = useRef<HTMLOListElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const nameOf = ({ name }: StatusDraft): string => name.trim() || statusesTexts.unnamed

  const order = useReorder({
    ids: statuses.map(({ id }) => id),
    onMove({ from, to }) {
      onChange(movedRow(statuses, from, to))
      const one = statuses[from]
      return one && statusesTexts.moved({ name: nameOf(one), position: to + 1, total: statuses.length })
    },
  })

  function append(): void {
    onChange([...statuses, newStatus('', KIND_OF_NEW)])
    // The new row’s name, once it is there.
    requestAnimationFrame(() => {
      const row = list.current?.lastElementChild
      row?.querySelector<HTMLElement>(`.${styles['flow-status-name']} input`)?.focus()
    })
  }

  function remove(index: number): void {
    const one = statuses[index]
    if (!one) return
    order.announce(statusesTexts.removed({ name: nameOf(one) }))
    onChange(statuses.toSpliced(index, 1))
    add.current?.focus()
  }

  const isFull = statuses.length >= FLOW_STATUSES_MAX
  return (
    <>
      <div className={styles['flow-columns']} aria-hidden="true">
        <span />
        <span>{statusesTexts.columnStatus}</span>
        <span>{statusesTexts.kind}</span>
      </div>
      <ol ref={list} className={styles['flow-statuses']}>
        {statuses.map((status, index) => (
          <StatusRow
            key={status.id}
            status={status}
            position={index + 1}
            error={errors?.[status.id]}
            order={order}
            onChange={(change) => onChange(statuses.with(index, { ...status, ...change }))}
            onRemove={statuses.length > 1 ? () => remove(index) : undefined}
          />
        ))}
      </ol>
      {order.announcement}
      <Button ref={add} icon={<Plus />} disabled={isFull} onClick={append}>
        {statusesTexts.addStatus}
      </Button>
      {isFull && <p className={styles['flow-note']}>{statusesTexts.tooMany({ limit: FLOW_STATUSES_MAX })}</p>}
    </>
  )
}
