import type { Config } from '../../config.ts'
import type { Tx } from '../../db/transaction.ts'
import { ApiError } from '../../http/apiError.ts'
import { licencesOf } from '../workspaces/seats.ts'

/**
 * Called before people take seats, under the workspace's lock.
 * @throws {ApiError} licences_used_up with meta.available
 */
export async function demandSeats(
  tx: Tx,
  wsId: string,
  config: Pick<Config, 'seatsPerWorkspace'>,
  count: number,
): Promise<void> {
  if (count === 0) return
  const { seats } = await licencesOf(tx, wsId, config.seatsPerWorkspace)
  if (count > seats.available) throw new ApiError('licences_used_up', { meta: { available: seats.available } })
}
