import type { RewardKind } from '@arbo/core'
import { useSessionState } from '../../app/use-session-state.ts'
import { targetsTexts } from './texts.ts'
import { symbolOf } from './figures.ts'

interface Units {
  /** The unit after a reward's value: `€ per unit`. */
  unitOf: (kind: RewardKind) => string
  /** Whether the workspace has a reward currency; null while that is not known. */
  hasOwn: boolean | null
}

/** The units of the open workspace's rewards. */
export function useUnits(): Units {
  const configs = useSessionState((state) => state.workspace?.configs)
  const own = configs?.reward_currency?.symbol
  // Rewards with their own currency show in it, not in money (decision 52).
  const usual = own ?? (configs ? symbolOf({ kind: 'money', code: configs.currency, symbol: '' }) : '')
  return {
    unitOf: (kind) =>
      kind === 'rate' ? targetsTexts.perUnit({ symbol: usual }) : kind === 'amount' ? usual : (own ?? ''),
    hasOwn: configs ? configs.reward_currency !== null : null,
  }
}
