import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { rowsOf } from '../../platform/db/rows.ts'
import type { EntityTable } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Place } from '../../platform/access/place.ts'
import { recordChanges } from '../../planning/changes/record-changes.ts'
import { PLACE_COLUMNS } from '../../planning/entities/place.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { addLinks, linksOf } from './links.ts'
import { actOf, at, type RunContext, type TargetEntity, type TargetProject } from './run-context.ts'
import type { WantedEntity } from './wanted.ts'

const KINDS = { 1: 'process', 2: 'episode', 3: 'take' } as const
/** Up to so many are told one by one. */
const TOLD_EACH = 20

interface EntityRow extends Place, Pick<EntityTable, 'id' | 'name'> {
  parent_id: string
}

const ENTITY = sql`e.id, e.parent_id, e.name, e.project_id, e.process_id, e.episode_id, e.take_id`

const placeOfRow = ({ project_id, process_id, episode_id, take_id }: Place): Place => ({
  project_id,
  process_id,
  episode_id,
  take_id,
})

function rootOf(id: string): TargetEntity {
  return { id, place: { project_id: id, process_id: null, episode_id: null, take_id: null } }
}

/** The entity right above; undefined where that is left out. */
function parentOf(
  { entities, projects }: RunContext,
  { project, parent }: WantedEntity,
): TargetEntity | null | undefined {
  if (parent !== null) return entities.get(at(project, parent))
  const id = projects.get(project)?.id
  return id === undefined ? undefined : id === null ? null : rootOf(id)
}

