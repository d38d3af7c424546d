import { avatarUrl, type Workspace } from '@arbo/core'
import { workspaceText, settingsStore, type SettingsStore } from '@arbo/core/internal'
import { Row, TextField } from '@arbo/kit/ui'
import { useMemo, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { WorkspaceAvatar } from '../../ui/WorkspaceAvatar.tsx'
import { detailsTexts, settingsTexts } from '../settings/texts.ts'
import { PictureField } from '../../ui/avatar/PictureField.tsx'
import { DraftForm } from '../settings/DraftForm.tsx'
import { FactList } from '../settings/FactList.tsx'
import { Locked } from '../settings/Locked.tsx'
import { useDraft } from '../settings/use-draft.ts'
import { useMayUpdate } from '../settings/use-may-update.ts'
import { checkDetails, detailFacts, detailFieldsOf, detailsChangeOf, type DetailFields } from './details.ts'
import { DetailsSection } from './DetailsSection.tsx'
import { GroundField } from './GroundField.tsx'
import { letterColour } from './letter-colour.ts'

/** Name, picture and colour; read-only without the right to change them. */
export function WorkspaceSection({ workspace }: { workspace: Workspace }): ReactNode {
  const { session } = useApp()
  const store = useMemo(() => settingsStore(session), [session])
  const { basic, readOnly } = useMayUpdate()
  return (
    <DetailsSection id="workspace" lead={detailsTexts.workspaceLead}>
      {basic ? (
        <Editor store={store} workspace={workspace} />
      ) : (
        <>
          <Locked reason={readOnly ?? settingsTexts.readOnly} />
          <Row gap={16}>
            <WorkspaceAvatar workspace={workspace} size="large" />
            <FactList facts={detailFacts({ name: workspace.name })} />
          </Row>
        </>
      )}
    </DetailsSection>
  )
}

function Editor({ store, workspace }: { store: SettingsStore; workspace: Workspace }): ReactNode {
  const { session } = useApp()
  const draft = useDraft<DetailFields>({
    now: detailFieldsOf(workspace),
    version: null,
    check: checkDetails,
    save: (changes) => store.saveDetails(detailsChangeOf(changes)),
    keys: { color: 'ground', 'color.bgColor': 'ground' },
    saved: detailsTexts.workspaceSaved,
  })
  const { fields, errors, set } = draft
  const initial = Array.from(fields.name.trim())[0]?.toUpperCase() ?? ''
  const color = { bgColor: fields.ground, textColor: letterColour(fields.ground) }
  return (
    <>
      <PictureField
        face={<WorkspaceAvatar workspace={{ avatar: workspace.avatar, initial, color }} size="large" />}
        url={avatarUrl(session.apiUrl, workspace.avatar)}
        save={(avatar) => store.saveDetails({ avatar })}
      />
      <DraftForm label={detailsTexts.sections.workspace} draft={draft} factsOf={detailFacts}>
        <TextField
          label={workspaceText('new_workspace.name')}
          autoComplete="organization"
          required
          value={fields.name}
          error={errors.name}
          onChange={(event) => set({ name: event.target.value })}
        />
        <GroundField
          value={fields.ground}
          present={workspace.color.bgColor}
          error={errors.ground}
          onChange={(ground) => set({ ground })}
        />
      </DraftForm>
    </>
  )
}
