import { displayNameRules } from '@arbo/core'
import { TextField } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { detailsTexts } from '../settings/texts.ts'
import type { Errors } from '../settings/draft.ts'
import { DraftForm } from '../settings/DraftForm.tsx'
import { FactList } from '../settings/FactList.tsx'
import { useDraft } from '../settings/use-draft.ts'

interface OwnFields {
  display_name: string
}

function checkOwn({ display_name }: OwnFields): Errors<OwnFields> {
  for (const rule of displayNameRules(detailsTexts.displayName)) {
    const fault = rule(display_name, {})
    if (fault !== null) return { display_name: fault }
  }
  return {}
}

interface OwnNameFormProps {
  name: string
  version: number
  /** The role's name, which the user cannot change. */
  role: string
  /** Rejects with an ApiError. */
  onSave: (name: string) => Promise<unknown>
}

/** The user's own name in the workspace. */
export function OwnNameForm({ name, version, role, onSave }: OwnNameFormProps): ReactNode {
  const draft = useDraft<OwnFields>({
    now: { display_name: name },
    version,
    check: checkOwn,
    save: (_, { display_name }) => onSave(display_name.trim()),
    saved: detailsTexts.youSaved,
  })
  return (
    <DraftForm
      label={detailsTexts.sections.you}
      draft={draft}
      factsOf={({ display_name = '' }) => [{ name: detailsTexts.displayName, value: display_name }]}
    >
      <TextField
        label={detailsTexts.displayName}
        hint={detailsTexts.displayNameHint}
        autoComplete="name"
        required
        value={draft.fields.display_name}
        error={draft.errors.display_name}
        onChange={(event) => draft.set({ display_name: event.target.value })}
      />
      <FactList facts={[{ name: detailsTexts.role, value: role }]} />
    </DraftForm>
  )
}
