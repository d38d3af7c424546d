import { QUIET } from '../../platform/api/effects.ts'
import { createClient } from '../../platform/api/client.ts'
import type { TargetCalculation } from '../../contract/progress/target-fields.ts'
import type { Session } from '../../platform/session/types.ts'
import { targetAvatars } from './target-avatars.ts'

/** How often a running calculation is asked for its progress, in ms. Its end is told by a live event as well. */
const ASK_MS = 1000

/** Follows the calculation of a month while it waits or runs. */
export interface CalculationWatch {
  /** Shows how it stands now, and asks on until it is over. Another month's takes its place. */
  see(calculation: TargetCalculation): void
  stop(): void
}

export function createCalculationWatch(
  session: Session,
  show: (calculation: TargetCalculation) => void,
): CalculationWatch {
  const api = createClient(session)
  const avatars = targetAvatars(session.apiUrl)
  let timer: ReturnType<typeof setTimeout> | undefined
  let watched = ''

  function see(calculation: TargetCalculation): void {
    const { month, state } = calculation
    clearTimeout(timer)
    watched = month
    show(calculation)
    if (state === 'queued' || state === 'running') timer = setTimeout(() => void look(month), ASK_MS)
  }

  async function look(month: string): Promise<void> {
    try {
      const calculation = await api.showTargetCalculation({ query: { month }, optOut: QUIET })
      if (watched === month) see(avatars.calculation(calculation))
    } catch {
      // Offline for a moment: the next look tells.
      if (watched === month) timer = setTimeout(() => void look(month), ASK_MS)
    }
  }

  return {
    see,
    stop() {
      watched = ''
      clearTimeout(timer)
    },
  }
}
