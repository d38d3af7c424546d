import type { HandlerInput, TeamMember } from '@arbo/core/contract'
import type { Deps } from '../../platform/deps.ts'
import type { FileAnswer } from '../../platform/http/handler.ts'
import { columnTitles } from '../../platform/sheets/column-texts.ts'
import { sheetAnswer } from '../../platform/sheets/sheet-answer.ts'
import { text } from '../texts.ts'
import type { Member } from '../../platform/access/member.ts'
import { membersOf } from './people-queries.ts'
import { teamPage } from './queries.ts'

/** More teams than a workspace has. */
const ALL = { page: 1, per_page: 99_999 }

export const TEAM_COLUMNS = [
  'name',
  'description',
  'members',
  'public',
  'copied role',
  'deployed on',
  'status',
] as const

const namesOf = (members: readonly TeamMember[]) => members.map(({ display_name }) => display_name).join(', ')

/** The list of teams as a file, each with the names of all its members. */
export function exportTeams(
  { database }: Pick<Deps, 'database'>,
  member: Member,
  { format, ...filter }: HandlerInput<'exportTeams'>['query'],
): Promise<FileAnswer> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const { rows } = await teamPage(tx, member, { ...filter, ...ALL })
    const lines: (string | number)[][] = []
    for (const row of rows) {
      lines.push([
        row.name,
        row.description,
        namesOf(await membersOf(tx, member.wsId, row.id)),
        text(row.is_public ? 'people.yes' : 'people.no'),
        row.copied_role?.name ?? '',
        row.deployed_count,
        text(row.status === 1 ? 'people.active' : 'people.archived'),
      ])
    }
    return sheetAnswer('teams', format, columnTitles(TEAM_COLUMNS), lines)
  })
}
