import type { HolidayGroup } from '@arbo/core/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { groupById } from './group-queries.ts'

/** @throws {ApiError} not_found */
export async function groupFor(tx: Tx, wsId: string, id: string, options?: { lock?: boolean }): Promise<HolidayGroup> {
  const group = await groupById(tx, wsId, id, options)
  if (!group) throw new ApiError('not_found')
  return group
}
