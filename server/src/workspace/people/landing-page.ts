import { mayLandOn } from '@arbo/core/contract'
import type { HandlerInput, LandingPage } from '@arbo/core/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import { validationFailed } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { text } from '../texts.ts'
import type { Member } from '../../platform/access/member.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { LANDING_PAGE } from '../workspaces/landing-page.ts'
import { requireEither, requireOver, keysOfTarget, targetOf, UPDATE } from './target.ts'

type Input = HandlerInput<'putLandingPage'>['body']

const STORE = `
  update ws_user m set landing_page_route = $3, landing_page_name = $4, version = m.version + 1, updated_at = now()
  from ws_role r
  where m.ws_id = $1 and m.id = $2 and r.ws_id = m.ws_id and r.id = m.role_id
  returning ${LANDING_PAGE}`

const NONE: LandingPage = { landing_page_route: null, landing_page_name: null }

/** @throws {ApiError} validation_failed where only one of the two is given */
function checkBoth({ landing_page_route: route, landing_page_name: name }: Input): void {
  if ((route === null) === (name === null)) return
  throw validationFailed({
    [route === null ? 'landing_page_route' : 'landing_page_name']: text('workspace.landing_page'),
  })
}

/** @throws {ApiError} validation_failed for a page that does not open with these keys */
function checkOpens(keys: ReadonlySet<string>, route: string | null, reason: string): void {
  if (route === null || mayLandOn(keys, route)) return
  throw validationFailed({ landing_page_route: reason })
}

async function store(tx: Tx, wsId: string, id: string, { landing_page_route: route, landing_page_name: name }: Input) {
  const [row] = await tx.rows<LandingPage>(STORE, [wsId, id, route, name])
  return row ?? NONE
}

/**
 * Chooses the caller's own landing page; null for both goes back to the role's.
 * @returns the one that holds now
 * @throws {ApiError} validation_failed where only one of the two is given, or the caller may not open the page
 */
export function putLandingPage(
  { database }: Pick<Deps, 'database'>,
  member: Member,
  page: Input,
): Promise<LandingPage> {
  checkBoth(page)
  checkOpens(member.permissions, page.landing_page_route, text('workspace.landing_denied'))
  return database.withWorkspace(member.wsId, (tx) => store(tx, member.wsId, member.id, page))
}

/**
 * Chooses somebody else's, which they must be able to open.
 * @throws {ApiError} not_found, permission_denied, validation_failed
 */
export function putUserLandingPage(
  { database }: Pick<Deps, 'database'>,
  member: Member,
  id: string,
  page: Input,
): Promise<LandingPage> {
  requireEither(member, UPDATE)
  checkBoth(page)
  const { wsId } = member
  return database.withWorkspace(wsId, async (tx) => {
    const target = await targetOf(tx, wsId, id)
    requireOver(member, UPDATE, target)
    checkOpens(keysOfTarget(target), page.landing_page_route, text('people.landing_page'))
    emitEvent(tx, wsId, 'member.updated', { ws_user_id: id, status: target.status })
    return store(tx, wsId, id, page)
  })
}
