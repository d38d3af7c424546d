import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { WEBHOOKS_MAX } from '@arbo/core/contract'
import type { HandlerInput, Webhook } from '@arbo/core/contract'
import { rowOf, rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { isRefusedOutright } from '../../platform/http/outbound.ts'
import type { Member } from '../../platform/access/member.ts'
import { recordRights } from '../../platform/access/record-rights.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { checkVersion } from '../../workspace/settings/check-version.ts'
import { cancelWaiting } from './disable.ts'
import { lockWebhook, webhookRow, webhookRows } from './queries.ts'
import { newSecret, sealSecret, secretText } from './secret.ts'

type WebhookDeps = Pick<Deps, 'database' | 'secrets' | 'config'>
type Secret = Webhook & { secret: string }

export function listWebhooks({ database }: WebhookDeps, { wsId }: Member): Promise<Webhook[]> {
  return database.withWorkspace(wsId, (tx) => webhookRows(tx, wsId))
}

/** @throws {ApiError} not_found */
export function getWebhook({ database }: WebhookDeps, { wsId }: Member, id: string): Promise<Webhook> {
  return database.withWorkspace(wsId, (tx) => webhookRow(tx, wsId, id))
}

/**
 * Checks an address without a look-up; each delivery looks again, at the place that the name leads to then.
 * @throws {ApiError} webhook_address
 */
function checkAddress({ config }: WebhookDeps, url: string): void {
  if (isRefusedOutright(url, config.webhooksAllowPrivate, config.webhookPorts)) throw new ApiError('webhook_address')
}

/** @throws {ApiError} not_found */
async function checkProject(tx: Tx, wsId: string, id: string | null): Promise<void> {
  if (id === null) return
  const project = await rowOf(tx, sql`select from entity where ws_id = ${wsId} and id = ${id} and type = 0`)
  if (!project) throw new ApiError('not_found')
}

/** Locks the workspace, so that webhooks that are made at once are counted. @throws {ApiError} limit_reached */
async function checkNumber(tx: Tx, wsId: string): Promise<void> {
  await rowsOf(tx, sql`select from workspace where id = ${wsId} for no key update`)
  const row = await rowOf<{ count: number }>(tx, sql`select count(*)::int as count from webhook where ws_id = ${wsId}`)
  if ((row?.count ?? 0) >= WEBHOOKS_MAX) throw new ApiError('limit_reached', { meta: { limit: WEBHOOKS_MAX } })
}

const HEAD = sql`coalesce((select last_seq from event_counter c where c.ws_id = webhook.ws_id), 0)`
const arrayOf = (values: readonly string[]) => sql`${sql.param([...new Set(values)])}::text[]`

/**
 * The secret is in this one answer; the database keeps it sealed.
 * @throws {ApiError} limit_reached, not_found for the project, webhook_address
 */
export function createWebhook(
  deps: WebhookDeps,
  member: Member,
  { name, url, events, project_id }: HandlerInput<'createWebhook'>['body'],
): Promise<Secret> {
  checkAddress(deps, url)
  const { wsId } = member
  const id = uuidv7()
  const secret = newSecret()
  const sealed = sealSecret(deps.secrets.webhooks, id, secret)
  return deps.database.withWorkspace(wsId, async (tx) => {
    await checkNumber(tx, wsId)
    await checkProject(tx, wsId, project_id)
    await rowsOf(
      tx,
      sql`insert into webhook (ws_id, id, name, url, events, project_id, secret, last_seq, created_by)
        values (${wsId}, ${id}, ${name}, ${url}, ${arrayOf(events)}, ${project_id}, ${sealed},
          coalesce((select last_seq from event_counter where ws_id = ${wsId}), 0), ${member.id})`,
    )
    await record(tx, member, 'webhook.created', id, { name, url, events, project_id })
    return { ...(await webhookRow(tx, wsId, id)), secret: secretText(secret) }
  })
}

async function record(tx: Tx, member: Member, event: string, id: string, data: Record<string, unknown>): Promise<void> {
  await recordRights(tx, member, { event, subjectKind: 'webhook', subjectId: id, data })
  emitEvent(tx, member.wsId, 'webhook.updated', { webhook_id: id })
}

/** @throws {ApiError} not_found, conflict, webhook_address */
export function updateWebhook(
  deps: WebhookDeps,
  member: Member,
  id: string,
  { version, ...patch }: HandlerInput<'updateWebhook'>['body'],
): Promise<Webhook> {
  if (patch.url !== undefined) checkAddress(deps, patch.url)
  const { wsId } = member
  return deps.database.withWorkspace(wsId, async (tx) => {
    await lockWebhook(tx, wsId, id)
    const before = await webhookRow(tx, wsId, id)
    checkVersion(before, version)
    const { name = before.name, url = before.url, events = before.events, state = before.state } = patch
    const project_id = patch.project_id === undefined ? (before.project?.id ?? null) : patch.project_id
    await checkProject(tx, wsId, project_id)
    // A webhook that is switched on begins anew, with events from now on.
    const begins = state === 'on' && before.state !== 'on'
    await rowsOf(
      tx,
      sql`update webhook set name = ${name}, url = ${url}, events = ${arrayOf(events)}, project_id = ${project_id},
          state = ${state}, version = version + 1, updated_at = now(),
          last_seq = case when ${begins}::bool then ${HEAD} else last_seq end,
          failing_since = case when ${begins}::bool then null else failing_since end,
          failures = case when ${begins}::bool then 0 else failures end
        where ws_id = ${wsId} and id = ${id}`,
    )
    if (state === 'off' && before.state === 'on') await cancelWaiting(tx, wsId, id)
    const after = await webhookRow(tx, wsId, id)
    const of = (one: Webhook) => ({
      name: one.name,
      url: one.url,
      events: one.events,
      project_id: one.project?.id ?? null,
      state: one.state,
    })
    await record(tx, member, 'webhook.changed', id, { before: of(before), after: of(after) })
    return after
  })
}

/** @throws {ApiError} not_found */
export function deleteWebhook({ database }: WebhookDeps, member: Member, id: string): Promise<void> {
  const { wsId } = member
  return database.withWorkspace(wsId, async (tx) => {
    await lockWebhook(tx, wsId, id)
    const { name, url } = await webhookRow(tx, wsId, id)
    await rowsOf(tx, sql`delete from webhook where ws_id = ${wsId} and id = ${id}`)
    await record(tx, member, 'webhook.deleted', id, { name, url })
  })
}

/** @throws {ApiError} not_found */
export function rotateSecret(
  { database, secrets }: WebhookDeps,
  member: Member,
  id: string,
  { overlap_hours }: HandlerInput<'rotateWebhookSecret'>['body'],
): Promise<Secret> {
  const { wsId } = member
  const secret = newSecret()
  const sealed = sealSecret(secrets.webhooks, id, secret)
  return database.withWorkspace(wsId, async (tx) => {
    await lockWebhook(tx, wsId, id)
    await rowsOf(
      tx,
      sql`update webhook set secret = ${sealed}, version = version + 1, updated_at = now(),
          old_secret = case when ${overlap_hours}::int > 0 then secret end,
          old_secret_until = case when ${overlap_hours}::int > 0 then now() + make_interval(hours => ${overlap_hours}::int) end
        where ws_id = ${wsId} and id = ${id}`,
    )
    const { name } = await webhookRow(tx, wsId, id)
    await record(tx, member, 'webhook.secret_rotated', id, { name, overlap_hours })
    return { ...(await webhookRow(tx, wsId, id)), secret: secretText(secret) }
  })
}
