import type { ApiToken, TokensStore } from '@arbo/core'
import { TextArea, TextField, useDates } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { texts } from '../../app/texts.ts'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { useEdit } from '../../ui/forms/use-edit.ts'
import { tokensTexts } from './texts.ts'
import { ExpiryChoice } from './ExpiryChoice.tsx'
import { ScopeChoice } from './ScopeChoice.tsx'
import { SecretDialog } from './SecretDialog.tsx'
import { NEW_TOKEN, checkToken, rewordToken, tokenBody } from './token-form.ts'

interface NewTokenDialogProps {
  create: TokensStore['create']
  onClose: () => void
}

/** Creates a token, then shows its secret this once. Mounted only while it is open. */
export function NewTokenDialog({ create, onClose }: NewTokenDialogProps): ReactNode {
  const dates = useDates()
  const edit = useEdit({
    values: NEW_TOKEN,
    check: (fields) => checkToken(fields, dates.today()),
    reword: rewordToken,
    draft: 'token',
  })
  const { values, errors, change, input, choice } = edit
  const [newToken, setNewToken] = useState<(ApiToken & { token: string }) | null>(null)

  if (newToken) return <SecretDialog name={newToken.name} secret={newToken.token} onClose={onClose} />
  return (
    <FormDialog
      edit={edit}
      title={tokensTexts.newTitle}
      description={tokensTexts.newLead}
      action={texts.create}
      first="name"
      onSave={(fields) => create(tokenBody(fields, dates.today()))}
      onSaved={setNewToken}
      onClose={onClose}
    >
      <TextField label={tokensTexts.name} hint={tokensTexts.nameHint} required autoComplete="off" {...input('name')} />
      <ScopeChoice {...choice('scopes')} />
      <ExpiryChoice expiry={values.expiry} day={values.day} error={errors.day} onChange={change} />
      <TextArea
        label={tokensTexts.origins}
        hint={tokensTexts.originsHint}
        rows={2}
        spellCheck={false}
        {...input('origins')}
      />
    </FormDialog>
  )
}
