import type { StatusMapping, StatusRemap } from '@arbo/core'
import { Button, Dialog, Row, Select, Stack, type Status, StatusMark, Text } from '@arbo/kit/ui'
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { texts } from '../../app/texts.ts'
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
  const form = useId()
  const [busy, setBusy] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const [chosen, setChosen] = useState<Readonly<Record<string, string | null>>>(() =>
    Object.fromEntries(remap.statuses.map(({ id, counterpart_id }) => [id, counterpart_id])),
  )
  const options = [
    ...(remap.to?.statuses ?? []).map(({ id, name, kind, colour }) => ({
      value: id,
      label: name,
      icon: <StatusMark status={kind as Status} colour={colour} />,
    })),
    { value: NONE, label: statusesTexts.remapNone },
  ]

  async function apply(event: FormEvent): Promise<void> {
    event.preventDefault()
    const mapping: Record<string, string | null> = {}
    for (const { id } of remap.statuses) {
      const target = chosen[id] ?? null
      if (target === null) return setMissing(true)
      mapping[id] = target === NONE ? null : target
    }
    setBusy(true)
    try {
      await onApply(mapping)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={statusesTexts.remapTitle(scene.words)}
      description={statusesTexts.remapLead(statusesTexts.scenes(remap.scenes, scene.word, scene.words))}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button variant="primary" type="submit" form={form} busy={busy}>
            {applyLabel ?? statusesTexts.remapApply}
          </Button>
        </>
      }
    >
      <Stack id={form} as="form" gap={12} noValidate onSubmit={(event) => void apply(event)}>
        {remap.statuses.map(({ id, name, kind, colour, scenes }) => (
          <div key={id} className={styles['flow-remap-row']}>
            <Row as="p" gap={8} shrinks>
              <StatusMark status={kind as Status} colour={colour} />
              <Text truncate>{name}</Text>
              <span className="arbo-note arbo-keeps arbo-figures">
                {statusesTexts.scenes(scenes, scene.word, scene.words)}
              </span>
            </Row>
            <Select
              label={statusesTexts.remapTo(name)}
              hideLabel
              placeholder={statusesTexts.remapChoose}
              value={chosen[id] ?? null}
              error={isMissing && (chosen[id] ?? null) === null ? statusesTexts.remapChoose : undefined}
              options={options}
              onChange={(value) => setChosen({ ...chosen, [id]: value })}
            />
          </div>
        ))}
        {isMissing && (
          <p className="notice notice-danger" role="alert">
            {statusesTexts.remapNeeded}
          </p>
        )}
      </Stack>
    </Dialog>
  )
}
