import { expect, it } from 'vitest'
import { parseSettings } from './settings.ts'

it('SHELL-25 title and separator have defaults and can be set', () => {
  expect(parseSettings(null)).toMatchObject({ product_title: 'Arbo', title_separator: ' | ' })
  expect(parseSettings('{"product_title":"Studio","title_separator":" · "}')).toMatchObject({
    product_title: 'Studio',
    title_separator: ' · ',
  })
  expect(parseSettings('{"product_title":"","title_separator":7}')).toEqual(parseSettings(null))
})

it('TGT-02 REV-02 sites are web addresses without a trailing slash; anything else counts as none', () => {
  const { sibling_urls } = parseSettings(
    JSON.stringify({ sibling_urls: { targets: 'https://targets.example.com/', review: 'javascript:alert(1)' } }),
  )
  expect(sibling_urls).toEqual({ targets: 'https://targets.example.com', review: '', people: '' })
  expect(parseSettings('[]').sibling_urls).toEqual({ targets: '', review: '', people: '' })
  expect(parseSettings('{"documentation_url":"//evil.example"}').documentation_url).toBe('/docs/')
})

it('NTF-17 the messaging service is configured completely or not at all', () => {
  const push = { apiKey: 'k', projectId: 'p', messagingSenderId: '1', appId: 'a', vapidKey: 'v' }
  expect(parseSettings(JSON.stringify({ push })).push).toEqual(push)
  expect(parseSettings(JSON.stringify({ push: { ...push, vapidKey: '' } })).push).toBe(null)
  expect(parseSettings(null).push).toBe(null)
})
