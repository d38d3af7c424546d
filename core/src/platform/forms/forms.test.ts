import { describe, expect, test, vi } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { DisplayName, Email, NewPassword, WorkspaceName } from '../../contract/account/account-fields.ts'
import { DESCRIPTION_MAX } from '../../contract/platform/enums.ts'
import { Description } from '../../contract/platform/shapes.ts'
import { memoryStorage } from '../session/storage.ts'
import { changesOf, mergeChanges } from './changes-of.ts'
import { checkBy } from './check-by.ts'
import { createForm } from './create-form.ts'
import { failureToFields } from './failure-to-fields.ts'
import { fieldRule } from './field-rule.ts'
import { createEntityFields, createGuestLinkFields } from './field-rules.gen.ts'
import { keepDraft } from './keep-draft.ts'
import { confirmed, displayNameRules, email, is, maxLength, password, required, workspaceNameRules } from './rules.ts'
import type { Rule } from './rules.ts'

/** The message of the first rule that objects. */
const say = (rules: readonly Rule[], value: string) =>
  rules.map((rule) => rule(value, {})).find((message) => message !== null) ?? null
/** What the server says of the same value. */
const serverSays = (schema: typeof DisplayName | typeof Email, value: string) =>
  schema.safeParse(value).error?.issues[0]?.message ?? null

const WOMEN = '👩'
const NAME_TOO_LONG = 'Name is limited to 60 characters; consider a shorter name'
const WORKSPACE_TOO_LONG = 'Name is limited to 50 characters; consider a shorter name'

describe('rules', () => {
  test.each([
    ['arbo-demo-1', null],
    ['short1', 'Invalid password'],
    ['onlyletters', 'Invalid password'],
    ['12345678', 'Invalid password'],
    ['пароль-2026', null],
    [`a1${WOMEN.repeat(126)}`, null],
    [`a1${WOMEN.repeat(127)}`, 'Invalid password'],
    [`a1${WOMEN.repeat(5)}`, 'Invalid password'],
  ])('CORE-24 the password %s: %s, by one rule on both sides', (value, message) => {
    expect(password(value, {})).toBe(message)
    expect(serverSays(NewPassword, value)).toBe(message)
  })

  test.each([
    ['ada@example.com', null],
    ['  ada@example.com ', null],
    ['ada+shots@mail.example.co', null],
    ['ada', 'Email is invalid'],
    ['ada@example', 'Email is invalid'],
    ['a da@example.com', 'Email is invalid'],
    ['ada@@example.com', 'Email is invalid'],
    ['<script>@example.com', 'Email is invalid'],
    [`${'a'.repeat(250)}@example.com`, 'Email is invalid'],
  ])('CORE-25 the address %s: %s, by one rule on both sides', (value, message) => {
    expect(email(value, {})).toBe(message)
    expect(serverSays(Email, value)).toBe(message)
  })

  test('CORE-26 required, is and confirmed have the specified messages', () => {
    expect(required('Display name')('  ', {})).toBe('Display name is required')
    expect(required('Display name')('Ada', {})).toBeNull()
    const even = is('Frame rate', (value) => Number(value) % 2 === 0)
    expect(even('23', {})).toBe('Frame rate is not valid')
    expect([even('24', {}), even('', {})]).toEqual([null, null])
    const same = confirmed('Passwords', 'password')
    expect(same('b', { password: 'a' })).toBe("Passwords don't match, please double-check.")
    expect(same('', { password: 'a' })).toBe("Passwords don't match, please double-check.")
    expect(same('a', { password: 'a' })).toBeNull()
  })

  test.each([
    ['', 'Display name is required'],
    ['   ', 'Display name is required'],
    ['Ada Lovelace', null],
    ['Łukasz Żółć', null],
    ['عائشة محمد', null],
    ['प्रिया', null],
    ['a'.repeat(25), null],
    ['a'.repeat(61), NAME_TOO_LONG],
    [`  ${'a'.repeat(25)}  `, null],
    ['42', 'The display name format is invalid'],
    ['-Ada', 'The display name format is invalid'],
    ['Ada\nByron', 'The display name format is invalid'],
    ['A\u202eda', 'The display name format is invalid'],
    ['A_B', 'The display name format is invalid'],
    ['Ada 🎬', 'The display name format is invalid'],
    ['<b>Ada</b>', 'The display name format is invalid'],
  ])('AUTH-33 AUTH-34 WS-44 WS-45 the name "%s": %s, on both sides', (value, message) => {
    expect(say(displayNameRules('Display name'), value)).toBe(message)
    expect(serverSays(DisplayName, value)).toBe(message)
  })

  test.each([
    "Ann-Marie O'Neil",
    'Ann‐Marie O’Neil',
    'R2D2',
    'Dr. Nour 2nd',
    "D'Arcy Jr.",
    'Đặng Thị Hồng',
    'a'.repeat(60),
  ])('XFIX-27 %s is a name, on both sides', (name) => {
    expect(say(displayNameRules('Display name'), name)).toBeNull()
    expect(serverSays(DisplayName, name)).toBeNull()
  })

  test('XFIX-27 a name is stored composed and trimmed, and counted that way', () => {
    expect(DisplayName.parse(' Zoë '.normalize('NFD'))).toBe('Zoë'.normalize('NFC'))
    expect(say(displayNameRules('Display name'), 'é'.normalize('NFD').repeat(60))).toBeNull()
    expect(serverSays(DisplayName, 'é'.normalize('NFD').repeat(60))).toBeNull()
  })

  test('WS-42 WS-43 a workspace needs a name of at most 50 characters, with an emoji counted as one', () => {
    const rules = workspaceNameRules('Workspace name')
    for (const [value, message] of [
      [' ', 'Workspace name is required'],
      ['Studio <Nord> & 猫 🐈', null],
      [WOMEN.repeat(50), null],
      [WOMEN.repeat(51), WORKSPACE_TOO_LONG],
    ] as const) {
      expect(say(rules, value)).toBe(message)
      expect(serverSays(WorkspaceName, value)).toBe(message)
    }
    expect(maxLength(3)('abcd', {})).toBe('Name is limited to 3 characters; consider a shorter name')
  })
})

