import { TODO_MAX } from '@arbo/core/contract'
import type { HandlerInput, TodoRow } from '@arbo/core/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { FileUrl } from '../../platform/http/files.ts'
import type { Member } from '../../platform/access/member.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { rowsInOrder } from './rows-in-order.ts'
import { inserted, moved } from './todo-order.ts'
import { lockTodo, todoEntries, visibleIds, writeTodo } from './todo-queries.ts'

type TodoDeps = Pick<Deps, 'database'>

export function listTodo({ database }: TodoDeps, member: Member, fileUrl: FileUrl): Promise<TodoRow[]> {
  return database.withWorkspace(member.wsId, async (tx) =>
    rowsInOrder(tx, member, await todoEntries(tx, member), fileUrl, (row, { is_done, added_at }) => ({
      ...row,
      is_done,
      added_at: added_at.toISOString(),
    })),
  )
}

async function write(tx: Tx, member: Member, ids: readonly string[]): Promise<void> {
  await writeTodo(tx, member, ids)
  emitEvent(tx, member.wsId, 'todo.updated', { ws_user_id: member.id })
}

/** @throws {ApiError} not_found, todo_full */
export function addTodo(
  { database }: TodoDeps,
  member: Member,
  { item_ids, before_id = null }: HandlerInput<'addTodoItems'>['body'],
): Promise<void> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const sceneIds = [...new Set(item_ids)]
    const visible = await visibleIds(tx, member, sceneIds)
    if (visible.size < sceneIds.length) throw new ApiError('not_found')
    const ids = await lockTodo(tx, member)
    const newIds = sceneIds.filter((id) => !ids.includes(id))
    if (newIds.length === 0) return
    if (ids.length + newIds.length > TODO_MAX) throw new ApiError('todo_full')
    await write(tx, member, inserted(ids, newIds, before_id))
  })
}

/** @throws {ApiError} not_found where either scene is not on the list */
export function moveTodo(
  { database }: TodoDeps,
  member: Member,
  { item_id, before_id = null }: HandlerInput<'changeTodoPosition'>['body'],
): Promise<void> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const ids = await lockTodo(tx, member)
    if (!ids.includes(item_id) || (before_id !== null && !ids.includes(before_id))) throw new ApiError('not_found')
    await write(tx, member, moved(ids, item_id, before_id))
  })
}

/** @throws {ApiError} not_found */
export function removeTodo({ database }: TodoDeps, member: Member, id: string): Promise<void> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const ids = await lockTodo(tx, member)
    if (!ids.includes(id)) throw new ApiError('not_found')
    await write(
      tx,
      member,
      ids.filter((one) => one !== id),
    )
  })
}
