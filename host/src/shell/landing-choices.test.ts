import { LANDING_PAGES, PERMISSION_KEYS, levelsOf, mayLandOn, satisfies, type PermissionRule } from '@arbo/core'
import { expect, it } from 'vitest'
import { landingChoices } from './landing-choices.ts'
import { visibleMenus } from '../app/menu-rules.ts'
import { menusOf, modulesOf } from '../app/all-menus.ts'

const levels = levelsOf(null)

/** What somebody with these keys may choose from. */
function choicesOf(permissions: ReadonlySet<string>): string[] {
  const can = (rule: PermissionRule) => satisfies(permissions, rule)
  return landingChoices(visibleMenus([modulesOf(levels), ...menusOf(levels)], can), levels).map(({ to }) => to)
}

it('PPL-23 SHELL-23 the server accepts every offered page, and the key of each one is enough to be offered it', () => {
  const keys = new Set<string>(PERMISSION_KEYS)
  expect(choicesOf(keys).filter((route) => !mayLandOn(keys, route))).toEqual([])
  for (const key of [...PERMISSION_KEYS, null]) {
    const permissions = new Set(key === null ? [] : [key])
    expect(
      choicesOf(permissions).filter((route) => !mayLandOn(permissions, route)),
      String(key),
    ).toEqual([])
  }
  const offered = choicesOf(keys)
  for (const [route, key] of Object.entries(LANDING_PAGES)) {
    if (offered.includes(route)) expect(choicesOf(new Set(key === null ? [] : [key])), route).toContain(route)
  }
})
