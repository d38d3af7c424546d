import type { CompanyDataField, HandlerInput } from '@arbo/core/contract'
import { uuidv7 } from 'uuidv7'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Page } from '../../platform/http/handler.ts'
import { pageOf } from '../../platform/http/paging.ts'
import type { Counted, PageRequest } from '../../platform/http/paging.ts'
import type { Member } from '../../platform/access/member.ts'
import { requirePermission } from '../../platform/access/rights.ts'
import { requirePersonal } from '../../platform/access/personal-data.ts'
import { requireReadable } from './person.ts'
import { requireOver, targetOf, UPDATE } from './target.ts'

type FieldDeps = Pick<Deps, 'database'>
type Input = HandlerInput<'storeCompanyDataFields'>['body']

const FIELDS = `
  select f.id, f.label, coalesce(v.value, '') as value, count(*) over () as total
  from ws_data_field f
  left join ws_data_value v on v.ws_id = f.ws_id and v.field_id = f.id and v.ws_user_id = $2
  where f.ws_id = $1 order by f.position, f.created_at, f.id limit $3 offset $4`

function fieldsOf(tx: Tx, wsId: string, wsUserId: string, request: PageRequest): Promise<Page<CompanyDataField>> {
  return pageOf<CompanyDataField>(request, (limit, offset) =>
    tx.rows<Counted<CompanyDataField>>(FIELDS, [wsId, wsUserId, limit, offset]),
  )
}

const ALL = { page: 1, per_page: 1000 }

/** The workspace's fields with the caller's values. @throws {ApiError} permission_denied for who only looks as them */
export async function listOwnFields(
  { database }: FieldDeps,
  member: Member,
  query: PageRequest,
): Promise<Page<CompanyDataField>> {
  requirePersonal(member, member.id)
  return database.withWorkspace(member.wsId, (tx) => fieldsOf(tx, member.wsId, member.id, query))
}

/** @throws {ApiError} not_found, permission_denied */
export function listFields(
  { database }: FieldDeps,
  member: Member,
  id: string = member.id,
): Promise<CompanyDataField[]> {
  return database.withWorkspace(member.wsId, async (tx) => {
    await requireReadable(tx, member, id)
    requirePersonal(member, id)
    return (await fieldsOf(tx, member.wsId, id, ALL)).rows
  })
}

/** Makes the workspace's fields these, in this order. @throws {ApiError} invalid_reference */
async function replaceFields(tx: Tx, wsId: string, fields: NonNullable<Input['fields']>): Promise<void> {
  const rows = await tx.rows<{ id: string }>('select id from ws_data_field where ws_id = $1 for update', [wsId])
  const knownIds = new Set(rows.map(({ id }) => id))
  const fieldIds = fields.flatMap(({ id }) => id ?? [])
  if (fieldIds.some((id) => !knownIds.has(id)) || new Set(fieldIds).size < fieldIds.length)
    throw new ApiError('invalid_reference')
  await tx.rows('delete from ws_data_field where ws_id = $1 and id <> all($2)', [wsId, fieldIds])
  await tx.rows(
    `insert into ws_data_field (ws_id, id, label, position)
     select $1, f.id, f.label, f.position - 1
     from unnest($2::uuid[], $3::text[]) with ordinality as f (id, label, position)
     on conflict (ws_id, id) do update set label = excluded.label, position = excluded.position`,
    [wsId, fields.map(({ id }) => id ?? uuidv7()), fields.map(({ label }) => label)],
  )
}

/** @throws {ApiError} invalid_reference */
async function storeValues(tx: Tx, wsId: string, wsUserId: string, values: Record<string, string>): Promise<void> {
  const ids = Object.keys(values)
  const rows = await tx.rows('select id from ws_data_field where ws_id = $1 and id = any($2)', [wsId, ids])
  if (rows.length < ids.length) throw new ApiError('invalid_reference')
  await tx.rows('delete from ws_data_value where ws_id = $1 and ws_user_id = $2 and field_id = any($3)', [
    wsId,
    wsUserId,
    ids,
  ])
  const filled = Object.entries(values).filter(([, value]) => value !== '')
  await tx.rows(
    `insert into ws_data_value (ws_id, field_id, ws_user_id, value)
     select $1, f.id, $2, f.value from unnest($3::uuid[], $4::text[]) as f (id, value)`,
    [wsId, wsUserId, filled.map(([id]) => id), filled.map(([, value]) => value)],
  )
}

/**
 * Replaces the workspace's fields, or one person's values, or both.
 * @throws {ApiError} not_found, permission_denied, invalid_reference
 */
export function storeFields(
  { database }: FieldDeps,
  member: Member,
  { fields, ws_user_id: id = member.id, values }: Input,
): Promise<CompanyDataField[]> {
  const { wsId } = member
  return database.withWorkspace(wsId, async (tx) => {
    await requireReadable(tx, member, id)
    requirePersonal(member, id)
    if (fields) {
      requirePermission(member, 'settings_updateBasicWorkspaceSettings_update', false)
      await replaceFields(tx, wsId, fields)
    }
    if (values) {
      if (id !== member.id) requireOver(member, UPDATE, await targetOf(tx, wsId, id))
      await storeValues(tx, wsId, id, values)
    }
    return (await fieldsOf(tx, wsId, id, ALL)).rows
  })
}
