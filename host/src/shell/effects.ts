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

/** Query flag that gives the sign-in page its reason. */
const SIGN_IN = {
  timeout: '/login?timeout=1',
  blocked: '/login?user=0',
  invalid_2fa: '/login?invalid_2fa=1',
  requires_2fa: '/login?requires_2fa=1',
} as const

/** An error page would replace unsaved input: then a toast reports the failure instead. */
function showFailure(to: string, toasts: Pick<Toasts, 'show'>): boolean {
  const code = /^\/(429|500|502)\b/.exec(to)?.[1] as '429' | '500' | '502' | undefined
  if (!code) return false
  toasts.show({ kind: 'error', title: texts.labels[code], message: texts.errorPages[code], id: 'service' })
  return true
}

/** Carries out core's effects on the page. */
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
      // A logout by the user reloads the root page, so that nothing of the session stays in memory.
      if (effect.reason === 'logout') return leave('/')
      return router.navigate(SIGN_IN[effect.reason], { replace: true })
    case 'token-refresh':
      // Not shown: a failure that matters comes as 'signed-out'.
      return
    case 'workspace':
      memory.setWorkspaceCode(effect.code)
      return leave(`/w:${effect.code}/rf?u=1`)
  }
}
