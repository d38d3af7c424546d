import type { HandlerInput, TargetConfigs } from '@arbo/core/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Member } from '../../platform/access/member.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { checkVersion } from '../../workspace/settings/check-version.ts'
import type { TargetDeps } from './service.ts'

/** Saved together with the workspace's configs, whose version it is: two people at once are told of each other. */
const COLUMNS = `
  w.live_rewards, w.currency, w.target_ranking as ranking, w.configs_version as version,
  case when w.reward_currency_name is not null
    then json_build_object('name', w.reward_currency_name, 'symbol', w.reward_currency_symbol) end as reward_currency`
const SHOW = `select ${COLUMNS} from workspace w where w.id = $1`
const UPDATE = `
  update workspace w set live_rewards = $2, reward_currency_name = $3, reward_currency_symbol = $4, target_ranking = $5,
    configs_version = configs_version + 1, updated_at = now()
  where w.id = $1 returning ${COLUMNS}`

export async function targetConfigs(
  tx: Tx,
  wsId: string,
  query = SHOW,
  values: unknown[] = [],
): Promise<TargetConfigs> {
  const [row] = await tx.rows<TargetConfigs>(query, [wsId, ...values])
  if (!row) throw new ApiError('ws_inactive_or_suspended')
  return row
}

export function showTargetConfigs({ database }: TargetDeps, { wsId }: Member): Promise<TargetConfigs> {
  return database.withWorkspace(wsId, (tx) => targetConfigs(tx, wsId))
}

/** @throws {ApiError} conflict */
export function putTargetConfigs(
  { database }: TargetDeps,
  { wsId }: Member,
  { version, live_rewards, reward_currency, ranking }: HandlerInput<'putTargetConfigs'>['body'],
): Promise<TargetConfigs> {
  return database.withWorkspace(wsId, async (tx) => {
    checkVersion(await targetConfigs(tx, wsId, `${SHOW} for no key update`), version)
    const values = [live_rewards, reward_currency?.name ?? null, reward_currency?.symbol ?? null, ranking]
    const after = await targetConfigs(tx, wsId, UPDATE, values)
    emitEvent(tx, wsId, 'workspace.updated', { deleted: false })
    return after
  })
}
