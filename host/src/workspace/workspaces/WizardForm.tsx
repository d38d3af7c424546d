import { type WorkspaceWizard, workspaceText } from '@arbo/core/internal'
import { TextField } from '@arbo/kit/ui'
import { useEffect, useRef, type ReactNode } from 'react'
import { useSelected } from '../../app/store.ts'
import { workspaceTexts } from './texts.ts'
import { AvatarPicker } from '../../ui/avatar/AvatarPicker.tsx'
import { WizardSteps } from './WizardSteps.tsx'
import styles from './wizard.module.css'

interface WizardFormProps {
  wizard: WorkspaceWizard
  /** Of the form, for buttons outside of it. */
  id: string
  onNext: () => void
}

/** The element to focus at a step. */
const FIRST = 'input:not([type=file])'

/** The field of the current step (WS-16). */
export function WizardForm({ wizard, id, onNext }: WizardFormProps): ReactNode {
  const { step, field, values, errors } = useSelected(wizard, (state) => state)
  const form = useRef<HTMLFormElement>(null)
  const before = useRef(step)

  useEffect(() => {
    if (before.current === step) return
    before.current = step
    form.current?.querySelector<HTMLElement>(FIRST)?.focus()
  }, [step])

  const input = {
    value: values[field],
    error: errors[field],
    onChange: (event: { target: { value: string } }) => wizard.set(event.target.value),
    // Leaving an empty field shows no fault: 'Next' says what is missing.
    onBlur: () => values[field] !== '' && wizard.blur(),
  }
  return (
    <form
      ref={form}
      id={id}
      className={styles['wizard-form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onNext()
        const { field: now, errors: fieldErrors } = wizard.getState()
        if (fieldErrors[now]) form.current?.querySelector<HTMLElement>(FIRST)?.focus()
      }}
    >
      <WizardSteps step={step} />
      {field === 'name' && (
        <TextField
          key={field}
          label={workspaceText('new_workspace.name')}
          autoComplete="organization"
          required
          autoFocus
          {...input}
        />
      )}
      {field === 'display_name' && (
        <TextField
          key={field}
          label={workspaceText('new_workspace.display_name')}
          hint={workspaceTexts.displayNameHint}
          autoComplete="name"
          required
          {...input}
        />
      )}
      {field === 'avatar' && (
        <>
          <p className={styles['wizard-lead']}>{workspaceTexts.avatarLead}</p>
          <AvatarPicker value={values.avatar} onChange={(picture) => wizard.set(picture)} error={errors.avatar} />
        </>
      )}
    </form>
  )
}
