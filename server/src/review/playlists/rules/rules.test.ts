import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallInput, RuleField, RuleOperator } from '@arbo/core/contract'
import { makeComment, makeEntity, makeItem, makeRendition, makeTree } from '../../../testing/fixtures.ts'
import type { Tree } from '../../../testing/fixtures.ts'
import { makeTeam } from '../../../testing/scene-fixtures.ts'
import { addUser, testServer } from '../../../testing/test-server.ts'
import type { TestClient, TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let params: { ws_code: string }
let tree: Tree
/** Scenes by the letters that they are called in the tests. */
const scenes: Record<string, string> = {}

type Rule = CallInput<'previewPlaylistRule'>['body']['rule']
type Condition = { field: RuleField; operator: RuleOperator; values?: string[] }

/** What day it is on an island that is ahead of all others, and so mostly not the day of the machine. */
const AHEAD = 'Pacific/Kiritimati'
const dayThere = (later: number) =>
  new Intl.DateTimeFormat('sv', { timeZone: AHEAD }).format(new Date(Date.now() + later * 24 * 3600_000))

const set = (letter: string, columns: string, ...values: unknown[]) =>
  server.database.query(`update item set ${columns} where ws_id = $1 and id = $2`, [
    server.a.id,
    scenes[letter],
    ...values,
  ])

beforeAll(async () => {
  server = await testServer()
  params = { ws_code: server.a.code }
  tree = await makeTree(server)
  const other = await makeEntity(server, 0, null, 'Other')
  const { member, admin } = server.a.users
  scenes['a'] = await makeItem(server, tree.take, [member])
  scenes['b'] = await makeItem(server, tree.process, [admin])
  scenes['c'] = await makeItem(server, other, [])
  scenes['d'] = tree.item
  await set('a', `name = 'Alpha_100%', code = 'SC10', status_kind = 6, due_date = $3`, dayThere(-1))
  await set('b', `name = 'Beta', status_kind = 3, due_date = $3`, dayThere(0))
  await set('c', `name = 'Gamma', due_date = $3`, dayThere(3))
  await set('d', `name = 'Delta'`)
  await server.database.query('update workspace set timezone = $2 where id = $1', [server.a.id, AHEAD])
})
afterAll(() => server.close())

const all = (...conditions: Condition[]): Rule => ({ match: 'all', conditions })
const any = (...conditions: Condition[]): Rule => ({ match: 'any', conditions })
const preview = async (rule: Rule, as: TestClient = server.owner) =>
  (await as.call('previewPlaylistRule', { params, body: { rule } })).data

/** The letters of what a rule finds. */
async function lettersOf(rule: Rule, as?: TestClient): Promise<string> {
  const { items, total } = await preview(rule, as)
  expect(total).toBe(items.length)
  const letters = new Map(Object.entries(scenes).map(([letter, id]) => [id, letter]))
  return items
    .map(({ id }) => letters.get(id) ?? '?')
    .toSorted()
    .join('')
}
const finds = (field: RuleField, operator: RuleOperator, ...values: string[]) =>
  lettersOf(all({ field, operator, values }))

test('XPLY-01 XPROD-08 a team that is not public and not theirs finds nothing for a member, whose people that would tell', async () => {
  const { admin, member } = server.a.users
  const team = await makeTeam(server, tree.project, [admin])
  await server.database.query('update team set is_public = false where id = $1', [team])
  const rule = (operator: 'any_of' | 'none_of') => all({ field: 'team', operator, values: [team] })
  expect(await lettersOf(rule('any_of'))).toBe('b')
  for (const operator of ['any_of', 'none_of'] as const) {
    const { total, problems } = await preview(rule(operator), server.as(member))
    expect([total, problems.map(({ missing }) => missing)]).toEqual([0, [[team]]])
  }
  await server.database.query('insert into team_member (ws_id, team_id, ws_user_id) values ($1, $2, $3)', [
    server.a.id,
    team,
    member.id,
  ])
  expect((await preview(rule('none_of'), server.as(member))).problems).toEqual([])
})

test('XPLY-01 texts match any of the words, literally, in any case', async () => {
  expect(await finds('name', 'contains', 'ALPHA', 'amm')).toBe('ac')
  expect(await finds('name', 'not_contains', 'alpha', 'amm')).toBe('bd')
  expect(await finds('name', 'is', 'beta')).toBe('b')
  expect(await finds('name', 'starts_with', 'de', 'al')).toBe('ad')
  expect(await finds('name', 'contains', '_1')).toBe('a')
  expect(await finds('name', 'contains', '%')).toBe('a')
  expect(await finds('code', 'is', 'sc10')).toBe('a')
  expect(await finds('code', 'not_contains', 'SC')).toBe('bcd')
  for (const words of [`'; drop table item; --`, `') or true --`, `.*`, `\\`, `$1`]) {
    expect(await finds('name', 'contains', words)).toBe('')
  }
})

test('XPLY-01 places, people, teams and statuses match, and can be excluded', async () => {
  const { member, admin, guest } = server.a.users
  expect(await finds('entity', 'under', tree.process)).toBe('abd')
  expect(await finds('entity', 'under', tree.take, tree.project)).toBe('abd')
  expect(await finds('entity', 'not_under', tree.episode)).toBe('bc')
  expect(await finds('assignee', 'any_of', member.id, admin.id)).toBe('ab')
  expect(await finds('assignee', 'none_of', member.id)).toBe('bcd')
  expect(await finds('assignee', 'empty')).toBe('c')
  expect(await finds('assignee', 'not_empty')).toBe('abd')
  expect(await finds('reviewer', 'empty')).toBe('abcd')
  expect(await finds('created_by', 'any_of', server.a.users.owner.id)).toBe('abcd')
  expect(await finds('created_by', 'none_of', server.a.users.owner.id)).toBe('')
  expect(await finds('kind', 'any_of', '3', '6')).toBe('ab')
  expect(await finds('kind', 'none_of', '6')).toBe('bcd')
  const team = await makeTeam(server, tree.project, [admin, guest])
  expect(await finds('team', 'any_of', team)).toBe('bd')
  expect(await finds('team', 'none_of', team)).toBe('ac')
  const flow = await server.owner.call('createTemplateFlow', {
    params,
    body: { name: 'Flow', statuses: [{ name: 'Open', kind: 1 }] },
  })
  const [status = ''] = flow.data.statuses.map(({ id }) => id)
  await set('c', 'status_id = $3', status)
  expect(await finds('status', 'any_of', status)).toBe('c')
  expect(await finds('status', 'none_of', status)).toBe('abd')
  await set('c', 'status_id = null')
})

test('XPLY-01 me is the user who opens the playlist', async () => {
  const rule = all({ field: 'assignee', operator: 'any_of', values: ['me'] })
  expect([
    await lettersOf(rule, server.member),
    await lettersOf(rule, server.admin),
    await lettersOf(rule, server.owner),
  ]).toEqual(['a', 'b', ''])
  const { data } = await server.member.call('createPlaylist', {
    params,
    body: { name: 'My work', kind: 'smart', rule },
  })
  const on = { params: { ...params, id: data.id } }
  await server.member.call('sharePlaylist', { ...on, body: { ws_user_ids: [server.a.users.admin.id] } })
  const { data: seen } = await server.admin.call('listPlaylistItems', on)
  expect(seen.map(({ id }) => id)).toEqual([scenes['b']])
})

test('XPLY-01 days are the workspace’s, and count from its today', async () => {
  expect(await finds('due_date', 'within_days', '0')).toBe('b')
  expect(await finds('due_date', 'within_days', '3')).toBe('bc')
  expect(await finds('due_date', 'within_days', '-7')).toBe('ab')
  expect(await finds('due_date', 'before', dayThere(0))).toBe('a')
  expect(await finds('due_date', 'after', dayThere(0))).toBe('c')
  expect(await finds('due_date', 'empty')).toBe('d')
  expect(await finds('due_date', 'not_empty')).toBe('abc')
  expect(await finds('late', 'yes')).toBe('')
  await set('a', 'status_kind = 4')
  expect(await finds('late', 'yes')).toBe('a')
  expect(await finds('late', 'no')).toBe('bcd')
  // Midnight there, which is still the day before by the machine's clock.
  await set('d', `created_at = ($3::date::timestamp at time zone $4)`, dayThere(-5), AHEAD)
  expect(await finds('created_at', 'before', dayThere(-4))).toBe('d')
  expect(await finds('created_at', 'before', dayThere(-5))).toBe('')
  expect(await finds('created_at', 'after', dayThere(-6))).toBe('abcd')
  expect(await finds('created_at', 'within_days', '-1')).toBe('abc')
})

test('XPLY-01 renditions and open comments match', async () => {
  await makeRendition(server, scenes['b'] ?? '')
  expect(await finds('has_rendition', 'yes')).toBe('b')
  expect(await finds('has_rendition', 'no')).toBe('acd')
  const comment = await makeComment(server, server.owner, scenes['c'] ?? '')
  expect(await finds('has_open_comments', 'yes')).toBe('c')
  await server.database.query('update comment set done_at = now() where id = $1', [comment])
  expect(await finds('has_open_comments', 'yes')).toBe('')
})

test('XPLY-01 conditions combine by all or any, in groups nested once', async () => {
  const beta: Condition = { field: 'name', operator: 'is', values: ['beta'] }
  const gamma: Condition = { field: 'name', operator: 'is', values: ['gamma'] }
  const below: Condition = { field: 'entity', operator: 'under', values: [tree.project] }
  expect(await lettersOf(all(beta, gamma))).toBe('')
  expect(await lettersOf(any(beta, gamma))).toBe('bc')
  expect(await lettersOf({ match: 'all', conditions: [below, { match: 'any', conditions: [beta, gamma] }] })).toBe('b')
  expect(await lettersOf({ match: 'any', conditions: [gamma, { match: 'all', conditions: [below, beta] }] })).toBe('bc')
})

test('XPLY-01 a condition on something deleted finds nothing and is reported, and the rest works', async () => {
  const flow = { name: 'Short-lived', statuses: [{ name: 'Open', kind: 1 }] }
  const { data: made } = await server.owner.call('createTemplateFlow', { params, body: flow })
  const [{ id: gone } = { id: '' }] = made.statuses
  await server.owner.call('deleteTemplateFlows', { params, body: { template_flow_ids: [made.id] } })
  const leaver = await addUser(server, 'member', 'Leaver')
  await server.database.query('update ws_user set status = 3 where id = $1', [leaver.id])
  const theirs = server.b.users.owner.id
  const rule: Rule = {
    match: 'any',
    conditions: [
      { field: 'status', operator: 'none_of', values: [gone] },
      { field: 'name', operator: 'is', values: ['beta'] },
      {
        match: 'all',
        conditions: [
          { field: 'assignee', operator: 'none_of', values: [leaver.id, theirs] },
          { field: 'entity', operator: 'not_under', values: [gone] },
          { field: 'team', operator: 'any_of', values: [gone] },
        ],
      },
    ],
  }
  expect(await lettersOf(rule)).toBe('b')
  const problems = [
    { path: [0], field: 'status', missing: [gone] },
    { path: [2, 0], field: 'assignee', missing: [leaver.id, theirs] },
    { path: [2, 1], field: 'entity', missing: [gone] },
    { path: [2, 2], field: 'team', missing: [gone] },
  ]
  expect((await preview(rule)).problems).toEqual(problems)
  const { data } = await server.owner.call('createPlaylist', { params, body: { name: 'Half', kind: 'smart', rule } })
  const on = { params: { ...params, id: data.id } }
  expect((await server.owner.call('listPlaylistProblems', on)).data).toEqual(problems)
  expect((await server.owner.call('listPlaylistItems', on)).data.map(({ id }) => id)).toEqual([scenes['b']])
  const { member } = server.a.users
  expect(await finds('assignee', 'any_of', gone, member.id)).toBe('a')
})

test('XPLY-01 an invalid rule is refused, and a valid one is stored and evaluated on opening', async () => {
  const name: Condition = { field: 'name', operator: 'contains', values: ['a'] }
  const many = Array.from({ length: 21 }, () => name)
  const nested = { match: 'any', conditions: [{ match: 'any', conditions: [name] }] }
  const bad: unknown[] = [
    { match: 'all', conditions: many },
    { match: 'all', conditions: [{ match: 'any', conditions: many.slice(1) }, name] },
    { match: 'all', conditions: [nested] },
    { match: 'all', conditions: [] },
    { match: 'some', conditions: [name] },
    all({ field: 'late', operator: 'yes', values: ['1'] }),
    all({ field: 'name', operator: 'contains', values: [] }),
    all({ field: 'name', operator: 'under', values: ['a'] }),
    all({ field: 'due_date', operator: 'before', values: ['2026-02-30'] }),
    all({ field: 'due_date', operator: 'within_days', values: ['soon'] }),
    all({ field: 'due_date', operator: 'within_days', values: ['99999'] }),
    all({ field: 'due_date', operator: 'before', values: ['2026-01-01', '2026-01-02'] }),
    all({ field: 'kind', operator: 'any_of', values: ['7'] }),
    all({ field: 'assignee', operator: 'any_of', values: [`me'`] }),
    all({ field: 'status', operator: 'any_of', values: ['1 or 1'] }),
    all({ field: 'entity', operator: 'under', values: Array.from({ length: 10_000 }, () => tree.take) }),
    { match: 'all', conditions: [{ field: 'password', operator: 'is', values: ['a'] }] },
  ]
  for (const rule of bad) {
    const refusal = await server.owner.refused('previewPlaylistRule', { params, body: { rule } })
    expect([JSON.stringify(rule).slice(0, 200), refusal.error]).toEqual([expect.anything(), 'validation_failed'])
  }
  const { data: made } = await server.owner.call('createPlaylist', {
    params,
    body: { name: 'Kept', kind: 'smart', rule: all(name) },
  })
  expect(made.item_count).toBe(4)
  const on = { params: { ...params, id: made.id } }
  await makeItem(server, tree.take, [])
  await server.database.query(`update item set name = 'Late arrival' where ws_id = $1 and name = 'Scene'`, [
    server.a.id,
  ])
  const { data: now } = await server.owner.call('showPlaylist', on)
  expect([now.item_count, now.version]).toEqual([5, 1])
  const body = { version: 1, rule: all({ field: 'name', operator: 'is', values: ['beta'] }) }
  expect((await server.owner.call('updatePlaylist', { ...on, body })).data).toMatchObject({ item_count: 1, version: 2 })
})
