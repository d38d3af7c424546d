import { GripVertical, Trash2 } from '@arbo/kit/icons'
import { IconButton, Select, TextField, Tick, type useReorder } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { statusesTexts } from './texts.ts'
import { useLevels } from '../../app/levels.ts'
import { ColourButton } from './ColourButton.tsx'
import { withKind, type StatusDraft } from './flow-draft.ts'
import { kindOptions } from './kind-options.tsx'
import styles from './statuses.module.css'

interface StatusRowProps {
  status: StatusDraft
  /** Its place, from 1. */
  position: number
  error: string | undefined
  order: ReturnType<typeof useReorder>
  onChange: (change: Partial<StatusDraft>) => void
  /** Left out where it is the only one. */
  onRemove: (() => void) | undefined
}

/** One status of a flow, to be changed. */
export function StatusRow(props: StatusRowProps): ReactNode {
  const { status, position, error, order, onChange, onRemove } = props
  const levels = useLevels()
  const name = status.name.trim() || statusesTexts.unnamed
  const { word, words } = levels.scene
  return (
    <li className={styles['flow-status']} {...order.item(status.id)}>
      <IconButton
        {...order.handle(status.id)}
        size="small"
        icon={<GripVertical />}
        label={statusesTexts.move({ name })}
        aria-description={statusesTexts.moveHint}
      />
      <ColourButton name={name} kind={status.kind} colour={status.colour} onChange={(colour) => onChange({ colour })} />
      <TextField
        className={styles['flow-status-name']}
        label={statusesTexts.statusNameOf({ position })}
        hideLabel
        dir="auto"
        placeholder={statusesTexts.statusName}
        value={status.name}
        error={error}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <Select
        className={styles['flow-status-kind']}
        label={statusesTexts.kindOf({ name })}
        hideLabel
        value={status.kind}
        onChange={(kind) => onChange(withKind(status, kind))}
        options={kindOptions()}
      />
      <span className={styles['flow-status-scenes']}>
        {status.scenes > 0 && statusesTexts.scenes({ count: status.scenes, scene: word, scenes: words })}
      </span>
      <IconButton
        size="small"
        icon={<Trash2 />}
        label={onRemove ? statusesTexts.removeStatus({ name }) : statusesTexts.lastStatus}
        disabled={!onRemove}
        onClick={onRemove}
      />
      <label className={styles['flow-status-reserved']}>
        <Tick
          role="switch"
          label={statusesTexts.reservedOf({ name })}
          checked={status.reserved}
          onChange={(reserved) => onChange({ reserved })}
        />
        {statusesTexts.reserved}
      </label>
    </li>
  )
}
