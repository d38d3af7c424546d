import type { ClientInput, Failure, TeamDetail, TeamMember } from '@arbo/core'
import { messageOf } from '../../app/failure.ts'
import { checkLibraryName } from '../../ui/library/library-name.ts'
import { faultsOf } from '../../ui/forms/refusal-of.ts'
import type { Errors } from '../settings/draft.ts'

/** A team member's fields in a form. */
export type DraftMember = Pick<TeamMember, 'id' | 'display_name' | 'profile_image' | 'role' | 'status'>

/** A team's draft on its page. */
export interface TeamDraft {
  name: string
  description: string
  is_public: boolean
  members: readonly DraftMember[]
  copied_role_id: string | null
}

export type TeamErrors = Errors<TeamDraft>
type TeamPatch = Omit<ClientInput<'updateTeam'>['body'], 'version'>

export const NEW_TEAM: TeamDraft = { name: '', description: '', is_public: true, members: [], copied_role_id: null }

export function draftOf({ name, description, is_public, members, copied_role }: TeamDetail): TeamDraft {
  return { name, description, is_public, members, copied_role_id: copied_role?.id ?? null }
}

const idsOf = (members: readonly DraftMember[]): string[] => members.map(({ id }) => id)

function isSameGroup(one: readonly DraftMember[], other: readonly DraftMember[]): boolean {
  const ids = new Set(idsOf(one))
  return ids.size === other.length && other.every(({ id }) => ids.has(id))
}

/** The draft's changes; null: none. */
export function patchOf(team: TeamDetail, draft: TeamDraft): TeamPatch | null {
  const before = draftOf(team)
  const name = draft.name.trim()
  const description = draft.description.trim()
  const patch: TeamPatch = {
    ...(name === before.name ? {} : { name }),
    ...(description === before.description ? {} : { description }),
    ...(draft.is_public === before.is_public ? {} : { is_public: draft.is_public }),
    ...(isSameGroup(before.members, draft.members) ? {} : { member_ids: idsOf(draft.members) }),
    ...(draft.copied_role_id === before.copied_role_id ? {} : { copied_role_id: draft.copied_role_id }),
  }
  return Object.keys(patch).length === 0 ? null : patch
}

export function newTeamOf({ members, ...draft }: TeamDraft): ClientInput<'createTeam'>['body'] {
  return { ...draft, name: draft.name.trim(), description: draft.description.trim(), member_ids: idsOf(members) }
}

/** Faults found before sending. */
export function checkDraft({ name }: TeamDraft): TeamErrors {
  const fault = checkLibraryName(name)
  return fault ? { name: fault } : {}
}

/** A refusal of the server by field. */
export function teamErrorsOf(failure: Failure): TeamErrors {
  if (failure.error === 'name_taken') return { name: messageOf(failure) }
  return faultsOf(failure, ['name', 'description'])
}

/** The members with some more, each once, by name. */
export function withMembers(members: readonly DraftMember[], more: readonly DraftMember[]): DraftMember[] {
  const memberIds = new Set(idsOf(members))
  const added = more.filter(({ id }) => !memberIds.has(id))
  return [...members, ...added].toSorted((a, b) => a.display_name.localeCompare(b.display_name))
}
