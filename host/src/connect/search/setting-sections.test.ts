import { satisfies, type PermissionRule } from '@arbo/core'
import { expect, it } from 'vitest'
import { settingSections } from './setting-sections.ts'

const holding =
  (...keys: string[]) =>
  (rule: PermissionRule) =>
    satisfies(new Set(keys), rule)
const inside = { inWorkspace: true, isReadOnly: false, ssoOnly: false }
const addresses = (...given: Parameters<typeof settingSections>) => settingSections(...given).map(({ to }) => to)

it('XUX-12 the palette offers every section of the settings, each with the words that people use', () => {
  const all = settingSections(() => true, inside)
  expect(all.map(({ to }) => to)).toEqual([
    ...['terminology', 'work-week', 'currency', 'comments', 'api-tokens', 'webhooks', 'delete'].map(
      (id) => `/ws/stg#${id}`,
    ),
    ...['workspace', 'about', 'you'].map((id) => `/ws/wpf#${id}`),
    ...['types', 'digest', 'browser', 'mutes'].map((id) => `/ws/ntf#${id}`),
    ...['profile', 'password', 'two-factor', 'passkeys', 'language', 'timezone', 'sessions', 'history', 'theme'].map(
      (id) => `/ac/acc#${id}`,
    ),
    '/ac/acc#delete',
  ])
  expect(all.filter(({ words }) => words === '')).toEqual([])
})

it('XUX-12 the palette offers no section that the person may not open or the page hides', () => {
  // Where only a provider signs people in, the page has no passkeys.
  expect(addresses(() => true, { ...inside, ssoOnly: true })).not.toContain('/ac/acc#passkeys')
  const reader = holding('settings_getBasicWorkspaceSettings_read')
  expect(addresses(reader, inside)).toContain('/ws/stg#terminology')
  for (const id of ['api-tokens', 'webhooks', 'delete'])
    expect(addresses(reader, inside)).not.toContain(`/ws/stg#${id}`)
  expect(addresses(reader, inside)).not.toContain('/ws/ntf#types')
  // Looking as somebody else changes nothing.
  const asOther = addresses(() => true, { ...inside, isReadOnly: true })
  expect(asOther.filter((to) => to.endsWith('#delete'))).toEqual([])
  const outside = addresses(() => true, { ...inside, inWorkspace: false })
  expect(outside.every((to) => to.startsWith('/ac/acc#'))).toBe(true)
})
