import type { HandlerInput, TargetLevel } from '@arbo/core/contract'
import type { FileAnswer } from '../../platform/http/handler.ts'
import { columnTitles } from '../../platform/sheets/column-texts.ts'
import { sheetAnswer } from '../../platform/sheets/sheet-answer.ts'
import { text } from '../texts.ts'
import type { Member } from '../../platform/access/member.ts'
import { targetPage } from './queries.ts'
import type { TargetDeps } from './service.ts'
import { toTarget } from './target-row.ts'

/** More targets than a workspace has. */
const ALL = { page: 1, per_page: 99_999 }
/** A line for each level; a target without levels has one line. */
export const TARGET_COLUMNS = [
  'name',
  'description',
  'type',
  'metric',
  'duration',
  'people',
  'status',
  'level',
  'goal',
  'colour',
  'reward',
  'reward kind',
] as const

const levelCells = ({ name, goal, colour, reward }: TargetLevel) => [
  name,
  goal,
  colour,
  reward.value,
  text(`target.${reward.kind}`),
]

export function exportTargets(
  { database }: TargetDeps,
  member: Member,
  { format, ...filter }: HandlerInput<'exportTargets'>['query'],
): Promise<FileAnswer> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const { rows } = await targetPage(tx, member, { ...filter, ...ALL })
    const lines = rows.map(toTarget).flatMap((target) => {
      const cells = [
        target.name,
        target.description,
        text(`target.${target.type}`),
        target.metric?.name ?? '',
        target.duration,
        target.people_count,
        text(target.status === 1 ? 'people.active' : 'people.archived'),
      ]
      const levels = target.levels.map(levelCells)
      return (levels.length > 0 ? levels : [['', '', '', '', '']]).map((level) => [...cells, ...level])
    })
    return sheetAnswer('targets', format, columnTitles(TARGET_COLUMNS), lines)
  })
}
