import type { HandlerInput, LandingPage } from '@arbo/core/contract'
import { validationFailed } from '../../http/apiError.ts'
import type { Deps } from '../../http/deps.ts'
import { text } from '../../texts.ts'
import type { Member } from '../access/member.ts'

/** SQL of the landing page that holds for `ws_user m` with its `ws_role r`: the person's own, else the role's. */
export const LANDING_PAGE = `
  coalesce(m.landing_page_route, r.landing_page_route) as landing_page_route,
  case when m.landing_page_route is null then r.landing_page_name else m.landing_page_name end as landing_page_name`

const STORE = `
  update ws_user m set landing_page_route = $3, landing_page_name = $4 from ws_role r
  where m.ws_id = $1 and m.id = $2 and r.ws_id = m.ws_id and r.id = m.role_id
  returning ${LANDING_PAGE}`

const NONE: LandingPage = { landing_page_route: null, landing_page_name: null }

/**
 * Chooses the caller's own landing page; null for both goes back to the role's.
 * @returns the one that holds now
 * @throws {ApiError} validation_failed where only one of the two is given
 */
export function putLandingPage(
  { database }: Pick<Deps, 'database'>,
  member: Member,
  { landing_page_route: route, landing_page_name: name }: HandlerInput<'putLandingPage'>['body'],
): Promise<LandingPage> {
  if ((route === null) !== (name === null)) {
    throw validationFailed({
      [route === null ? 'landing_page_route' : 'landing_page_name']: text('workspace.landing_page'),
    })
  }
  return database.withWorkspace(member.wsId, async (tx) => {
    const [row] = await tx.rows<LandingPage>(STORE, [member.wsId, member.id, route, name])
    return row ?? NONE
  })
}
