import { failureOf, type ApiToken, type TokensStore } from '@arbo/core'
import { Button, Dialog, Stack, TextArea, TextField, useDates } from '@arbo/kit/ui'
import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { texts } from '../../app/texts.ts'
import { tokensTexts } from './texts.ts'
import { ExpiryChoice } from './ExpiryChoice.tsx'
import { ScopeChoice } from './ScopeChoice.tsx'
import { SecretDialog } from './SecretDialog.tsx'
import { NEW_TOKEN, checkToken, errorsOf, tokenBody, type TokenErrors, type TokenFields } from './token-form.ts'

interface NewTokenDialogProps {
  create: TokensStore['create']
  onClose: () => void
}

/** Creates a token, then shows its secret this once. Mounted only while it is open. */
export function NewTokenDialog({ create, onClose }: NewTokenDialogProps): ReactNode {
  const dates = useDates()
  const [fields, setFields] = useState<TokenFields>(NEW_TOKEN)
  const [errors, setErrors] = useState<TokenErrors>({})
  const [busy, setBusy] = useState(false)
  const [newToken, setNewToken] = useState<(ApiToken & { token: string }) | null>(null)
  const first = useRef<HTMLInputElement>(null)
  const element = useRef<HTMLFormElement>(null)
  const form = useId()

  /** A changed field loses its fault. */
  function change(part: Partial<TokenFields>): void {
    setFields({ ...fields, ...part })
    const otherErrors = Object.entries(errors).filter(([name]) => name !== 'form' && !(name in part))
    setErrors(Object.fromEntries(otherErrors))
  }

  /** Focuses the first faulty field. @returns whether there is one */
  function focusFirst(faults: TokenErrors): boolean {
    const [name] = Object.keys(faults)
    if (name !== undefined) element.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
    return name !== undefined
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy) return
    const today = dates.today()
    const faults = checkToken(fields, today)
    setErrors(faults)
    if (focusFirst(faults)) return
    setBusy(true)
    try {
      setNewToken(await create(tokenBody(fields, today)))
    } catch (error) {
      const refusals = errorsOf(failureOf(error))
      setErrors(refusals)
      focusFirst(refusals)
      setBusy(false)
    }
  }

  if (newToken) return <SecretDialog name={newToken.name} secret={newToken.token} onClose={onClose} />
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={tokensTexts.newTitle}
      description={tokensTexts.newLead}
      initialFocus={first}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button variant="primary" type="submit" form={form} busy={busy}>
            {texts.create}
          </Button>
        </>
      }
    >
      <Stack ref={element} id={form} as="form" gap={16} noValidate onSubmit={(event) => void save(event)}>
        <TextField
          ref={first}
          name="name"
          label={tokensTexts.name}
          hint={tokensTexts.nameHint}
          required
          autoComplete="off"
          value={fields.name}
          error={errors.name}
          onChange={(event) => change({ name: event.target.value })}
        />
        <ScopeChoice value={fields.scopes} error={errors.scopes} onChange={(scopes) => change({ scopes })} />
        <ExpiryChoice expiry={fields.expiry} day={fields.day} error={errors.day} onChange={change} />
        <TextArea
          name="origins"
          label={tokensTexts.origins}
          hint={tokensTexts.originsHint}
          rows={2}
          spellCheck={false}
          value={fields.origins}
          error={errors.origins}
          onChange={(event) => change({ origins: event.target.value })}
        />
        {errors.form !== undefined && (
          <p className="notice notice-danger" role="alert">
            {errors.form}
          </p>
        )}
      </Stack>
    </Dialog>
  )
}
