import { and, eq } from 'drizzle-orm'
import { SAVED_VIEWS_PER_PERSON } from '@arbo/core/contract'
import type { HandlerInput, SavedView, SavedViewPlace } from '@arbo/core/contract'
import { uuidv7 } from 'uuidv7'
import { savedView } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Member } from '../../platform/access/member.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { checkVersion } from '../../workspace/settings/check-version.ts'
import { countViews, viewById, viewsOf } from './queries.ts'
import type { ViewRow } from './queries.ts'

type ViewDeps = Pick<Deps, 'database'>

/** Administrators of the workspace take away views that are shared in it. */
const TIDIES = 'settings_updateBasicWorkspaceSettings_update'

function toView(row: ViewRow, member: Member): SavedView {
  const is_mine = row.owner.id === member.id
  return {
    ...row,
    is_mine,
    may_update: is_mine,
    may_delete: is_mine || (row.is_shared && member.permissions.has(TIDIES)),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

async function viewFor(tx: Tx, member: Member, id: string, options?: { lock: boolean }): Promise<SavedView> {
  const row = await viewById(tx, member, id, options)
  if (!row) throw new ApiError('not_found')
  return toView(row, member)
}

async function viewToUpdate(tx: Tx, member: Member, id: string): Promise<SavedView> {
  const view = await viewFor(tx, member, id, { lock: true })
  if (!view.may_update) throw new ApiError('permission_denied')
  return view
}

async function store(
  tx: Tx,
  member: Member,
  { id, version }: SavedView,
  change: Partial<Pick<SavedView, 'name' | 'state' | 'is_shared'>>,
): Promise<SavedView> {
  await tx
    .update(savedView)
    .set({ ...change, version: version + 1, updated_at: new Date() })
    .where(and(eq(savedView.ws_id, member.wsId), eq(savedView.id, id)))
  emitEvent(tx, member.wsId, 'saved_view.updated', { saved_view_id: id })
  return viewFor(tx, member, id)
}

/** The member's own views and the shared ones. */
export function listViews(
  { database }: ViewDeps,
  member: Member,
  place: SavedViewPlace | undefined,
): Promise<SavedView[]> {
  return database.read(member.wsId, async (tx) => (await viewsOf(tx, member, place)).map((row) => toView(row, member)))
}

/** @throws {ApiError} not_found, also for somebody else's private view */
export function showView({ database }: ViewDeps, member: Member, id: string): Promise<SavedView> {
  return database.read(member.wsId, (tx) => viewFor(tx, member, id))
}

/** @throws {ApiError} limit_reached */
export function createView(
  { database }: ViewDeps,
  member: Member,
  body: HandlerInput<'createSavedView'>['body'],
): Promise<SavedView> {
  const { wsId: ws_id, id: ws_user_id } = member
  const id = uuidv7()
  return database.withWorkspace(ws_id, async (tx) => {
    const limit = SAVED_VIEWS_PER_PERSON
    if ((await countViews(tx, member)) >= limit) throw new ApiError('limit_reached', { meta: { limit } })
    await tx.insert(savedView).values({ ...body, ws_id, id, ws_user_id })
    emitEvent(tx, ws_id, 'saved_view.updated', { saved_view_id: id })
    return viewFor(tx, member, id)
  })
}

/** @throws {ApiError} not_found, permission_denied, conflict */
export function updateView(
  { database }: ViewDeps,
  member: Member,
  id: string,
  { version, name, state }: HandlerInput<'updateSavedView'>['body'],
): Promise<SavedView> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const before = await viewToUpdate(tx, member, id)
    checkVersion(before, version)
    return store(tx, member, before, { name: name ?? before.name, state: state ?? before.state })
  })
}

/** @throws {ApiError} not_found, permission_denied */
export function shareView({ database }: ViewDeps, member: Member, id: string, is_shared: boolean): Promise<SavedView> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const before = await viewToUpdate(tx, member, id)
    return before.is_shared === is_shared ? before : store(tx, member, before, { is_shared })
  })
}

/** @throws {ApiError} not_found, permission_denied */
export function deleteView({ database }: ViewDeps, member: Member, id: string): Promise<void> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const view = await viewFor(tx, member, id, { lock: true })
    if (!view.may_delete) throw new ApiError('permission_denied')
    await tx.delete(savedView).where(and(eq(savedView.ws_id, member.wsId), eq(savedView.id, id)))
    emitEvent(tx, member.wsId, 'saved_view.updated', { saved_view_id: id })
  })
}
