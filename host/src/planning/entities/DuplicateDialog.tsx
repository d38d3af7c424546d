import { NAME_MAX, type DirectoryStore, type DuplicatePart, type Entity } from '@arbo/core'
import { Checkbox, TextField } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { withLevels } from '../../app/level-text.ts'
import { texts } from '../../app/texts.ts'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { useEdit } from '../../ui/forms/use-edit.ts'
import { directoryTexts } from './directory-texts.ts'
import { planningTexts } from './texts.ts'
import { useLevels } from '../../app/levels.ts'
import { checkThing, codeHint, rewordThing } from './thing-form.ts'
import styles from './panel.module.css'

interface DuplicateDialogProps {
  entity: Entity
  directory: DirectoryStore
  onClose: () => void
}

const TAKE = 3
const REST = { description: '', start: '', due: '', frame: '', flow: '', colour: '', holidays: '' } as const

/** Asks for the name of a copy and its parts. */
export function DuplicateDialog({ entity, directory, onClose }: DuplicateDialogProps): ReactNode {
  const { toasts } = useApp()
  const levels = useLevels()
  const edit = useEdit({
    values: {
      name: directoryTexts.copyName({ name: entity.name }).slice(0, NAME_MAX),
      code: '',
      start: entity.scheduled_start ?? '',
      chosen: ['children', 'teams', 'coordinators', 'metrics'] as readonly DuplicatePart[],
    },
    check: ({ name, code }) => checkThing({ name, code, ...REST }),
    reword: rewordThing,
  })
  const { chosen } = edit.values
  const isDated = chosen.includes('dates')
  const parts = (Object.keys(directoryTexts.parts) as DuplicatePart[]).filter(
    // A take has only scenes below it; copying scenes needs the right to add them.
    (part) =>
      (part !== 'children' || entity.type < TAKE) &&
      (part !== 'items' || entity.rights.includes('project_addItem_create')),
  )

  return (
    <FormDialog
      edit={edit}
      title={directoryTexts.duplicateTitle({ name: entity.name })}
      action={directoryTexts.duplicate}
      first="name"
      className="arbo-stack arbo-gap-12"
      onSave={async ({ name, code, start }) => {
        const body = {
          name: name.trim(),
          code: code.trim() || null,
          with: chosen.filter((part) => parts.includes(part)),
          ...(isDated && start && start !== entity.scheduled_start ? { scheduled_start: start } : {}),
        }
        await directory.duplicateEntity(entity.id, body)
        toasts.show({ kind: 'success', title: planningTexts.created({ name: name.trim() }) })
      }}
      onClose={onClose}
    >
      <TextField label={texts.name} maxLength={NAME_MAX} required {...edit.input('name')} />
      <TextField label={texts.code} hint={codeHint('entity')} spellCheck={false} {...edit.input('code')} />
      <fieldset className={styles['duplicate-parts']}>
        <legend>{directoryTexts.takeAlong}</legend>
        {parts.map((part) => (
          <Checkbox
            key={part}
            label={withLevels(directoryTexts.parts[part], levels)}
            checked={chosen.includes(part)}
            onChange={(checked) =>
              edit.change({ chosen: checked ? [...chosen, part] : chosen.filter((one) => one !== part) })
            }
          />
        ))}
      </fieldset>
      {isDated && (
        <TextField
          type="date"
          label={directoryTexts.copyStart}
          hint={directoryTexts.copyStartHint}
          {...edit.input('start')}
        />
      )}
    </FormDialog>
  )
}
