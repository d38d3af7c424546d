import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Notification, NotificationCount, Person } from '@arbo/core/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { FileUrl } from '../../platform/http/files.ts'
import type { Page } from '../../platform/http/handler.ts'
import type { Member } from '../../platform/access/member.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { toNotification } from '../../platform/notices/notification-row.ts'
import { actorsOf, countWaiting, markNotifications, notificationById, notificationPage } from './queries.ts'
import type { Marks, NotificationFilter } from './queries.ts'

type NotificationDeps = Pick<Deps, 'database'>

export function listNotifications(
  { database }: NotificationDeps,
  member: Member,
  filter: NotificationFilter,
  fileUrl: FileUrl,
): Promise<Page<Notification>> {
  return database.read(member.wsId, async (tx) => {
    const { rows, total } = await notificationPage(tx, member, filter)
    return { rows: rows.map((row) => toNotification(row, fileUrl)), total }
  })
}

/** How often the caller was told something that they have neither seen nor cleared. */
export function countNotifications({ database }: NotificationDeps, member: Member): Promise<NotificationCount> {
  return database.read(member.wsId, (tx) => countWaiting(tx, member))
}

export function listActors({ database }: NotificationDeps, member: Member): Promise<Person[]> {
  return database.read(member.wsId, (tx) => actorsOf(tx, member))
}

async function showOne(tx: Tx, member: Member, id: string, fileUrl: FileUrl): Promise<Notification> {
  const row = await notificationById(tx, member, id)
  if (!row) throw new ApiError('not_found')
  return toNotification(row, fileUrl)
}

/** @throws {ApiError} not_found */
export function showNotification(
  { database }: NotificationDeps,
  member: Member,
  id: string,
  fileUrl: FileUrl,
): Promise<Notification> {
  return database.read(member.wsId, (tx) => showOne(tx, member, id, fileUrl))
}

async function mark(tx: Tx, member: Member, marks: Marks, which: SQL): Promise<{ changed: number }> {
  const changed = await markNotifications(tx, member, marks, which)
  if (changed > 0) emitEvent(tx, member.wsId, 'notification.updated', { ws_user_id: member.id })
  return { changed }
}

/** @throws {ApiError} not_found */
export function updateNotification(
  { database }: NotificationDeps,
  member: Member,
  id: string,
  marks: Marks,
  fileUrl: FileUrl,
): Promise<Notification> {
  return database.withWorkspace(member.wsId, async (tx) => {
    await mark(tx, member, marks, sql`n.id = ${id}`)
    return showOne(tx, member, id, fileUrl)
  })
}

/** @param ids without them all */
export function markMany(
  { database }: NotificationDeps,
  member: Member,
  marks: Marks,
  ids?: readonly string[],
): Promise<{ changed: number }> {
  const which = ids ? sql`n.id = any(${sql.param(ids)}::uuid[])` : sql`true`
  return database.withWorkspace(member.wsId, (tx) => mark(tx, member, marks, which))
}

export function clearBefore(
  { database }: NotificationDeps,
  member: Member,
  before: string,
): Promise<{ changed: number }> {
  return database.withWorkspace(member.wsId, (tx) =>
    mark(tx, member, { cleared: true }, sql`n.created_at < ${new Date(before)}`),
  )
}
