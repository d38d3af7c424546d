import type { Location } from '../router/types.ts'
import { routes } from '../routes.ts'
import { deepLinkAddress } from './deep-link-address.ts'
import { deletedWorkspace } from './deleted-workspace.ts'
import { home } from './home.ts'
import { invitation } from './invitation.ts'
import { lastAccess } from './last-access.ts'
import { moduleRoot } from './module-root.ts'
import { noWorkspaces } from './no-workspaces.ts'
import { ownWorkspace } from './own-workspace.ts'
import { passwordReset } from './password-reset.ts'
import { permission } from './permission.ts'
import { profile } from './profile.ts'
import { refreshAtLogin } from './refresh-at-login.ts'
import { rejectOnAuth } from './reject-on-auth.ts'
import { requiresAuth } from './requires-auth.ts'
import { requiresWorkspace } from './requires-workspace.ts'
import { sceneIndex } from './scene-index.ts'
import { searchLink } from './search-link.ts'
import { sharedPlaylist } from './shared-playlist.ts'
import { siteCookies } from './site-cookies.ts'
import { siteRoute } from './site-route.ts'
import { startPage } from './start-page.ts'
import type { Consequence, ConsequenceRule, Decision, GuardState, Rule } from './types.ts'
import { unknownPath } from './unknown-path.ts'
import { waitForSession } from './wait-for-session.ts'
import { workspaceMismatch } from './workspace-mismatch.ts'
import { workspacePlan } from './workspace-plan.ts'

/** In the order of the specification (section 2, route guard); sign-in comes before all that needs an account. */
const RULES: readonly Rule[] = [
  waitForSession,
  passwordReset,
  searchLink,
  unknownPath,
  refreshAtLogin,
  invitation,
  requiresAuth,
  workspaceMismatch,
  requiresWorkspace,
  rejectOnAuth,
  sharedPlaylist,
  lastAccess,
  siteCookies,
  profile,
  noWorkspaces,
  ownWorkspace,
  deletedWorkspace,
  deepLinkAddress,
  moduleRoot,
  home,
  permission,
  siteRoute,
]

const CONSEQUENCES: readonly ConsequenceRule[] = [sceneIndex, workspacePlan, startPage]

/** What happens at an address. The first rule with something to say decides; where none has, the screen shows. */
export function decide(location: Location, state: GuardState): Decision {
  const route = location.name === 'not_found' ? null : routes[location.name]
  for (const rule of RULES) {
    const decision = rule(location, route, state)
    if (decision.type !== 'next') return decision
  }
  return { type: 'show' }
}

/** What else happens when a page is shown. */
export function consequencesOf(location: Location, state: GuardState): Consequence[] {
  return CONSEQUENCES.map((rule) => rule(location, state)).filter((consequence) => consequence !== null)
}
