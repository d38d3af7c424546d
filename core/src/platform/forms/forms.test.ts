import { describe, expect, test, vi } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { DisplayName, Email, NewPassword, WorkspaceName } from '../../contract/account/account-fields.ts'
import { DESCRIPTION_MAX } from '../../contract/platform/enums.ts'
import { Description } from '../../contract/platform/shapes.ts'
import { createForm } from './create-form.ts'
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
