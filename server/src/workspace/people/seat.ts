import type { Config } from '../../platform/config.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { licencesOf } from '../workspaces/seats.ts'

/**
 * Called before people take seats, under the workspace's lock.
 * @throws {ApiError} licences_used_up with meta.available
 */
export async function requireSeats(
  tx: Tx,
  wsId: string,
  config: Pick<Config, 'seatsPerWorkspace'>,
  count: number,
): Promise<void> {
  if (count === 0) return
  const { seats } = await licencesOf(tx, wsId, config.seatsPerWorkspace)
  if (count > seats.available) throw new ApiError('licences_used_up', { meta: { available: seats.available } })
}
