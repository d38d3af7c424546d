import { memoryStorage, type Profile, type SessionState } from '@arbo/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followLanguage, languageStore, provideTexts, showLanguage } from './language.ts'

const page = { documentElement: { lang: 'en' } }
const german = { translations: {} }

beforeEach(() => {
  page.documentElement.lang = 'en'
  vi.stubGlobal('document', page)
  vi.stubGlobal('navigator', { languages: ['it', 'en-GB'] })
})
afterEach(() => vi.unstubAllGlobals())

test('texts that come after another language was chosen change nothing, and those that never come leave English', async () => {
  let come: (texts: typeof german) => void = () => undefined
  provideTexts({ de: () => new Promise((resolve) => (come = resolve)) })
  const late = showLanguage('de')
  await showLanguage('en')
  come(german)
  await late
  expect([page.documentElement.lang, languageStore.getState().language]).toEqual(['en', 'en'])

  provideTexts({ de: () => Promise.reject(new Error('lost')) })
  await showLanguage('de')
  expect(page.documentElement.lang).toBe('en')
})

test('the page follows the account, keeps its choice for the next page, and forgets that of somebody else', async () => {
  provideTexts({ de: () => Promise.resolve(german) })
  const storage = memoryStorage()
  let user: Pick<Profile, 'id' | 'language'> | null = null
  let tell: () => void = () => undefined
  const session = {
    getState: () => ({ user }) as SessionState,
    subscribe: (listener: () => void) => ((tell = listener), () => undefined),
  }
  const signIn = (id: string, language: Profile['language']): void => {
    user = { id, language }
    tell()
  }
  followLanguage({ session: session as never, storage, viewAs: null })
  signIn('a', 'de')
  await vi.waitFor(() => expect(page.documentElement.lang).toBe('de'))
  expect(storage.cookies.get('account.language')).toBe('de')
  signIn('b', null)
  await vi.waitFor(() => expect(page.documentElement.lang).toBe('en'))
  expect(storage.cookies.get('account.language')).toBeNull()
})
