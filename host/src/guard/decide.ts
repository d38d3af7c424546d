import type { Location } from '../router/types.ts'
import { routes } from '../routes.ts'
import { home } from './home.ts'
import { lastAccess } from './lastAccess.ts'
import { passwordReset } from './passwordReset.ts'
import { permission } from './permission.ts'
import { refreshAtLogin } from './refreshAtLogin.ts'
import { rejectOnAuth } from './rejectOnAuth.ts'
import { requiresAuth } from './requiresAuth.ts'
import { requiresWorkspace } from './requiresWorkspace.ts'
import type { Decision, GuardState, Rule } from './types.ts'
import { unknownPath } from './unknownPath.ts'
import { waitForSession } from './waitForSession.ts'
import { workspaceMismatch } from './workspaceMismatch.ts'

/**
 * In the order of the specification (section 2, route guard); sign-in comes before all that needs an account. The
 * profile (AUTH-17) is the session's: it signs nobody in without one.
 */
const RULES: readonly Rule[] = [
  waitForSession,
  passwordReset,
  unknownPath,
  refreshAtLogin,
  requiresAuth,
  workspaceMismatch,
  rejectOnAuth,
  lastAccess,
  requiresWorkspace,
  home,
  permission,
]

/** What happens at an address. The first rule with something to say decides; where none has, the screen shows. */
export function decide(location: Location, state: GuardState): Decision {
  const route = location.name === 'not_found' ? null : routes[location.name]
  for (const rule of RULES) {
    const decision = rule(location, route, state)
    if (decision.type !== 'next') return decision
  }
  return { type: 'show' }
}
