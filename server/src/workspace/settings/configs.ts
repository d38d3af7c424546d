import { isDeepStrictEqual } from 'node:util'
import type { HandlerInput, WorkspaceConfigs } from '@arbo/core/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Member } from '../../platform/access/member.ts'
import { requirePermission } from '../../platform/access/rights.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { checkVersion } from './check-version.ts'
import { CONFIGS } from './record-sql.ts'

type SettingsDeps = Pick<Deps, 'database'>

const SHOW = `select ${CONFIGS} as configs from workspace w where w.id = $1`
const UPDATE = `
  update workspace w set currency = $2, reward_currency_name = $3, reward_currency_symbol = $4, live_rewards = $5,
    comments_for_clients = $6,
    configs_version = configs_version + 1, updated_at = now()
  where w.id = $1 returning ${CONFIGS} as configs`

async function configsOf(tx: Tx, query: string, values: unknown[]): Promise<WorkspaceConfigs> {
  const [row] = await tx.rows<{ configs: WorkspaceConfigs }>(query, values)
  if (!row) throw new ApiError('ws_inactive_or_suspended')
  return row.configs
}

/** The unit of rewards and the time when they show belong to targets. */
function changesRewards(
  before: WorkspaceConfigs,
  after: Pick<WorkspaceConfigs, 'live_rewards' | 'reward_currency'>,
): boolean {
  return before.live_rewards !== after.live_rewards || !isDeepStrictEqual(before.reward_currency, after.reward_currency)
}

export function showConfigs({ database }: SettingsDeps, member: Member): Promise<WorkspaceConfigs> {
  return database.withWorkspace(member.wsId, (tx) => configsOf(tx, SHOW, [member.wsId]))
}

/** @throws {ApiError} conflict; permission_denied where rewards change and the caller may not change target settings */
export function putConfigs(
  { database }: SettingsDeps,
  member: Member,
  { version, ...configs }: HandlerInput<'putWorkspaceConfigs'>['body'],
): Promise<WorkspaceConfigs> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const before = await configsOf(tx, `${SHOW} for no key update`, [member.wsId])
    checkVersion(before, version)
    if (changesRewards(before, configs)) requirePermission(member, 'settings_updateTargetSettings_update', false)
    const { currency, reward_currency, live_rewards, comment_audience = before.comment_audience } = configs
    const values = [
      currency,
      reward_currency?.name ?? null,
      reward_currency?.symbol ?? null,
      live_rewards,
      comment_audience === 'clients',
    ]
    const after = await configsOf(tx, UPDATE, [member.wsId, ...values])
    emitEvent(tx, member.wsId, 'workspace.updated', { deleted: false })
    return after
  })
}
