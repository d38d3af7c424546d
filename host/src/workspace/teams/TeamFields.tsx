import { failureOf, type RoleChoice } from '@arbo/core'
import type { TeamsStore } from '@arbo/core/internal'
import { Checkbox, Select, TextArea, TextField } from '@arbo/kit/ui'
import { useEffect, useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { messageOf } from '../../app/failure.ts'
import { texts } from '../../app/texts.ts'
import { teamsTexts } from './texts.ts'
import { withMembers, type TeamDraft, type TeamErrors } from './team-draft.ts'

/** Stands for no role. */
const NONE = ''

interface TeamFieldsProps {
  teams: TeamsStore
  draft: TeamDraft
  errors: TeamErrors
  onChange: (change: Partial<TeamDraft>) => void
}

/** A team's name, visibility, and the role that its first members come from. */
export function TeamFields({ teams, draft, errors, onChange }: TeamFieldsProps): ReactNode {
  return (
    <>
      <TextField
        label={texts.name}
        required
        value={draft.name}
        error={errors.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <TextArea
        label={teamsTexts.description}
        maxLength={250}
        rows={3}
        value={draft.description}
        error={errors.description}
        onChange={(event) => onChange({ description: event.target.value })}
      />
      <Checkbox
        label={teamsTexts.isPublic}
        hint={teamsTexts.isPublicHint}
        checked={draft.is_public}
        onChange={(is_public) => onChange({ is_public })}
      />
      <RoleField teams={teams} draft={draft} onChange={onChange} />
    </>
  )
}

/** Adds the people of a role to the team; for users who may see the roles. */
function RoleField({ teams, draft, onChange }: Omit<TeamFieldsProps, 'errors'>): ReactNode {
  const { session, toasts } = useApp()
  const [roles, setRoles] = useState<readonly RoleChoice[]>([])
  const mayChoose = session.can('access_getListOfWorkspaceRoles_read')

  useEffect(() => {
    let isOver = false
    if (!mayChoose) return
    teams
      .roles()
      .then((list) => !isOver && setRoles(list))
      // Without roles the field is hidden, and a team can be created without it.
      .catch(() => !isOver && setRoles([]))
    return () => {
      isOver = true
    }
  }, [teams, mayChoose])

  async function choose(id: string): Promise<void> {
    if (id === NONE) return onChange({ copied_role_id: null })
    try {
      const people = await teams.peopleOfRole(id)
      const members = withMembers(draft.members, people)
      onChange({ copied_role_id: id, members })
      const title = teamsTexts.added({ count: members.length - draft.members.length })
      toasts.show({ id: 'list-act', kind: 'success', title })
    } catch (error) {
      const message = messageOf(failureOf(error))
      toasts.show({ id: 'list-act', kind: 'error', title: teamsTexts.copyFailed, message })
    }
  }

  if (roles.length === 0) return null
  const chosen = roles.some(({ id }) => id === draft.copied_role_id) ? draft.copied_role_id : NONE
  return (
    <Select
      label={teamsTexts.copyRole}
      hint={teamsTexts.copyRoleHint}
      value={chosen}
      onChange={(id) => void choose(id ?? NONE)}
      options={[
        { value: NONE, label: teamsTexts.copyRoleNone },
        ...roles.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  )
}