test('CORE-84 a description has at most 250 characters', () => {
  expect(DESCRIPTION_MAX).toBe(250)
  expect(Description.safeParse(WOMEN.repeat(250)).success).toBe(true)
  const message = 'Description is limited to 250 characters; consider a shorter one'
  expect(Description.safeParse(WOMEN.repeat(251)).error?.issues[0]?.message).toBe(message)
})

const registration = () =>
  createForm({
    fields: {
      email: [required('Email'), email],
      password: [required('Password'), password],
      again: [confirmed('Passwords', 'password')],
    },
  })

describe('a form', () => {
  test('CORE-27 validates a field on input and on blur, and no other one', () => {
    const form = registration()
    expect(form.getState()).toMatchObject({ errors: {}, touched: {}, valid: false })
    form.set('email', 'ada')
    expect(form.getState().errors).toEqual({ email: 'Email is invalid' })
    form.set('email', 'ada@example.com')
    expect(form.getState().errors).toEqual({})
    form.blur('password')
    expect(form.getState().errors).toEqual({ password: 'Password is required' })
    expect(form.getState().touched).toEqual({ email: true, password: true })
  })

  test('CORE-27 validates a confirmation again when the confirmed field changes', () => {
    const form = registration()
    form.set('password', 'arbo-demo-1')
    expect(form.getState().errors).toEqual({})
    form.set('again', 'arbo-demo-1')
    form.set('password', 'arbo-demo-2')
    expect(form.getState().errors).toEqual({ again: "Passwords don't match, please double-check." })
  })

  test('CORE-29 is valid when there are no errors and every field was validated or filled in by the browser', () => {
    const form = registration()
    form.set('email', 'ada@example.com')
    form.set('password', 'arbo-demo-1')
    // Nothing is wrong, but one field was not looked at.
    expect(form.getState()).toMatchObject({ errors: {}, valid: false })
    form.set('again', 'arbo-demo-1')
    expect(form.getState().valid).toBe(true)
    form.set('email', 'ada')
    expect(form.getState().valid).toBe(false)

    const filled = registration()
    filled.blur('email')
    expect(filled.getState().valid).toBe(false)
    filled.autofilled()
    expect(filled.getState()).toMatchObject({ errors: {}, valid: true })
    filled.set('email', '')
    expect(filled.getState().valid).toBe(false)
  })

  test('CORE-29 validates everything on submit, with the values that the browser filled in silently', () => {
    const form = registration()
    expect(form.submit()).toBe(false)
    expect(form.getState().errors).toEqual({ email: 'Email is required', password: 'Password is required' })
    expect(form.firstError()).toBe('email')
    expect(form.submit({ email: 'ada@example.com', password: 'arbo-demo-1', again: 'arbo-demo-1' })).toBe(true)
    expect(form.firstError()).toBeNull()
    form.reset()
    expect(form.getState()).toEqual(form.getInitialState())
  })

  test('CORE-29 sends once, however often submit is pressed, and never sends invalid values', async () => {
    const form = createForm({ fields: { name: [required('Name')] } })
    const action = vi.fn(async () => 'made')
    expect(await form.send(action)).toBeNull()
    expect(action).not.toHaveBeenCalled()
    form.set('name', 'Ada')
    const answers = await Promise.all([form.send(action), form.send(action)])
    expect(answers).toEqual(['made', null])
    expect(action).toHaveBeenCalledExactlyOnceWith({ name: 'Ada' })
    expect(form.getState().sending).toBe(false)
  })

  test('CORE-66 shows a refusal at its field until the value changes, and any other refusal at the form', async () => {
    const form = registration()
    const good = { email: 'ada@example.com', password: 'arbo-demo-1', again: 'arbo-demo-1' }
    form.submit(good)
    const fields = { email: 'Email is invalid', unknown: 'Ignored' }
    const refusal = new ApiError(400, { error: 'validation_failed', message: 'Check', meta: { fields } })
    expect(await form.send(() => Promise.reject(refusal))).toBeNull()
    expect(form.getState()).toMatchObject({ errors: { email: 'Email is invalid' }, failure: null, valid: false })
    form.set('password', 'arbo-demo-2')
    expect(form.getState().errors['email']).toBe('Email is invalid')
    form.set('email', 'ada@example.org')
    expect(form.getState().errors['email']).toBeUndefined()

    form.submit(good)
    await form.send(() => Promise.reject(new ApiError(422, { error: 'account_exists', message: 'Sign in' })))
    expect(form.getState()).toMatchObject({ errors: {}, failure: { error: 'account_exists' }, sending: false })
    form.set('email', 'ada@example.net')
    expect(form.getState().failure).toBeNull()
    // A defect is not the user's to read.
    form.submit(good)
    await expect(form.send(() => Promise.reject(new TypeError('defect')))).rejects.toThrow('defect')
    expect(form.getState().sending).toBe(false)
  })
})

