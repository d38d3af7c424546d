import { uuidv7 } from 'uuidv7'
import { addMonths, daysOfMonth, monthOfDay, TARGET_LEVEL_COLOURS } from '@arbo/core/contract'
import type { RewardKind, TargetType } from '@arbo/core/contract'
import type { Tx } from '../platform/db/transaction.ts'
import {
  target,
  targetLevel,
  targetUserRole,
  targetUserRolePerson,
  targetUserRoleTeam,
} from '../platform/db/schema.gen.ts'
import { calculateMonth } from '../progress/targets/recalculate.ts'
import type { SeedBase } from './people.ts'

interface DemoTarget {
  name: string
  description: string
  type: TargetType
  /** Key of METRICS. */
  metric?: string
  levels: readonly (readonly [name: string, goal: string, kind: RewardKind, value: string])[]
  /** Keys of PEOPLE, and names of TEAMS. */
  people: readonly string[]
  teams: readonly string[]
}

const TARGETS: readonly DemoTarget[] = [
  {
    name: 'Scenes approved',
    description: 'Scenes that were approved this month.',
    type: 'item_count',
    levels: [
      ['Started', '1', 'rate', '40'],
      ['On course', '2', 'rate', '50'],
      ['Ahead', '4', 'amount', '300'],
    ],
    people: ['member', 'ines', 'leila', 'tomas'],
    teams: [],
  },
  {
    name: 'Frames approved',
    description: 'Frames of the scenes that were approved this month.',
    type: 'metric_sum',
    metric: 'frames',
    levels: [
      ['One hundred', '100', 'rate', '0.25'],
      ['Two hundred', '200', 'rate', '0.35'],
      ['Five hundred', '500', 'rate', '0.5'],
    ],
    people: ['member', 'oskar'],
    teams: [],
  },
  {
    name: 'Animation together',
    description: 'What the team gets approved in a month, each scene once.',
    type: 'item_count',
    levels: [
      ['Half way', '3', 'amount', '150'],
      ['There', '6', 'amount', '400'],
    ],
    people: [],
    teams: ['Animation'],
  },
]
/** Targets have run since so many months ago. */
const MONTHS_BACK = 2

async function seedTarget(tx: Tx, base: SeedBase, demo: DemoTarget, days: { start_date: string; end_date: string }) {
  const { wsId: ws_id, people, teams, metrics } = base
  const [target_id, target_user_role_id] = [uuidv7(), uuidv7()]
  const { name, description, type, metric, levels } = demo
  const metric_id = metric === undefined ? null : (metrics[metric] ?? null)
  const created_by = people['owner'] ?? null
  await tx.insert(target).values({ ws_id, id: target_id, name, description, type, metric_id, created_by })
  await tx.insert(targetLevel).values(
    levels.map(([levelName, goal, reward_kind, reward_value], position) => {
      const colour = TARGET_LEVEL_COLOURS[position + 1] ?? TARGET_LEVEL_COLOURS[0]
      return { ws_id, target_id, position, name: levelName, goal, colour, reward_kind, reward_value }
    }),
  )
  await tx.insert(targetUserRole).values({ ws_id, id: target_user_role_id, target_id, ...days })
  const persons = demo.people.map((key) => ({ ws_id, target_user_role_id, ws_user_id: people[key] ?? '' }))
  if (persons.length > 0) await tx.insert(targetUserRolePerson).values(persons)
  const groups = demo.teams.map((key) => ({ ws_id, target_user_role_id, team_id: teams[key] ?? '' }))
  if (groups.length > 0) await tx.insert(targetUserRoleTeam).values(groups)
}

/**
 * The targets of some people and a team until the end of the month of `today`, and their achievements: the months
 * before it are calculated from the scenes that were approved in them.
 */
export async function seedTargets(tx: Tx, base: SeedBase, today: Date): Promise<void> {
  const month = monthOfDay(today.toISOString())
  const { start_date } = daysOfMonth(addMonths(month, -MONTHS_BACK))
  const { end_date } = daysOfMonth(month)
  for (const demo of TARGETS) await seedTarget(tx, base, demo, { start_date, end_date })
  for (let back = MONTHS_BACK; back > 0; back -= 1) {
    await calculateMonth(tx, base.wsId, addMonths(month, -back), {
      by: base.people['owner'] ?? null,
      closes: true,
    })
  }
}
