import { afterEach, expect, test, vi } from 'vitest'
import { browserStorage } from './storage.ts'

/** As Chromium keeps cookies: what a tab wrote reaches the others at its next reading, or at some time later. */
function lazyCookies() {
  const shared = new Map<string, string>()
  const written: string[] = []
  const ofTab = {
    set cookie(text: string) {
      written.push(text)
    },
    get cookie() {
      for (const text of written.splice(0)) {
        const [name = '', value = ''] = text.split('; ')[0]?.split('=') ?? []
        if (text.includes('max-age=0')) shared.delete(name)
        else shared.set(name, value)
      }
      return [...shared].map((pair) => pair.join('=')).join('; ')
    },
  }
  return { ofTab, ofAnother: () => Object.fromEntries(shared) }
}

afterEach(() => vi.unstubAllGlobals())

test('AUTH-24 a stored value is visible to another tab as soon as storing is confirmed', () => {
  const { ofTab, ofAnother } = lazyCookies()
  const values = new Map<string, string>()
  vi.stubGlobal('document', ofTab)
  vi.stubGlobal('location', { protocol: 'https:' })
  vi.stubGlobal('sessionStorage', { getItem: (name: string) => values.get(name) ?? null })
  const { cookies, shared } = browserStorage()
  expect(shared).toBe(true)
  cookies.set('account.access_token', 'new')
  expect(ofAnother()).toEqual({ 'account.access_token': 'new' })
  cookies.remove('account.access_token')
  expect(ofAnother()).toEqual({})
})
