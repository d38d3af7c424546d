import { FLOW_STATUSES_MAX } from '@arbo/core'
import { Plus } from '@arbo/kit/icons'
import { Button } from '@arbo/kit/ui'
import { useRef, useState, type ReactNode } from 'react'
import { statusesTexts } from './texts.ts'
import { moved, newStatus, type StatusDraft } from './flow-draft.ts'
import type { FlowErrors } from './flow-form.ts'
import { StatusRow } from './StatusRow.tsx'
import { useReorder } from './use-reorder.ts'
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
  const [announcement, tell] = useState('')
  const add = useRef<HTMLButtonElement>(null)
  const nameOf = ({ name }: StatusDraft): string => name.trim() || statusesTexts.unnamed

  const { list, dragged, handleOf } = useReorder(statuses.length, (from, to) => {
    const one = statuses[from]
    if (one) tell(statusesTexts.moved(nameOf(one), to + 1, statuses.length))
    onChange(moved(statuses, from, to))
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
    tell(statusesTexts.removed(nameOf(one)))
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
            isDragged={index === dragged}
            handle={handleOf(index)}
            onChange={(change) => onChange(statuses.with(index, { ...status, ...change }))}
            onRemove={statuses.length > 1 ? () => remove(index) : undefined}
          />
        ))}
      </ol>
      <p className="arbo-visually-hidden" role="status">
        {announcement}
      </p>
      <Button ref={add} icon={<Plus />} disabled={isFull} onClick={append}>
        {statusesTexts.addStatus}
      </Button>
      {isFull && <p className={styles['flow-note']}>{statusesTexts.tooMany(FLOW_STATUSES_MAX)}</p>}
    </>
  )
}
