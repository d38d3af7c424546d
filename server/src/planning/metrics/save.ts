import { and, eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import {
  CHANGE_LOCKED,
  findCycle,
  LIBRARY_NAME_MAX,
  metricFaults,
  metricOptions,
  metricText,
  ownOptions,
  parseFormula,
  READ_PRIVATE,
} from '@arbo/core/contract'
import type { HandlerInput, Metric, MetricAccess, MetricForm } from '@arbo/core/contract'
import { metric, metricDependency } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { isViolation } from '../../platform/db/violation.ts'
import { ApiError, validationFailed } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { text } from '../texts.ts'
import { permissionDenied } from '../../platform/access/check-access.ts'
import type { Member } from '../../platform/access/member.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { metricAccesses } from './metric-access.ts'
import type { KnownAccess } from './metric-access.ts'
import { dependencyRows, lockFormulas, lockMetrics, metricPage } from './queries.ts'
import { recomputeFormulas } from './recompute.ts'
import { metricRow, presentMetric } from './service.ts'

type MetricDeps = Pick<Deps, 'database'>

function nameTaken(error: unknown): unknown {
  return isViolation(error, 'metric_name') ? new ApiError('name_taken', { cause: error }) : error
}

/** @throws {ApiError} validation_failed with a message for each field that is not right */
function checkForm(form: MetricForm): void {
  const faults = Object.entries(metricFaults(form)).map(([field, message]) => [`options.${field}`, message])
  if (faults.length > 0) throw validationFailed(Object.fromEntries(faults))
}

/**
 * The parts of a formula: metrics of the workspace, and not itself.
 * @throws {ApiError} validation_failed, formula_cycle
 */
async function partsOf(tx: Tx, wsId: string, id: string, { type, options }: MetricForm): Promise<string[]> {
  if (type !== 'formula') return []
  const { references, fault } = parseFormula(options.formula)
  if (fault) throw validationFailed({ 'options.formula': fault.message })
  const parts = [...new Set(references.map((one) => one.id))]
  await lockFormulas(tx, wsId)
  await lockMetrics(tx, wsId, parts)
  const rows = await dependencyRows(tx, wsId)
  const names = new Map(rows.map((row) => [row.id, row.name]))
  if (parts.some((part) => !names.has(part))) throw validationFailed({ 'options.formula': metricText('formula_gone') })
  const cycle = findCycle(id, new Map([...rows.map((row) => [row.id, row.parts] as const), [id, parts] as const]))
  if (cycle) {
    const path = cycle.map((one) => names.get(one) ?? '').join(' → ')
    throw new ApiError('formula_cycle', { description: metricText('formula_cycle', { path }) })
  }
  return parts
}

/** Formulas that were made open or locked by choice, and are private for their parts. */
function unkept(all: ReadonlyMap<string, KnownAccess>): KnownAccess[] {
  return [...all.values()].filter(
    ({ type, chosen, access }) => type === 'formula' && chosen !== null && chosen !== 'private' && access === 'private',
  )
}

/**
 * A private metric is no part, however deep, of a formula that is open or locked by choice: a reader of the one could
 * work out the other. A formula by default becomes private with it.
 * @param before what was so already, by a reward that counts a part: it keeps nobody from changing something else
 * @throws {ApiError} metric_private with the names
 */
async function requireKept(tx: Tx, wsId: string, id: string, before: ReadonlySet<string>): Promise<void> {
  const all = await metricAccesses(tx, wsId)
  const formula = unkept(all).find((one) => !before.has(one.id) && (one.id === id || one.below.has(id)))
  if (!formula) return
  const names = formula.secret.map((part) => all.get(part)?.name ?? '').join(', ')
  throw new ApiError('metric_private', { description: metricText('private_part', { formula: formula.name, names }) })
}

/**
 * A member who may not read or change the values of a metric opens them to nobody, themselves included.
 * @throws {ApiError} permission_denied
 */
function requireOpening({ permissions }: Member, now: Metric, access: MetricAccess | null): void {
  if (access === now.access) return
  const needed = now.access_now === 'private' ? READ_PRIVATE : now.access_now === 'locked' ? CHANGE_LOCKED : null
  if (needed && !permissions.has(needed)) throw permissionDenied(needed)
}

async function storeParts(tx: Tx, wsId: string, id: string, parts: readonly string[]): Promise<void> {
  await tx.delete(metricDependency).where(and(eq(metricDependency.ws_id, wsId), eq(metricDependency.metric_id, id)))
  const rows = parts.map((depends_on_id) => ({ ws_id: wsId, metric_id: id, depends_on_id }))
  if (rows.length > 0) await tx.insert(metricDependency).values(rows)
}

/** @throws {ApiError} validation_failed, and a violation where the name is taken */
export async function insertMetric(
  tx: Tx,
  member: Member,
  form: MetricForm & { name: string; description: string; access?: MetricAccess | null },
): Promise<Metric> {
  const { wsId: ws_id } = member
  const id = uuidv7()
  const { name, description, type } = form
  checkForm(form)
  const parts = await partsOf(tx, ws_id, id, form)
  const options = ownOptions(form)
  await tx
    .insert(metric)
    .values({ ws_id, id, name, description, type, options, access: form.access ?? null, created_by: member.id })
  await storeParts(tx, ws_id, id, parts)
  await requireKept(tx, ws_id, id, new Set())
  emitEvent(tx, ws_id, 'metric.updated', { metric_id: id })
  return presentMetric(tx, member, id)
}

/** @throws {ApiError} name_taken, validation_failed */
export async function createMetric(
  { database }: MetricDeps,
  member: Member,
  { options, ...body }: HandlerInput<'createMetric'>['body'],
): Promise<Metric> {
  try {
    return await database.withWorkspace(member.wsId, (tx) =>
      insertMetric(tx, member, { ...body, options: metricOptions(options) }),
    )
  } catch (error) {
    throw nameTaken(error)
  }
}

/** @throws {ApiError} not_found, name_taken, conflict, metric_archived, metric_type_fixed, formula_cycle, validation_failed */
export async function updateMetric(
  { database }: MetricDeps,
  member: Member,
  id: string,
  { version, ...patch }: HandlerInput<'updateMetric'>['body'],
): Promise<Metric> {
  const { wsId } = member
  try {
    return await database.withWorkspace(wsId, async (tx) => {
      await lockMetrics(tx, wsId, [id])
      const now = await presentMetric(tx, member, id)
      if (now.version !== version) throw new ApiError('conflict', { meta: { current: now } })
      if (now.status === 0) throw new ApiError('metric_archived')
      const { type = now.type, name = now.name, description = now.description, access = now.access } = patch
      if (type !== now.type && now.is_used) throw new ApiError('metric_type_fixed')
      requireOpening(member, now, access)
      const form: MetricForm = { type, options: { ...now.options, ...patch.options } }
      checkForm(form)
      const parts = await partsOf(tx, wsId, id, form)
      const options = ownOptions(form)
      const before = new Set(unkept(await metricAccesses(tx, wsId)).map((one) => one.id))
      // A change of the access or of the formula itself is checked, whatever was so before.
      if (patch.access !== undefined || options.formula !== now.options.formula) before.delete(id)
      await tx
        .update(metric)
        .set({ name, description, type, options, access, version: version + 1, updated_at: new Date() })
        .where(and(eq(metric.ws_id, wsId), eq(metric.id, id)))
      await storeParts(tx, wsId, id, parts)
      await requireKept(tx, wsId, id, before)
      if (options.formula !== now.options.formula) await recomputeFormulas(tx, wsId, null, [id])
      emitEvent(tx, wsId, 'metric.updated', { metric_id: id })
      return presentMetric(tx, member, id)
    })
  } catch (error) {
    throw nameTaken(error)
  }
}

/** The first free one of `Copy of Cost`, `Copy of Cost 2` ..., within the length of a name. */
async function copyName(tx: Tx, member: Member, name: string): Promise<string> {
  const { rows } = await metricPage(tx, member, { page: 1, per_page: 99_999, status_eq: '', order_by: 'name' })
  const names = new Set(rows.map((row) => row.name.toLowerCase()))
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? '' : ` ${number}`
    const letters = Array.from(text('metric.copy', { name }))
    const copy = letters.slice(0, LIBRARY_NAME_MAX - end.length).join('') + end
    if (!names.has(copy.toLowerCase())) return copy
  }
}

/** @throws {ApiError} not_found, name_taken */
export async function duplicateMetric(
  { database }: MetricDeps,
  member: Member,
  id: string,
  name: string | undefined,
): Promise<Metric> {
  try {
    return await database.withWorkspace(member.wsId, async (tx) => {
      const row = await metricRow(tx, member, id)
      const { description, type, access } = row
      const options = metricOptions(row.options)
      return insertMetric(tx, member, {
        name: name ?? (await copyName(tx, member, row.name)),
        description,
        type,
        options,
        access,
      })
    })
  } catch (error) {
    throw nameTaken(error)
  }
}