/** The existing entities of one level: by the links of an earlier run, else by name. */
async function findEntities(
  tx: Tx,
  context: RunContext,
  project: TargetProject & { id: string },
  wanted: readonly WantedEntity[],
) {
  const { member, source } = context
  const links = await linksOf(
    tx,
    member.wsId,
    { source, projectId: project.id, kind: 'entity' },
    wanted.map(({ key }) => key),
  )
  const parents = wanted.flatMap((one) => parentOf(context, one)?.id ?? [])
  const names = wanted.map(({ name }) => name.toLowerCase())
  const rows = await rowsOf<EntityRow>(
    tx,
    sql`select ${ENTITY} from entity e where e.ws_id = ${member.wsId} and e.status = 1 and (
        e.id = any(${sql.param([...links.values()].map(({ id }) => id))}::uuid[])
        or (e.parent_id = any(${sql.param([...new Set(parents)])}::uuid[]) and lower(e.name) = any(${sql.param([...new Set(names)])}::text[]))
      ) order by e.position, e.id`,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const byName = new Map(rows.toReversed().map((row) => [`${row.parent_id} ${row.name.toLowerCase()}`, row]))
  return (one: WantedEntity) => {
    const link = links.get(one.key)
    const linked = link && byId.get(link.id)
    const namesake = byName.get(`${parentOf(context, one)?.id ?? ''} ${one.name.toLowerCase()}`)
    return { entity: linked ?? namesake, isLinked: linked !== undefined, madeBy: link?.import_id ?? null }
  }
}

async function insertEntities(
  tx: Tx,
  context: RunContext,
  project: TargetProject & { id: string },
  newEntities: readonly { wanted: WantedEntity; parent: TargetEntity }[],
): Promise<void> {
  if (newEntities.length === 0) return
  const { member, source, importId, entities } = context
  const { wsId } = member
  const parentIds = [...new Set(newEntities.map(({ parent }) => parent.id))]
  const last = await rowsOf<{ id: string; next: number }>(
    tx,
    sql`select e.parent_id as id, max(e.position) + 1 as next from entity e
      where e.ws_id = ${wsId} and e.parent_id = any(${sql.param(parentIds)}::uuid[]) group by e.parent_id`,
  )
  const next = new Map(last.map((row) => [row.id, row.next]))
  const inserts = newEntities.map(({ wanted, parent }) => {
    const id = uuidv7()
    const position = next.get(parent.id) ?? 0
    next.set(parent.id, position + 1)
    const place: Place = { ...parent.place }
    const column = PLACE_COLUMNS[wanted.type]
    if (column) place[column] = id
    return { wanted, parent, id, place, position }
  })
  const list = (value: (one: (typeof inserts)[number]) => unknown, type: string) =>
    sql`${sql.param(inserts.map(value))}::${sql.raw(type)}[]`
  await rowsOf(
    tx,
    sql`insert into entity (ws_id, created_by, id, type, parent_id, project_id, process_id, episode_id, take_id, name, position)
      select ${wsId}::uuid, ${member.id}::uuid, c.* from unnest(
        ${list(({ id }) => id, 'uuid')}, ${list(({ wanted }) => wanted.type, 'smallint')}, ${list(({ parent }) => parent.id, 'uuid')},
        ${list(({ place }) => place.project_id, 'uuid')}, ${list(({ place }) => place.process_id, 'uuid')},
        ${list(({ place }) => place.episode_id, 'uuid')}, ${list(({ place }) => place.take_id, 'uuid')},
        ${list(({ wanted }) => wanted.name, 'text')}, ${list(({ position }) => position, 'integer')}) as c`,
  )
  const batch = actOf(tx, context)
  const batchId = await batch.begin()
  context.batchId = batchId
  await recordChanges(
    tx,
    member,
    batchId,
    inserts.map(({ id, wanted }) => ({ entityId: id, field: 'created', from: null, to: wanted.name })),
  )
  await addLinks(
    tx,
    wsId,
    { source, projectId: project.id, kind: 'entity', importId },
    inserts.map(({ id, wanted }) => ({ key: wanted.key, id })),
  )
  for (const { id, wanted, place } of inserts) entities.set(at(wanted.project, wanted.key), { id, place })
  for (const { id, parent, place } of inserts.length > TOLD_EACH ? inserts.slice(0, 1) : inserts) {
    emitEvent(tx, wsId, 'entity.created', { entity_id: id, parent_id: parent.id }, place)
  }
}

/** Finds or makes entities of one level and one project. */
export async function settleEntities(tx: Tx, context: RunContext, wanted: readonly WantedEntity[]): Promise<void> {
  const first = wanted[0]
  const project = first && context.projects.get(first.project)
  if (!first || !project) return
  const { entities, placeNames, reporter, isDry, isResumed, importId, member, source } = context
  const lookUp = project.id === null ? null : await findEntities(tx, context, { ...project, id: project.id }, wanted)
  const newEntities: { wanted: WantedEntity; parent: TargetEntity }[] = []
  const newLinks: { key: string; id: string }[] = []
  for (const one of wanted) {
    const above = one.parent === null ? '' : (placeNames.get(at(one.project, one.parent)) ?? '')
    const place = [project.name, above].filter(Boolean).join(' / ')
    placeNames.set(at(one.project, one.key), [above, one.name].filter(Boolean).join(' / '))
    const { entity, isLinked, madeBy } = lookUp?.(one) ?? { entity: undefined, isLinked: false, madeBy: null }
    if (entity) {
      entities.set(at(one.project, one.key), { id: entity.id, place: placeOfRow(entity) })
      if (!isLinked) newLinks.push({ key: one.key, id: entity.id })
      const isMade = isResumed && madeBy === importId
      reporter.add({ kind: KINDS[one.type], outcome: isMade ? 'new' : 'same', name: one.name, place })
      continue
    }
    reporter.add({ kind: KINDS[one.type], outcome: 'new', name: one.name, place })
    const parent = parentOf(context, one)
    if (isDry || !parent) entities.set(at(one.project, one.key), null)
    else newEntities.push({ wanted: one, parent })
  }
  if (isDry || project.id === null) return
  await insertEntities(tx, context, { ...project, id: project.id }, newEntities)
  await addLinks(tx, member.wsId, { source, projectId: project.id, kind: 'entity', importId: null }, newLinks)
}
