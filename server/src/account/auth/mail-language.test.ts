import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { activationCall, lastMail, linksIn } from '../../testing/mails.ts'
import { testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'

const PASSWORD = 'first-password-1'
const GERMAN = { headers: { 'accept-language': 'de-DE,de;q=0.9,en;q=0.5' } }
const ENGLISH = { headers: { 'accept-language': 'en-GB' } }
type Asked = { headers?: Record<string, string> }
let server: TestServer

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.database.query('delete from rate_limit')
  await server.database.query('delete from mail_outbox')
})

const register = (email: string, asked: Asked = {}) =>
  server.anonymous.call(
    'register',
    { body: { display_name: 'Mina Ito', email, password: PASSWORD, password_confirmation: PASSWORD } },
    asked,
  )
const subjectTo = async (email: string) => (await lastMail(server.database, email)).subject
async function activate(email: string): Promise<void> {
  const link = linksIn(await lastMail(server.database, email))[0] ?? new URL('about:blank')
  const { data } = await server.anonymous.call('verifyEmail', activationCall(link))
  if (!data.set_password) return
  const call = { params: { email: data.email }, query: data.set_password, body: { password: PASSWORD } }
  await server.anonymous.call('setPassword', call)
}
const signIn = (email: string, asked: Asked) =>
  server.anonymous.call('login', { body: { email, password: PASSWORD } }, asked)
async function forgot(email: string, asked: Asked = {}): Promise<string> {
  await server.database.query('delete from mail_outbox')
  await server.anonymous.call('forgotPassword', { body: { email } }, asked)
  return subjectTo(email)
}
const choose = (email: string, language: 'en' | 'de' | null) =>
  server.database.query('update user_account set language = $2 where email = $1', [email, language])
const invite = async (email: string, asked: Asked = {}) => {
  await server.owner.call('inviteUsers', { params: { ws_code: server.a.code }, body: { emails: [email] } }, asked)
  return lastMail(server.database, email)
}

test('the first mail to somebody who registers is in the language of the page, all of it', async () => {
  await register('berta@example.com', GERMAN)
  const { subject, text, html } = await lastMail(server.database, 'berta@example.com')
  expect(subject).toBe('Aktiviere dein Konto')
  expect(text).toContain('Hallo Mina Ito,\n\nFolge dem Link und gib dein Passwort ein')
  expect(text).toContain('Konto aktivieren:\nhttp')
  expect(html).toContain('<html lang="de">')
  await register('eva@example.com')
  expect(await subjectTo('eva@example.com')).toBe('Activate your account')
  expect((await lastMail(server.database, 'eva@example.com')).html).toContain('<html lang="en">')
})

test('later mails are in the language that the account chose, else in the one that its pages asked for last', async () => {
  const email = 'carla@example.com'
  await register(email, GERMAN)
  await activate(email)
  // Whoever asks for a mail to somebody else’s address does not choose its language.
  expect(await forgot(email, ENGLISH)).toBe('Setze dein Passwort zurück')
  await signIn(email, ENGLISH)
  expect(await forgot(email, GERMAN)).toBe('Reset your password')
  await choose(email, 'de')
  expect(await forgot(email, ENGLISH)).toBe('Setze dein Passwort zurück')
  await register(email, ENGLISH)
  expect(await subjectTo(email)).toBe('Du hast schon ein Konto')
})

test('a session that goes on keeps the language that its page asks for; a program that asks for none changes nothing', async () => {
  const email = 'dora@example.com'
  await register(email, ENGLISH)
  await activate(email)
  const { data } = await signIn(email, ENGLISH)
  const { data: next } = await server.anonymous.call(
    'refreshToken',
    { body: { refresh_token: data.refresh_token } },
    GERMAN,
  )
  expect(await forgot(email)).toBe('Setze dein Passwort zurück')
  await server.anonymous.call('refreshToken', { body: { refresh_token: next.refresh_token } })
  expect(await forgot(email)).toBe('Setze dein Passwort zurück')
})

test('an invitation is in the language of whoever is invited, and where nobody knows it in that of who invites', async () => {
  const { owner, member } = server.a.users
  await server.database.query('update user_account set language = $2 where id = $1', [owner.userId, 'de'])
  const { subject, text } = await invite('new.person@example.com')
  expect(subject).toMatch(/ lädt dich ein: /)
  expect(text).toMatch(/Die Einladung gilt bis \d{1,2}\. \S+ \d{4}, \d\d:\d\d UTC\./)
  await register('english@example.com', ENGLISH)
  await server.database.query('delete from mail_outbox')
  expect((await invite('english@example.com', GERMAN)).subject).toMatch(/ invites you to /)
  expect(member.email).not.toBe('')
})
