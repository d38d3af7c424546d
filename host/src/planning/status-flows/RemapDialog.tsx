import type { StatusMapping, StatusRemap } from '@arbo/core'
import { Notice, Row, Select, type Status, StatusMark, Text } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { useEdit } from '../../ui/forms/use-edit.ts'
import { statusesTexts } from './texts.ts'
import { useLevels } from '../../app/levels.ts'
import styles from './remap.module.css'

interface RemapDialogProps {
  remap: StatusRemap
  /** A verb: what happens with the choice. */
  applyLabel?: string
  /** Applies the change; the caller shows its failures. */
  onApply: (mapping: StatusMapping) => Promise<unknown>
  onClose: () => void
}

/** Stands for no status at all. */
const NONE = ''

/** Asks for the replacement of each status that disappears. Mounted only while it is open. */
export function RemapDialog({ remap, applyLabel, onApply, onClose }: RemapDialogProps): ReactNode {
  const { scene } = useLevels()
  const edit = useEdit({
    values: {
      chosen: Object.fromEntries(remap.statuses.map(({ id, counterpart_id }) => [id, counterpart_id])) as Readonly<
        Record<string, string | null>
      >,
    },
    check: ({ chosen }) =>
      remap.statuses.every(({ id }) => (chosen[id] ?? null) !== null) ? {} : { chosen: statusesTexts.remapNeeded },
  })
  const { chosen } = edit.values
  const options = [
    ...(remap.to?.statuses ?? []).map(({ id, name, kind, colour }) => ({
      value: id,
      label: name,
      icon: <StatusMark status={kind as Status} colour={colour} />,
    })),
    { value: NONE, label: statusesTexts.remapNone },
  ]

  return (
    <FormDialog
      edit={edit}
      title={statusesTexts.remapTitle({ scenes: scene.words })}
      description={statusesTexts.remapLead({
        count: statusesTexts.scenes({ count: remap.scenes, scene: scene.word, scenes: scene.words }),
      })}
      action={applyLabel ?? statusesTexts.remapApply}
      className="arbo-stack arbo-gap-12"
      onSave={() => onApply(Object.fromEntries(remap.statuses.map(({ id }) => [id, chosen[id] || null])))}
      onSaved={() => undefined}
      onClose={onClose}
    >
      {remap.statuses.map(({ id, name, kind, colour, scenes }) => (
        <div key={id} className={styles['flow-remap-row']}>
          <Row as="p" gap={8} shrinks>
            <StatusMark status={kind as Status} colour={colour} />
            <Text truncate>{name}</Text>
            <span className="arbo-note arbo-keeps arbo-figures">
              {statusesTexts.scenes({ count: scenes, scene: scene.word, scenes: scene.words })}
            </span>
          </Row>
          <Select
            label={statusesTexts.remapTo({ name })}
            hideLabel
            placeholder={statusesTexts.remapChoose}
            value={chosen[id] ?? null}
            error={edit.errors.chosen && (chosen[id] ?? null) === null ? statusesTexts.remapChoose : undefined}
            options={options}
            onChange={(value) => edit.change({ chosen: { ...chosen, [id]: value } })}
          />
        </div>
      ))}
      {edit.errors.chosen && <Notice tone="danger">{edit.errors.chosen}</Notice>}
    </FormDialog>
  )
}
