import type { Location } from '../router/types.ts'
import { routes } from '../routes.ts'
import { deepLinkAddress } from './deepLinkAddress.ts'
import { deletedWorkspace } from './deletedWorkspace.ts'
import { home } from './home.ts'
import { invitation } from './invitation.ts'
import { lastAccess } from './lastAccess.ts'
import { moduleRoot } from './moduleRoot.ts'
import { noWorkspaces } from './noWorkspaces.ts'
import { ownWorkspace } from './ownWorkspace.ts'
import { passwordReset } from './passwordReset.ts'
import { permission } from './permission.ts'
import { profile } from './profile.ts'
import { refreshAtLogin } from './refreshAtLogin.ts'
import { rejectOnAuth } from './rejectOnAuth.ts'
import { requiresAuth } from './requiresAuth.ts'
import { requiresWorkspace } from './requiresWorkspace.ts'
import { sceneIndex } from './sceneIndex.ts'
import { searchLink } from './searchLink.ts'
import { sharedPlaylist } from './sharedPlaylist.ts'
import { siteCookies } from './siteCookies.ts'
import { siteRoute } from './siteRoute.ts'
import { startPage } from './startPage.ts'
import type { Consequence, ConsequenceRule, Decision, GuardState, Rule } from './types.ts'
import { unknownPath } from './unknownPath.ts'
import { waitForSession } from './waitForSession.ts'
import { workspaceMismatch } from './workspaceMismatch.ts'
import { workspacePlan } from './workspacePlan.ts'

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
