import type { StatusMapping, StatusRemap } from '@arbo/core'
import { Select, type Status, StatusMark, Text } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { withLevels } from '../../app/level-text.ts'
import { directoryTexts } from './directory-texts.ts'
import { useLevels } from '../../app/levels.ts'
import styles from './panel.module.css'

/** A choice of no status, which a select cannot hold as null. */
const NONE = ''

interface RemapFieldsProps {
  remap: StatusRemap
  mapping: StatusMapping
  onMap: (mapping: StatusMapping) => void
}

/** The replacement of a status: the user's choice, else its counterpart. Undefined: none yet. */
export function targetOf(status: StatusRemap['statuses'][number], mapping: StatusMapping): string | null | undefined {
  const chosen = mapping[status.id]
  if (chosen !== undefined) return chosen
  return status.needs_mapping ? undefined : status.counterpart_id
}

/** Whether every status has a replacement. */
export function isMapped({ statuses }: StatusRemap, mapping: StatusMapping): boolean {
  return statuses.every((status) => targetOf(status, mapping) !== undefined)
}

/** A choice for each status that disappears: its number of scenes, and their new status. */
export function RemapFields({ remap, mapping, onMap }: RemapFieldsProps): ReactNode {
  const { scene, ...levels } = useLevels()
  if (remap.statuses.length === 0) return null
  const options = [
    { value: NONE, label: directoryTexts.remapNone },
    ...(remap.to?.statuses ?? []).map(({ id, name, kind, colour }) => ({
      value: id,
      label: name,
      icon: <StatusMark status={kind as Status} colour={colour} />,
    })),
  ]
  return (
    <fieldset className={styles['remap']}>
      <legend>{directoryTexts.remapTitle}</legend>
      <Text as="p" tone="muted">
        {withLevels(directoryTexts.remapHint, { scene, ...levels })}
      </Text>
      {remap.statuses.map((status) => {
        const target = targetOf(status, mapping)
        return (
          <Select
            key={status.id}
            label={directoryTexts.remapCount({ name: status.name, count: status.scenes, ...scene })}
            options={options}
            value={target === undefined ? null : (target ?? NONE)}
            placeholder={directoryTexts.remapChoose}
            onChange={(value) => onMap({ ...mapping, [status.id]: value === NONE ? null : value })}
          />
        )
      })}
    </fieldset>
  )
}
