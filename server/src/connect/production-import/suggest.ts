import { sql } from 'drizzle-orm'
import { asOneLine, LIBRARY_NAME_MAX, NAME_MAX, PRODUCTION_PARTS, SCENE_STATUS } from '@arbo/core/contract'
import type { ProductionFacts, ProductionMapping, ProductionSource } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { text } from '../texts.ts'
import type { Member } from '../../platform/access/member.ts'
import { withChoices } from './choices.ts'
import { kindOfWord } from '../../planning/scene-import/status-words.ts'
import type { Production } from './production.ts'
import { columnsChosen } from './sheets.ts'
import { addTo } from '../../platform/group-by.ts'

export const SOURCE_NAMES = { kitsu: 'Kitsu', shotgrid: 'ShotGrid', ftrack: 'ftrack' } as const

const shortName = (name: string, max: number): string => Array.from(asOneLine(name)).slice(0, max).join('').trim()

/** The project that an earlier import made of each, by its key in the source. */
async function knownProjects(tx: Tx, { wsId }: Member, source: ProductionSource): Promise<Map<string, string>> {
  const rows = await rowsOf<{ key: string; id: string }>(
    tx,
    sql`select l.key, l.entity_id as id from source_link l
      join entity e on e.ws_id = l.ws_id and e.id = l.entity_id and e.status = 1
      where l.ws_id = ${wsId} and l.source = ${source} and l.kind = 'project' order by l.created_at, l.id`,
  )
  return new Map(rows.map(({ key, id }) => [key, id]))
}

/** Active people by address, and by name where only one has it. */
async function knownPeople(
  tx: Tx,
  { wsId }: Member,
): Promise<(person: { name: string; email: string | null }) => string | null> {
  const rows = await rowsOf<{ id: string; email: string; name: string }>(
    tx,
    sql`select m.id, lower(u.email) as email, lower(m.display_name) as name
      from ws_user m join user_account u on u.id = m.user_id
      where m.ws_id = ${wsId} and m.status = 1 and not m.blocked`,
  )
  const byEmail = new Map(rows.map(({ email, id }) => [email, id]))
  const byName = new Map<string, string[]>()
  for (const { name, id } of rows) addTo(byName, name, id)
  return ({ name, email }) => {
    const match = email === null ? undefined : byEmail.get(email)
    const namesakes = byName.get(name.toLowerCase()) ?? []
    return match ?? (namesakes.length === 1 ? (namesakes[0] ?? null) : null)
  }
}

/**
 * The mapping as most people would choose it.
 * @param choices what was chosen already
 */
export async function suggestMapping(
  tx: Tx,
  member: Member,
  source: ProductionSource,
  production: Production,
  facts: ProductionFacts,
  fileName: string,
  choices: Partial<ProductionMapping>,
): Promise<ProductionMapping> {
  const projects = await knownProjects(tx, member, source)
  const personOf = await knownPeople(tx, member)
  const fallback = shortName(fileName.replace(/\.\w+$/, ''), NAME_MAX) || text('production.unnamed')
  const statuses = facts.statuses.map(({ key, name }) => {
    const kind = production.statuses.get(key)?.kind ?? kindOfWord(name) ?? kindOfWord(key) ?? SCENE_STATUS.UNTOUCHED
    return [key, { kind, status_id: null }] as const
  })
  const processes = facts.task_types.map(
    ({ key, name }) => [key, { include: true, name: shortName(name, NAME_MAX) || key }] as const,
  )
  const people = facts.people.map((one) => {
    const id = personOf(one)
    return [one.key, { become: id ? ('member' as const) : ('none' as const), ws_user_id: id }] as const
  })
  return withChoices(
    {
      projects: facts.projects.map(({ key, name, shots, assets, tasks }) => ({
        key,
        include: shots + assets + tasks > 0,
        name: shortName(name, NAME_MAX) || fallback,
        entity_id: projects.get(key) ?? null,
      })),
      parts: [...PRODUCTION_PARTS],
      process_from: 'task_type',
      processes: Object.fromEntries(processes),
      no_task_process: text('production.no_task_process'),
      group_level: 2,
      shots_name: text('production.shots'),
      assets_name: text('production.assets'),
      flow_id: null,
      flow_name: shortName(text('production.flow_name', { source: SOURCE_NAMES[source] }), LIBRARY_NAME_MAX),
      statuses: Object.fromEntries(statuses),
      people: Object.fromEntries(people),
      changed: 'update',
      columns: columnsChosen(facts.sheets),
    },
    choices,
  )
}
