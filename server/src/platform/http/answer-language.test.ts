import { afterAll, beforeAll, expect, test } from 'vitest'
import { ERRORS, errorMessages, textsIn } from '@arbo/core/contract'
import { testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const GERMAN = { headers: { 'accept-language': 'de-DE,de;q=0.9,en;q=0.8' } }
const german = textsIn(errorMessages, 'de')
const wrong = { body: { email: 'nobody@example.com', password: 'wrong' } }

test('a refusal is in the language that the request asks for, with the same code; without one it is English', async () => {
  const refusals = await Promise.all(
    [
      {},
      GERMAN,
      { headers: { 'accept-language': 'it, en;q=0.9, de;q=0.1' } },
      { headers: { 'accept-language': '' } },
    ].map((options) => server.anonymous.refused('login', wrong, options)),
  )
  expect(refusals.map(({ error }) => error)).toEqual(Array.from({ length: 4 }, () => 'invalid_credentials'))
  const english = ERRORS.invalid_credentials[1]
  expect(refusals.map(({ message }) => message)).toEqual([english, german.invalid_credentials, english, english])
})

test('what the contract says of a field comes in German beside the message', async () => {
  const params = { ws_code: server.a.code }
  const body = { name: '' }
  const { error, message, description, meta } = await server.owner.refused('createRole', { params, body }, GERMAN)
  expect([error, message]).toEqual(['validation_failed', 'Prüfe die markierten Felder.'])
  expect(meta['fields']).toMatchObject({ name: 'Der Name ist erforderlich' })
  expect(description).toBe('Der Name ist erforderlich')
  expect((await server.owner.refused('createRole', { params, body })).meta['fields']).toMatchObject({
    name: 'Name is required',
  })
})

test.each(['fr', 'es', 'ja'] as const)(
  'XUX-16 refusals, fields and what a library says of a value come in %s',
  async (language) => {
    const spoken = { headers: { 'accept-language': language } }
    const texts = textsIn(errorMessages, language)
    const refused = await server.anonymous.refused('login', wrong, spoken)
    expect(refused.message).toBe(texts.invalid_credentials)
    expect(refused.message).not.toBe(ERRORS.invalid_credentials[1])
    const params = { ws_code: server.a.code }
    const told = async (name: unknown, options: object) => {
      const answer = await server.owner.refused('createRole', { params, body: { name } as never }, options)
      return (answer.meta['fields'] as { name: string }).name
    }
    for (const name of ['', 7]) {
      const [own, english] = await Promise.all([told(name, spoken), told(name, {})])
      expect(own).not.toBe(english)
    }
    const nowhere = await server.anonymous.raw({ method: 'GET', url: '/api/nowhere', headers: spoken.headers })
    expect(nowhere.json<{ error_description: string }>().error_description).not.toContain('is not an endpoint')
    expect(nowhere.json()).toMatchObject({ message: texts.not_found })
  },
)

test('XUX-07 an id of another form is told in the language of the request, not in the words of a library', async () => {
  const params = { ws_code: server.a.code, id: 'undefined' }
  const told = async (options = {}) => (await server.owner.refused('showItem', { params }, options)).meta['fields']
  expect(await told()).toEqual({ id: 'This is not a valid id.' })
  expect(await told(GERMAN)).toEqual({ id: 'Das ist keine gültige ID.' })
})

test('what a library says of a value comes in German, too', async () => {
  const params = { ws_code: server.a.code }
  const body = { name: 7 }
  const told = async (options = {}) =>
    (await server.owner.refused('createRole', { params, body: body as never }, options)).meta['fields']
  expect(await told()).toMatchObject({ name: 'Invalid input: expected string, received number' })
  expect(await told(GERMAN)).toMatchObject({ name: 'Ungültige Eingabe: erwartet string, erhalten Zahl' })
})

test('the server’s own sentences come in German, also those about a body that is not read', async () => {
  const json = { ...GERMAN.headers, 'content-type': 'application/json' }
  const bodies = ['{', `${'['.repeat(2000)}${']'.repeat(2000)}`]
  const answers = await Promise.all(
    bodies.map((payload) => server.anonymous.raw({ method: 'POST', url: '/api/login', headers: json, payload })),
  )
  expect(answers.map((answer) => answer.json<{ error_description: string }>().error_description)).toEqual([
    'Der Inhalt ist kein gültiges JSON.',
    'Der Inhalt ist zu tief verschachtelt oder hat zu viele Werte.',
  ])
  const nowhere = await server.anonymous.raw({ method: 'GET', url: '/api/nowhere', headers: GERMAN.headers })
  expect(nowhere.json()).toMatchObject({
    error: 'not_found',
    message: german.not_found,
    error_description: 'GET /api/nowhere ist kein Endpunkt dieser API; /api/docs nennt alle.',
  })
})

test('two requests at once do not mix their languages', async () => {
  const params = { ws_code: server.a.code }
  const { id, version } = (await server.owner.call('createPlaylist', { params, body: { name: 'Dailies' } })).data
  const rule = { match: 'all', conditions: [{ field: 'name', operator: 'contains', values: ['A'] }] }
  // Refused once the playlist has been read, while the other requests come and go.
  const refusals = await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      server.owner.refused(
        'updatePlaylist',
        { params: { ...params, id }, body: { version, rule } },
        at % 2 === 0 ? GERMAN : {},
      ),
    ),
  )
  const said = ['Nur eine Smart-Playlist hat eine Regel', 'Only a smart playlist has a rule']
  expect(refusals.map(({ description }) => description)).toEqual(refusals.map((_, at) => said[at % 2]))
})
