import { levelsOf, type ClientInput, type RoleDetail } from '@arbo/core'
import { landingOptions } from './landing-options.ts'
import { differenceCount } from './role-matrix.ts'

/** A role's draft on its page. */
export interface RoleDraft {
  name: string
  description: string
  /** Empty: the product's own. */
  landing: string
  permissions: readonly string[]
}

export function draftOf({ name, description, landing_page_route, permissions }: RoleDetail): RoleDraft {
  return { name, description, landing: landing_page_route ?? '', permissions }
}

type RolePatch = Omit<ClientInput<'updateRole'>['body'], 'version'>

/** The draft's changes; null: none. */
export function patchOf(role: RoleDetail, draft: RoleDraft): RolePatch | null {
  const name = draft.name.trim()
  const description = draft.description.trim()
  const options = landingOptions(draft.permissions, levelsOf(null))
  const page = options.find(({ route }) => route === draft.landing) ?? null
  const patch = {
    ...(name === role.name ? {} : { name }),
    ...(description === role.description ? {} : { description }),
    ...(differenceCount(role.permissions, draft.permissions) === 0 ? {} : { permissions: [...draft.permissions] }),
    ...((page?.route ?? null) === role.landing_page_route
      ? {}
      : { landing_page_route: page?.route ?? null, landing_page_name: page?.name ?? null }),
  }
  return Object.keys(patch).length === 0 ? null : (patch as RolePatch)
}
