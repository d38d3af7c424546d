import { uuidv7 } from 'uuidv7'
import type { Tx } from '../db/transaction.ts'
import { target, targetUserRole, targetUserRolePerson } from '../db/schema.ts'
import type { SeedBase } from './people.ts'

/** Keys of PEOPLE. */
const TARGETS = [
  {
    name: 'Scenes approved',
    description: 'Scenes that were approved this month.',
    people: ['member', 'ines', 'leila'],
  },
  { name: 'First renditions', description: 'Scenes with a first rendition this month.', people: ['member', 'oskar'] },
]

const isoDay = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)

/** What some people are to reach in the month of `today`. */
export async function seedTargets(tx: Tx, { wsId: ws_id, people }: SeedBase, today: Date): Promise<void> {
  const [year, month] = [today.getUTCFullYear(), today.getUTCMonth()]
  const span = { start_date: isoDay(year, month, 1), end_date: isoDay(year, month + 1, 0) }
  for (const { name, description, people: keys } of TARGETS) {
    const [target_id, target_user_role_id] = [uuidv7(), uuidv7()]
    await tx.insert(target).values({ ws_id, id: target_id, name, description })
    await tx.insert(targetUserRole).values({ ws_id, id: target_user_role_id, target_id, ...span })
    const given = keys.map((key) => ({ ws_id, target_user_role_id, ws_user_id: people[key] ?? '' }))
    await tx.insert(targetUserRolePerson).values(given)
  }
}