interface Link {
  name: string
  days: readonly number[]
  passphrase: string
}

const EMPTY: Link = { name: '', days: [], passphrase: '' }
const linkForm = (values: Link = EMPTY) =>
  createForm<Link>({
    values,
    check: ({ name, days }) => ({
      ...(name.trim() === '' ? { name: 'Name is required' } : {}),
      ...(days.length === 0 ? { days: 'Choose a day' } : {}),
    }),
  })

describe('a form of any values', () => {
  test('XFIX-25 checks a field when it is left, and mends while typing', () => {
    const form = linkForm()
    form.change({ name: '' })
    expect(form.getState().errors).toEqual({})
    form.blur('name')
    expect(form.getState().errors).toEqual({ name: 'Name is required' })
    form.change({ name: 'A' })
    expect(form.getState().errors).toEqual({})
    form.change({ name: ' ' })
    expect(form.getState().errors).toEqual({ name: 'Name is required' })
  })

  test('XFIX-25 a refused submit blames every wrong field, and the first one gets the focus', async () => {
    const form = linkForm()
    const action = vi.fn(async () => 'saved')
    expect(await form.send(action)).toBeNull()
    expect(action).not.toHaveBeenCalled()
    expect(form.firstError()).toBe('name')
    form.change({ name: 'A', days: [1] })
    expect(form.getState().errors).toEqual({})
    expect(await form.send(action)).toBe('saved')
  })

  test('XFIX-25 keeps a value of nothing, as that of a choice not made', () => {
    expect(createForm({ values: { project: null, days: 0 } }).getState().values).toEqual({ project: null, days: 0 })
  })

  test('XFIX-25 whatever is typed, errors are those of the fields that were left', () => {
    // Every order of typing and leaving two fields, right and wrong.
    const steps = ['', 'A'].flatMap((name) => [[], [1]].map((days) => ({ name, days })))
    for (const one of steps) {
      for (const other of steps) {
        const form = linkForm()
        form.change(one)
        form.blur('name')
        form.change(other)
        const { errors } = form.getState()
        expect(Object.keys(errors)).toEqual(other.name === '' ? ['name'] : [])
      }
    }
  })

  test('XFIX-25 a refusal shows at the field in the form’s own words', async () => {
    const form = createForm<Link>({
      values: { ...EMPTY, name: 'A' },
      reword: (failure) => ({ ...failure, meta: { fields: { name: 'Another one has this name' } } }),
    })
    await form.send(() => Promise.reject(new ApiError(409, { error: 'name_taken', message: 'Taken' })))
    expect(form.getState()).toMatchObject({ errors: { name: 'Another one has this name' }, failure: null })
  })
})

