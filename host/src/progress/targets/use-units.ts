import type { RewardKind } from '@arbo/core'
import { useSessionState } from '../../app/use-session-state.ts'
import { targetsTexts } from './texts.ts'
import { symbolOf } from './figures.ts'

interface Units {
  /** What stands behind the value of a reward: `€ per unit`. */
  unitOf: (kind: RewardKind) => string
  /** Whether the workspace has a reward currency; null while that is not known. */
  hasOwn: boolean | null
}

/** What the rewards of the open workspace are in. */
export function useUnits(): Units {
  const configs = useSessionState((state) => state.workspace?.configs)
  const own = configs?.reward_currency?.symbol
  // Where rewards have a currency of their own they are shown in it, not in money (decision 52).
  const usual = own ?? (configs ? symbolOf({ kind: 'money', code: configs.currency, symbol: '' }) : '')
  return {
    unitOf: (kind) => (kind === 'rate' ? targetsTexts.perUnit(usual) : kind === 'amount' ? usual : (own ?? '')),
    hasOwn: configs ? configs.reward_currency !== null : null,
  }
}
