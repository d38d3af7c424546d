import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { asOneLine, FLOW_STATUSES_MAX, LIBRARY_NAME_MAX } from '@arbo/core/contract'
import { type ScheduledDates, landDates } from '@arbo/core/working-days'
import { entity, templateFlow, templateFlowStatus } from '../../platform/db/schema.gen.ts'
import { rowOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { text } from '../texts.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { requirePermission, loadEntity } from '../../platform/access/rights.ts'
import { recordChanges } from '../../planning/changes/record-changes.ts'
import { addMaker } from '../../planning/entities/project-members.ts'
import { nextPosition } from '../../planning/entities/queries.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { dayCell } from '../../platform/sheets/day-cell.ts'
import { type FlowStatusRow, statusesOf } from '../../planning/scenes/flow-statuses.ts'
import { calendarsOfProjects } from '../../workspace/working-calendar/project-calendars.ts'
import { addLinks, linkKey } from './links.ts'
import type { SourceProject } from './production.ts'
import { actOf, type RunContext, type TargetProject } from './run-context.ts'

/** Statuses of the source as those of a flow: by name once each, with the fixed status that was chosen. */
function ownStatuses({ production, mapping }: RunContext): Omit<FlowStatusRow, 'flow_id'>[] {
  const byName = new Map<string, Omit<FlowStatusRow, 'flow_id'>>()
  for (const [key, { kind }] of Object.entries(mapping.statuses)) {
    const full = production.statuses.get(key)?.name ?? key
    const name = Array.from(asOneLine(full)).slice(0, LIBRARY_NAME_MAX).join('').trim()
    if (name !== '' && !byName.has(name.toLowerCase()))
      byName.set(name.toLowerCase(), { id: uuidv7(), name, kind, colour: null, reserved: kind === APPROVED })
  }
  return [...byName.values()].slice(0, FLOW_STATUSES_MAX)
}

/** The fixed status of which new ones are reserved for reviewers and coordinators. */
const APPROVED = 6

/** Names that are tried for a new flow: another production may have brought one of the same name. */
const NAMES_TRIED = 100

async function flowThere(
  tx: Tx,
  { member }: RunContext,
  where: SQL,
): Promise<{ id: string; statuses: FlowStatusRow[] } | null> {
  const flow = await rowOf<{ id: string }>(
    tx,
    sql`select f.id from template_flow f where f.ws_id = ${member.wsId} and ${where} and f.status = 1`,
  )
  return flow ? { id: flow.id, statuses: (await statusesOf(tx, member.wsId, [flow.id]))(flow.id) } : null
}

/** A flow of the chosen name that has all statuses already, else the first name that is free. */
async function flowNamed(tx: Tx, context: RunContext, statuses: readonly Omit<FlowStatusRow, 'flow_id'>[]) {
  const { flow_name: name } = context.mapping
  for (let count = 1; count <= NAMES_TRIED; count += 1) {
    const suffix = count === 1 ? '' : ` ${count}`
    const tried = `${Array.from(name)
      .slice(0, LIBRARY_NAME_MAX - suffix.length)
      .join('')
      .trim()}${suffix}`
    const namesake = await rowOf(
      tx,
      sql`select f.id from template_flow f where f.ws_id = ${context.member.wsId} and lower(f.name) = ${tried.toLowerCase()}`,
    )
    if (!namesake) return { name: tried, flow: null }
    const flow = await flowThere(tx, context, sql`lower(f.name) = ${tried.toLowerCase()}`)
    const has = (one: { name: string; kind: number }): boolean =>
      flow?.statuses.some(
        (status) => status.name.toLowerCase() === one.name.toLowerCase() && status.kind === one.kind,
      ) ?? false
    if (flow && statuses.every(has)) return { name: tried, flow }
  }
  throw new ApiError('name_taken')
}

/**
 * The flow of new projects: the chosen one, one that has the chosen name already, or a new one.
 * @throws {ApiError} permission_denied, invalid_reference, all_reserved
 */
async function flowFor(
  tx: Tx,
  context: RunContext,
): Promise<{ id: string | null; statuses: readonly FlowStatusRow[] }> {
  const { member, mapping, isDry } = context
  if (mapping.flow_id !== null) {
    const chosen = await flowThere(tx, context, sql`f.id = ${mapping.flow_id}`)
    if (!chosen) throw new ApiError('invalid_reference')
    return chosen
  }
  const statuses = ownStatuses(context)
  if (statuses.length === 0) return { id: null, statuses: [] }
  const { name, flow } = await flowNamed(tx, context, statuses)
  if (flow) return flow
  requirePermission(member, 'status_addTemplateFlow_create', false)
  if (statuses.every(({ reserved }) => reserved)) {
    throw new ApiError('all_reserved', { description: text('production.all_reserved') })
  }
  const id = uuidv7()
  if (!isDry) {
    const ws_id = member.wsId
    await tx.insert(templateFlow).values({ ws_id, id, name, created_by: member.id })
    await tx
      .insert(templateFlowStatus)
      .values(statuses.map((status, position) => ({ ...status, ws_id, template_flow_id: id, position })))
    emitEvent(tx, ws_id, 'template_flow.updated', { template_flow_id: id })
  }
  return { id, statuses: statuses.map((status) => ({ ...status, flow_id: id })) }
}

/** The project that this import made in an earlier run. */
async function madeBefore(tx: Tx, { member, source, importId }: RunContext, key: string): Promise<string | null> {
  const row = await rowOf<{ id: string }>(
    tx,
    sql`select l.entity_id as id from source_link l
      join entity e on e.ws_id = l.ws_id and e.id = l.entity_id and e.status = 1
      where l.ws_id = ${member.wsId} and l.source = ${source} and l.kind = 'project' and l.key = ${linkKey(key)}
        and l.import_id = ${importId}`,
  )
  return row?.id ?? null
}

/** The dates of a new project: those of the source, on working days of the workspace. */
interface NewDates extends ScheduledDates {
  /** What is said where they are other days than in the source. */
  message: string
}

async function datesOf(tx: Tx, { member }: RunContext, from: SourceProject | undefined): Promise<NewDates> {
  const [start, due] = [dayCell(from?.start.slice(0, 10) ?? ''), dayCell(from?.due.slice(0, 10) ?? '')]
  const read = { scheduled_start: start, scheduled_due: due !== null && start !== null && due < start ? null : due }
  const dates = landDates((await calendarsOfProjects(tx, member.wsId, []))(null), read)
  const said = (day: string | null, then: string | null, key: 'production.start_off' | 'production.due_off') =>
    day !== null && then !== null && day !== then ? [text(key, { due: day, day: then })] : []
  const message = [
    ...said(read.scheduled_start, dates.scheduled_start, 'production.start_off'),
    ...said(read.scheduled_due, dates.scheduled_due, 'production.due_off'),
  ].join('; ')
  return { ...dates, message }
}

async function makeProject(
  tx: Tx,
  context: RunContext,
  { key, name }: { key: string; name: string },
  from: SourceProject | undefined,
  { scheduled_start, scheduled_due }: ScheduledDates,
): Promise<TargetProject> {
  const { member, isDry, importId, source } = context
  const flow = await flowFor(tx, context)
  if (isDry) return { key, name, id: null, statuses: flow.statuses }
  requirePermission(member, 'project_addRootEntity_create', false)
  const [id, ws_id] = [uuidv7(), member.wsId]
  await tx.insert(entity).values({
    ws_id,
    id,
    type: 0,
    project_id: id,
    name,
    description: Array.from(from?.description ?? '')
      .slice(0, 250)
      .join(''),
    scheduled_start,
    scheduled_due,
    template_flow_id: flow.id,
    position: await nextPosition(tx, ws_id, null),
    created_by: member.id,
  })
  context.member = await addMaker(tx, member, id)
  await recordChanges(tx, member, await actOf(tx, context).begin(), [
    { entityId: id, field: 'created', from: null, to: name },
  ])
  await addLinks(tx, ws_id, { source, projectId: id, kind: 'project', importId }, [{ key, id }])
  const place = { project_id: id, process_id: null, episode_id: null, take_id: null }
  emitEvent(tx, ws_id, 'entity.created', { entity_id: id, parent_id: null }, place)
  return { key, name, id, statuses: flow.statuses }
}

/** Finds or makes the projects. One that is gone is a problem, and its contents stay out. */
export async function settleProjects(tx: Tx, context: RunContext): Promise<void> {
  const { mapping, member, production, reporter, source } = context
  for (const { key, name, entity_id } of mapping.projects.filter(({ include }) => include)) {
    const earlierId = await madeBefore(tx, context, key)
    const existing = earlierId ?? entity_id
    if (existing === null) {
      // The act begins with the first thing that is made.
      const batch = context.isDry ? null : actOf(tx, context)
      if (batch) context.batchId = await batch.begin()
      const from = production.projects.get(key)
      const dates = await datesOf(tx, context, from)
      context.projects.set(key, await makeProject(tx, context, { key, name }, from, dates))
      reporter.add({ kind: 'project', outcome: 'new', name, message: dates.message })
      continue
    }
    const projectName = await projectThere(tx, context, existing)
    if (!projectName) {
      reporter.add({ kind: 'project', outcome: 'skipped', name, message: text('production.project_gone') })
      continue
    }
    if (!context.isDry && earlierId === null) {
      await addLinks(tx, member.wsId, { source, projectId: existing, kind: 'project', importId: null }, [
        { key, id: existing },
      ])
    }
    context.projects.set(key, { key, name: projectName, id: existing, statuses: [] })
    reporter.add({
      kind: 'project',
      outcome: earlierId !== null && context.isResumed ? 'new' : 'same',
      name: projectName,
    })
  }
}

async function projectThere(tx: Tx, { member }: RunContext, id: string): Promise<string | null> {
  try {
    await loadEntity(tx, member, id, 'project_addItem_create', { lock: true })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return null
    throw error
  }
  const row = await rowOf<{ name: string }>(
    tx,
    sql`select e.name from entity e where e.ws_id = ${member.wsId} and e.id = ${id} and e.type = 0 and e.status = 1`,
  )
  return row?.name ?? null
}
