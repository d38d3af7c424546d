import { NAME_MAX, failureOf, type DirectoryStore, type DuplicatePart, type Entity } from '@arbo/core'
import { Button, Dialog, Stack, TextField } from '@arbo/kit/ui'
import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { texts } from '../../app/texts.ts'
import { directoryTexts } from './directory-texts.ts'
import { planningTexts } from './texts.ts'
import { useLevels } from '../../app/levels.ts'
import { checkThing, errorsOf, type ThingErrors } from './thing-form.ts'
import styles from './panel.module.css'

interface DuplicateDialogProps {
  entity: Entity
  directory: DirectoryStore
  onClose: () => void
}

const TAKE = 3

/** Asks for the name of a copy and its parts. */
export function DuplicateDialog({ entity, directory, onClose }: DuplicateDialogProps): ReactNode {
  const { toasts } = useApp()
  const levels = useLevels()
  const [name, setName] = useState(() => directoryTexts.copyName(entity.name).slice(0, NAME_MAX))
  const [code, setCode] = useState('')
  const [chosen, setChosen] = useState<readonly DuplicatePart[]>(['children', 'teams', 'coordinators', 'metrics'])
  const [errors, setErrors] = useState<ThingErrors>({})
  const [busy, setBusy] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  const form = useId()
  const parts = (Object.keys(directoryTexts.parts) as DuplicatePart[]).filter(
    // A take has only scenes below it; copying scenes needs the right to add them.
    (part) =>
      (part !== 'children' || entity.type < TAKE) &&
      (part !== 'items' || entity.rights.includes('project_addItem_create')),
  )

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy) return
    const faults = checkThing({ name, code, description: '', start: '', due: '', frame: '' })
    setErrors(faults)
    if (Object.keys(faults).length > 0) return
    setBusy(true)
    try {
      const body = { name: name.trim(), code: code.trim() || null, with: chosen.filter((part) => parts.includes(part)) }
      await directory.duplicateEntity(entity.id, body)
      toasts.show({ kind: 'success', title: planningTexts.created(name.trim()) })
      onClose()
    } catch (error) {
      setErrors(errorsOf(failureOf(error)))
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={directoryTexts.duplicateTitle(entity.name)}
      initialFocus={first}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button variant="primary" type="submit" form={form} busy={busy}>
            {directoryTexts.duplicate}
          </Button>
        </>
      }
    >
      <Stack id={form} as="form" gap={12} noValidate onSubmit={(event) => void save(event)}>
        <TextField
          ref={first}
          label={texts.name}
          maxLength={NAME_MAX}
          required
          value={name}
          error={errors.name}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          label={texts.code}
          hint={planningTexts.codeHint}
          spellCheck={false}
          value={code}
          error={errors.code}
          onChange={(event) => setCode(event.target.value)}
        />
        <fieldset className={styles['duplicate-parts']}>
          <legend>{directoryTexts.takeAlong}</legend>
          {parts.map((part) => (
            <label key={part} className={styles['duplicate-part']}>
              <input
                type="checkbox"
                checked={chosen.includes(part)}
                onChange={({ target }) =>
                  setChosen(target.checked ? [...chosen, part] : chosen.filter((one) => one !== part))
                }
              />
              {directoryTexts.parts[part](levels)}
            </label>
          ))}
        </fieldset>
        {errors.form && (
          <p className="notice notice-danger" role="alert">
            {errors.form}
          </p>
        )}
      </Stack>
    </Dialog>
  )
}