describe('a conflict', () => {
  test('XFIX-25 one’s own changes stand over what somebody else has saved; fields of both are named', () => {
    const base: Link = { name: 'A', days: [1], passphrase: '' }
    const own: Link = { ...base, name: 'Mine' }
    expect(mergeChanges(base, own, { ...base, days: [2] })).toEqual({
      values: { name: 'Mine', days: [2], passphrase: '' },
      fields: [],
    })
    expect(mergeChanges(base, own, { ...base, name: 'Theirs' })).toEqual({ values: own, fields: ['name'] })
    // Both made the same change: there is nothing to ask.
    expect(mergeChanges(base, own, own).fields).toEqual([])
  })

  test('XFIX-25 only changes count, with lists compared by content', () => {
    expect(changesOf(EMPTY, { ...EMPTY, days: [] })).toEqual({})
    expect(changesOf(EMPTY, { ...EMPTY, days: [1] })).toEqual({ days: [1] })
  })
})

describe('a draft', () => {
  const options = () => ({ tab: memoryStorage().tab, key: 'draft.u.w.link', secret: ['passphrase'] as const })

  test('XFIX-25 what was typed is back after a reload, without passwords and tokens', () => {
    const kept = options()
    const form = linkForm()
    expect(keepDraft(form, kept)).toMatchObject({ restored: false, outdated: [] })
    form.change({ name: 'Dailies', days: [1, 2], passphrase: 'correct horse' })
    expect(kept.tab.get(kept.key)).not.toContain('correct horse')

    const again = linkForm()
    expect(keepDraft(again, kept)).toMatchObject({ restored: true, outdated: [] })
    expect(again.getState().values).toEqual({ name: 'Dailies', days: [1, 2], passphrase: '' })
    expect(again.getState().base).toEqual(EMPTY)
  })

  test('XFIX-25 a draft is forgotten when the form is left, and when nothing differs any more', () => {
    const kept = options()
    const form = linkForm()
    const { stop } = keepDraft(form, kept)
    form.change({ name: 'Dailies' })
    form.change({ name: '' })
    expect(kept.tab.get(kept.key)).toBeNull()
    form.change({ name: 'Dailies' })
    stop()
    expect(kept.tab.get(kept.key)).toBeNull()
    form.change({ name: 'Later' })
    expect(kept.tab.get(kept.key)).toBeNull()
  })

  test('XFIX-25 a draft names the fields that somebody has saved since', () => {
    const kept = options()
    const form = linkForm({ ...EMPTY, name: 'A' })
    keepDraft(form, kept)
    form.change({ name: 'Mine', days: [1] })
    const again = linkForm({ ...EMPTY, name: 'Theirs' })
    expect(keepDraft(again, kept).outdated).toEqual(['name'])
    expect(again.getState().values).toEqual({ name: 'Mine', days: [1], passphrase: '' })
  })

  test('XFIX-25 a cut or full storage loses the draft, and nothing else', () => {
    const kept = options()
    kept.tab.set(kept.key, '{"base":{')
    const form = linkForm()
    const full = {
      ...kept.tab,
      set: () => {
        throw new Error('QuotaExceededError')
      },
    }
    expect(keepDraft(form, { ...kept, tab: full }).restored).toBe(false)
    form.change({ name: 'Dailies' })
    expect(form.getState().values.name).toBe('Dailies')
  })
})

describe('rules of the contract', () => {
  const rules = { name: [fieldRule(createEntityFields.name)], code: [fieldRule(createEntityFields.code)] }

  test('XFIX-25 say the limits in the server’s words, before it is asked', () => {
    expect(checkBy(rules, { name: ' ', code: '' })).toEqual({ name: 'Name is required' })
    expect(checkBy(rules, { name: 'a'.repeat(201), code: 'ABCDEFGHI' })).toEqual({
      name: 'No more than 200 characters',
      code: 'A code has at most 8 characters',
    })
    expect(checkBy(rules, { name: 'Layout', code: 'LAY' })).toEqual({})
    expect(fieldRule(createGuestLinkFields.name)('', {})).toBe('Name is required')
  })

  test('XFIX-25 messages of a refusal are found at the form’s fields', () => {
    const fields = { 'body.name': 'Long', 'body.days.2': 'No day', 'reward_currency.name': 'Taken', other: 'Lost' }
    const refusal = { error: 'validation_failed' as const, message: 'Check', meta: { fields } }
    expect(failureToFields(refusal, ['name', 'days', 'reward'], { 'reward_currency.name': 'reward' })).toEqual({
      name: 'Long',
      days: 'No day',
      reward: 'Taken',
    })
  })
})
