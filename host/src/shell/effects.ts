import type { Effect } from '@arbo/core'
import type { Toasts } from '@arbo/kit/ui'
import type { Memory } from '../app/memory.ts'
import type { Router } from '../app/router/types.ts'
import { texts } from '../app/texts.ts'
import { holdsWork } from '../ui/leave-guard.ts'

interface EffectTargets {
  router: Pick<Router, 'navigate'>
  toasts: Pick<Toasts, 'show'>
  memory: Pick<Memory, 'setWorkspaceCode'>
  /** The open workspace refused the user. */
  refused: (reason: string) => void
  /** Loads another address afresh. */
  leave: (url: string) => void
}

/** Query flag that tells the sign-in page why the user is there. */
const SIGN_IN = {
  timeout: '/login?timeout=1',
  blocked: '/login?user=0',
  invalid_2fa: '/login?invalid_2fa=1',
  requires_2fa: '/login?requires_2fa=1',
} as const

/** A page of a failing server would take the place of what is being typed: there it is told beside it. */
function showFailure(to: string, toasts: Pick<Toasts, 'show'>): boolean {
  const code = /^\/(429|500|502)\b/.exec(to)?.[1] as '429' | '500' | '502' | undefined
  if (!code) return false
  const [title, message] = texts.errorPages[code]
  toasts.show({ kind: 'error', title, message, id: 'service' })
  return true
}

/** Carries out what the core asks of the page. */
export function carryOut(effect: Effect, targets: EffectTargets, isHeld = holdsWork): void {
  const { router, toasts, memory, refused, leave } = targets
  switch (effect.type) {
    case 'redirect':
      if (isHeld() && showFailure(effect.to, toasts)) return
      if (effect.reason !== undefined) refused(effect.reason)
      return router.navigate(effect.to, { replace: effect.replace ?? false })
    case 'toast':
      toasts.show({ kind: effect.level, title: effect.message, ...(effect.key ? { id: effect.key } : {}) })
      return
    case 'signed-out':
      // A wilful logout loads the root page afresh, so that nothing of the session stays in memory.
      if (effect.reason === 'logout') return leave('/')
      return router.navigate(SIGN_IN[effect.reason], { replace: true })
    case 'token-refresh':
      // Nothing the user has to know: a failure that matters comes as 'signed-out'.
      return
    case 'workspace':
      memory.setWorkspaceCode(effect.code)
      return leave(`/w:${effect.code}/rf?u=1`)
  }
}
