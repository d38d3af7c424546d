import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { defaultPermissions } from '@arbo/core/contract'
import type { EndpointName } from '@arbo/core/contract'
import { entityCoordinator, itemUser, wsRole } from '../../platform/db/schema.gen.ts'
import { sheetFile } from '../../testing/calendar-fixtures.ts'
import { makeItem, makeTree } from '../../testing/fixtures.ts'
import type { Tree } from '../../testing/fixtures.ts'
import { makeFlow } from '../../testing/scene-fixtures.ts'
import { addUser, testServer } from '../../testing/test-server.ts'
import type { TestClient, TestServer, TestUser } from '../../testing/test-server.ts'
import { AUTOMATION_JOB, automationHandler } from '../rules/automation-job.ts'

/** Who does the work does not approve it, by whatever way. */
let server: TestServer
let ws: { ws_code: string }
let tree: Tree
let status: Record<string, string>
/** Holds every key of an admin but the one to set reserved statuses, so that each way is open as far as it goes. */
let maker: TestUser
let friend: TestUser
let lead: TestUser
/** The scene under test: assigned to the maker, reviewed by the lead, sent back. */
let scene: string

const RESERVED = 'item_setReservedStatus_update'

beforeAll(async () => {
  server = await testServer()
  ws = { ws_code: server.a.code }
  tree = await makeTree(server)
  status = await makeFlow(server, tree.project)
  maker = await addUser(server, 'member', 'Mia Maker')
  friend = await addUser(server, 'member', 'Fred Friend')
  lead = await addUser(server, 'member', 'Lena Lead')
  const id = uuidv7()
  const permissions = defaultPermissions('admin').filter((key) => key !== RESERVED)
  await server.database.db
    .insert(wsRole)
    .values({ ws_id: server.a.id, id, name: 'Maker', root_role_id: 1, permissions })
  await server.database.query('update ws_user set role_id = $2 where id = $1', [maker.id, id])
})
afterAll(() => server.close())
beforeEach(async () => {
  scene = await makeItem(server, tree.take, [maker])
  await put(scene, lead, 'reviewer')
  await set(server.owner, 'Retake')
})

const put = (item_id: string, { id: ws_user_id }: TestUser, role: 'assignee' | 'reviewer') =>
  server.database.db.insert(itemUser).values({ ws_id: server.a.id, item_id, ws_user_id, role })
const done = () => status['Done'] ?? ''
const set = (as: TestClient, name: string) =>
  as.call('bulkStatusUpdate', { params: ws, body: { item_ids: [scene], status_id: status[name] ?? null } })
const show = async (id = scene) => (await server.owner.call('showItem', { params: { ...ws, id } })).data
const at = (id: string) => ({ ...ws, id })
const on = (entity_id: string) => ({ ...ws, entity_id })
const csv = (rows: string) => ({ ...sheetFile(rows), name: 'scenes.csv' })
const flowId = async () =>
  (await server.owner.call('showEntityTemplateFlow', { params: at(tree.project) })).data?.id ?? ''
const flow = async () => (await server.owner.call('showTemplateFlow', { params: at(await flowId()) })).data

async function runRules(): Promise<void> {
  await server.database.query('delete from job where ws_id = $1 and kind = $2', [server.a.id, AUTOMATION_JOB])
  const job = { wsId: server.a.id, id: uuidv7(), kind: AUTOMATION_JOB, payload: {}, attempt: 1, maxAttempts: 1 }
  const { signal } = new AbortController()
  await automationHandler({ job, database: server.database, signal, progress: () => {}, complete: async () => {} })
}

/** Sends what may be refused whole. */
const tryTo = async (as: TestClient, name: EndpointName, input: object): Promise<void> => {
  await as.send(name, input)
}

/** A rule that somebody saved while the status was open to all. */
async function ruleFromBefore(): Promise<void> {
  await server.database.query(
    `insert into automation (ws_id, id, name, trigger, level, when_kinds, target, to_status_id, created_by, position)
     values ($1, $2, 'Approve', 'all_scenes', 3, '{2}', 'scenes', $3, $4, 0)`,
    [server.a.id, uuidv7(), done(), maker.id],
  )
}

type Way = (as: TestClient) => Promise<unknown>
/** Every way by which a scene gets a status, or somebody the right to give it. */
const WAYS: [string, Way][] = [
  [
    'a cell of the grid',
    (as) =>
      tryTo(as, 'bulkUpdateItems', { params: ws, body: { cells: [{ item_id: scene, field: 'status', to: done() }] } }),
  ],
  ['the bar for selected scenes', (as) => set(as, 'Done')],
  ['the scene itself', (as) => tryTo(as, 'updateItem', { params: at(scene), body: { status_id: done() } })],
  [
    'an import that changes',
    (as) => tryTo(as, 'addImportedItems', { params: on(tree.take), body: csv(`Arbo id,Status\n${scene},Done`) }),
  ],
  [
    'undoing a rejection',
    async (as) => {
      await set(server.owner, 'Done')
      const { data } = await as.call('rejectItems', { params: ws, body: { item_ids: [scene] } })
      await tryTo(as, 'undoChanges', { params: at(data.batch_id ?? '') })
    },
  ],
  [
    'making oneself a reviewer in a cell',
    async (as) => {
      await tryTo(as, 'bulkUpdateItems', {
        params: ws,
        body: { cells: [{ item_id: scene, field: 'reviewers', to: [maker.id] }] },
      })
      await set(as, 'Done')
    },
  ],
  [
    'making oneself a reviewer in bulk',
    async (as) => {
      await tryTo(as, 'assignReviewers', {
        params: ws,
        body: { item_ids: [scene], ws_user_ids: [maker.id], mode: 'add' },
      })
      await set(as, 'Done')
    },
  ],
  [
    'making oneself a reviewer of the scene itself',
    async (as) => {
      await tryTo(as, 'updateItem', { params: at(scene), body: { reviewer_ids: [maker.id] } })
      await set(as, 'Done')
    },
  ],
  [
    'importing oneself as a reviewer',
    async (as) => {
      await tryTo(as, 'addImportedItems', {
        params: on(tree.take),
        body: csv(`Arbo id,Reviewers\n${scene},${maker.email}`),
      })
      await set(as, 'Done')
    },
  ],
  [
    'making oneself a coordinator',
    async (as) => {
      await tryTo(as, 'assignEntityUsers', { params: at(tree.take), body: { ws_user_ids: [maker.id] } })
      await set(as, 'Done')
    },
  ],
  [
    'making a friend the reviewer',
    async (as) => {
      await tryTo(as, 'assignReviewers', {
        params: ws,
        body: { item_ids: [scene], ws_user_ids: [friend.id], mode: 'add' },
      })
      await set(server.as(friend), 'Done')
    },
  ],
  [
    'moving the scene’s take below an entity they coordinate',
    async (as) => {
      const { data } = await server.owner.call('createEntity', {
        params: ws,
        body: { type: 2, parent_id: tree.process, name: 'Mine', coordinator_ids: [maker.id] },
      })
      await tryTo(as, 'moveEntity', { params: at(tree.take), body: { parent_id: data.id } })
      await set(as, 'Done')
    },
  ],
  [
    'freeing the status',
    async (as) => {
      const { id, version, statuses } = await flow()
      const open = statuses.map(({ id: one, name, kind, colour }) => ({ id: one, name, kind, colour, reserved: false }))
      await tryTo(as, 'updateTemplateFlow', { params: at(id), body: { version, statuses: open } })
      await tryTo(as, 'updateFlowStatus', { params: at(id), body: { version, status_id: done(), reserved: false } })
      await set(as, 'Done')
    },
  ],
  [
    'counting another status as approved',
    async (as) => {
      const { id, version } = await flow()
      await tryTo(as, 'updateFlowStatus', { params: at(id), body: { version, status_id: status['Retake'], kind: 6 } })
    },
  ],
  [
    'removing a status into the reserved one',
    async (as) => {
      const { id, version } = await flow()
      const mapping = { [status['Retake'] ?? '']: done() }
      await tryTo(as, 'removeFlowStatus', { params: at(id), body: { version, status_id: status['Retake'], mapping } })
    },
  ],
  [
    'another flow for the project',
    async (as) => {
      const statuses = [
        { name: 'Retake', kind: 6, reserved: false },
        { name: 'Ready', kind: 2 },
      ]
      const name = `Loose ${uuidv7()}`
      // Somebody made it for another production.
      const { data } = await server.owner.call('createTemplateFlow', { params: ws, body: { name, statuses } })
      await tryTo(as, 'putEntityTemplateFlow', { params: at(tree.project), body: { template_flow_id: data.id } })
      await tryTo(as, 'putEntityTemplateFlow', { params: at(tree.take), body: { template_flow_id: data.id } })
    },
  ],
  [
    'a rule of their own',
    async (as) => {
      const to = { kind: null, status_id: done() }
      const rule = { name: `Rule ${uuidv7()}`, trigger: 'all_scenes', level: 3, when: { kinds: [2] }, to }
      await tryTo(as, 'createAutomation', { params: ws, body: rule })
      await tryTo(as, 'createAutomation', { params: ws, body: { ...rule, to: { kind: 6, status_id: null } } })
      await set(as, 'Ready')
      await runRules()
    },
  ],
  [
    'a rule from before the status was reserved',
    async (as) => {
      await ruleFromBefore()
      await set(as, 'Ready')
      await runRules()
    },
  ],
  [
    'an API token',
    async (as) => {
      const body = { name: 'Script', scopes: ['read', 'write'] } as never
      const { data } = await as.call('createApiToken', { params: ws, body })
      await set(server.as({ token: data.token }), 'Done')
    },
  ],
]

describe('XFIX-01 people cannot approve their own work', () => {
  test.each(WAYS)('XFIX-01 an assignee who is not a reviewer cannot set Approved by %s', async (_, way) => {
    const before = await flow()
    await way(server.as(maker))
    expect((await show()).status_kind).not.toBe(6)
    expect(await flow()).toMatchObject({
      id: before.id,
      statuses: before.statuses.map(({ id, reserved }) => ({ id, reserved })),
    })
  })

  const MADE: [string, Way][] = [
    [
      'creating one',
      (as) => tryTo(as, 'storeEntityItem', { params: on(tree.take), body: { name: 'Born', status_id: done() } }),
    ],
    [
      'creating one as its reviewer',
      async (as) => {
        const body = { name: 'Born', reviewer_ids: [maker.id] }
        const { body: answer } = await as.send('storeEntityItem', { params: on(tree.take), body })
        const id = (JSON.parse(answer) as { data?: { id: string } }).data?.id
        if (id) await tryTo(as, 'bulkStatusUpdate', { params: ws, body: { item_ids: [id], status_id: done() } })
      },
    ],
    [
      'importing one',
      (as) => tryTo(as, 'addImportedItems', { params: on(tree.take), body: csv('Name,Status\nBorn,Done') }),
    ],
    [
      'copying approved ones',
      async (as) => {
        const body = { name: 'Copy', with: ['items', 'coordinators'] } as never
        await set(server.owner, 'Done')
        await as.call('duplicateEntity', { params: at(tree.take), body })
        await set(server.owner, 'Retake')
      },
    ],
  ]
  test.each(MADE)('XFIX-01 no scene starts as approved: %s', async (_, way) => {
    const count = async () =>
      (await server.owner.call('listItems', { params: ws, query: { kind_ina: '6', per_page: 500 } })).data.length
    const before = await count()
    await way(server.as(maker))
    expect(await count()).toBe(before)
  })

  test('XFIX-01 assignees set the other statuses; a reviewer, a coordinator and a manager approve', async () => {
    for (const name of ['Ready', 'Review', 'Retake']) {
      expect((await set(server.as(maker), name)).data.refused).toEqual([])
    }
    const coordinator = await addUser(server, 'member', `Coordinator ${scene}`)
    await server.database.db
      .insert(entityCoordinator)
      .values({ ws_id: server.a.id, entity_id: tree.process, ws_user_id: coordinator.id })
    for (const as of [server.as(lead), server.as(coordinator), server.admin, server.owner]) {
      expect((await set(as, 'Done')).data.changed).toBe(1)
      expect((await set(as, 'Retake')).data.changed).toBe(1)
    }
    // Also as the review asks for it.
    expect(
      (await server.as(lead).call('updateItem', { params: at(scene), body: { status_id: done() } })).data.status_kind,
    ).toBe(6)
    await set(server.owner, 'Retake')
    await put(scene, maker, 'reviewer')
    expect((await set(server.as(maker), 'Done')).data.changed).toBe(1)
    // Taking it back is open to who works on it: only what a scene becomes counts.
    expect((await set(server.as(maker), 'Review')).data.changed).toBe(1)
    await server.database.query('delete from entity_coordinator where ws_user_id = $1', [coordinator.id])
  })

  test('XFIX-01 the refusal names who may approve: reviewers, else coordinators, else owners and admins', async () => {
    const refusal = async () => {
      const { data } = await set(server.as(maker), 'Done')
      return [data.refused[0]?.error, data.refused[0]?.message]
    }
    const start = 'Only reviewers and coordinators may set this status.'
    expect(await refusal()).toEqual(['status_reserved', `${start} Reviewing here: Lena Lead.`])
    await server.database.query('update ws_user set status = 0 where id = $1', [lead.id])
    const ws_user_id = server.a.users.admin.id
    const place = { ws_id: server.a.id, entity_id: tree.episode, ws_user_id }
    await server.database.db.insert(entityCoordinator).values(place)
    expect((await refusal())[1]).toBe(`${start} Nobody reviews here; coordinating: Alpha admin.`)
    await server.database.query('delete from entity_coordinator where ws_user_id = $1', [ws_user_id])
    expect((await refusal())[1]).toBe(`${start} Nobody reviews or coordinates here; ask Alpha admin, Alpha owner.`)
    await server.database.query('update ws_user set status = 1 where id = $1', [lead.id])
    const one = await server.as(maker).refused('updateItem', { params: at(scene), body: { status_id: done() } })
    expect([one.status, one.error, one.message]).toEqual([
      403,
      'status_reserved',
      `${start} Reviewing here: Lena Lead.`,
    ])
  })

  test('XFIX-01 each scene says whether its reserved statuses can be set, and which those are', async () => {
    const seenBy = async (as: TestClient) => {
      const { data } = await as.call('showItem', { params: at(scene) })
      const { data: rows } = await as.call('listItems', { params: ws, query: { entity_id: tree.take, per_page: 500 } })
      return [data.may_set_reserved, rows.find(({ id }) => id === scene)?.may_set_reserved]
    }
    expect(await seenBy(server.as(maker))).toEqual([false, false])
    expect(await seenBy(server.as(lead))).toEqual([true, true])
    const { data } = await server.as(maker).call('showEntityTemplateFlow', { params: at(tree.take) })
    expect(data?.statuses.filter(({ reserved }) => reserved).map(({ id }) => id)).toEqual([done()])
  })

  test('XFIX-01 new approved statuses are reserved by default; a flow keeps one status for everybody', async () => {
    const name = () => `Flow ${uuidv7()}`
    const statuses = [
      { name: 'Go', kind: 2 },
      { name: 'Fine', kind: 6 },
      { name: 'Fine by the client', kind: 6, reserved: false },
    ]
    const { data } = await server.owner.call('createTemplateFlow', { params: ws, body: { name: name(), statuses } })
    expect(data.statuses.map(({ reserved }) => reserved)).toEqual([false, true, false])
    const { data: copy } = await server.owner.call('duplicateTemplateFlow', {
      params: at(data.id),
      body: { name: name() },
    })
    expect(copy.statuses.map(({ reserved }) => reserved)).toEqual([false, true, false])
    const shut = statuses.map((one) => ({ ...one, reserved: true }))
    const refusal = await server.owner.refused('createTemplateFlow', {
      params: ws,
      body: { name: name(), statuses: shut },
    })
    expect([refusal.error, refusal.message]).toEqual([
      'all_reserved',
      'Leave at least one status that everyone working on a scene may set.',
    ])
    const { version } = data
    const body = {
      version,
      statuses: data.statuses.map(({ id, kind, name: label }) => ({ id, kind, name: label, reserved: true })),
    }
    expect((await server.owner.refused('updateTemplateFlow', { params: at(data.id), body })).error).toBe('all_reserved')
  })

  const OPEN = 'Leave at least one status that everyone working on a scene may set.'

  test('XFIX-01 no flow ends with only reserved statuses, by an edit, a removal, a copy or a token', async () => {
    const name = () => `Flow ${uuidv7()}`
    const { data } = await server.owner.call('createTemplateFlow', {
      params: ws,
      body: {
        name: name(),
        statuses: [
          { name: 'Go', kind: 2 },
          { name: 'Fine', kind: 6 },
        ],
      },
    })
    const { id, version, statuses } = data
    const [go, fine] = statuses
    const params = at(id)
    const whole = (reserved: boolean[]) => ({
      version,
      statuses: statuses.map((one, n) => ({ id: one.id, name: one.name, kind: one.kind, reserved: reserved[n] })),
    })
    const token = await server.owner.call('createApiToken', {
      params: ws,
      body: { name: 'Script', scopes: ['read', 'write'] } as never,
    })
    const script = server.as({ token: token.data.token })
    for (const as of [server.owner, script]) {
      const refusals = [
        await as.refused('updateFlowStatus', { params, body: { version, status_id: go?.id ?? '', reserved: true } }),
        await as.refused('updateFlowStatus', { params, body: { version, status_id: go?.id ?? '', kind: 6 } }),
        await as.refused('removeFlowStatus', { params, body: { version, status_id: go?.id ?? '' } }),
        await as.refused('updateTemplateFlow', { params, body: whole([true, true]) }),
        await as.refused('updateTemplateFlow', {
          params,
          body: { version, statuses: [{ id: fine?.id, name: 'Fine', kind: 6 }] } as never,
        }),
        await as.refused('createTemplateFlow', {
          params: ws,
          body: { name: name(), statuses: [{ name: 'Done', kind: 6 }] },
        }),
      ]
      expect(refusals.map(({ status: code, error, message }) => [code, error, message])).toEqual(
        refusals.map(() => [422, 'all_reserved', OPEN]),
      )
    }
    expect((await server.owner.call('showTemplateFlow', { params })).data).toMatchObject({
      version,
      statuses: statuses.map((one) => ({ id: one.id, kind: one.kind, reserved: one.reserved })),
    })

    // One from before statuses could be reserved: it is not multiplied, keeps its name, and is mended by giving one free.
    await server.database.query('update template_flow_status set reserved = true where template_flow_id = $1', [id])
    const copy = await server.owner.refused('duplicateTemplateFlow', { params, body: { name: name() } })
    expect([copy.error, copy.message]).toEqual(['all_reserved', OPEN])
    const renamed = await server.owner.call('updateTemplateFlow', { params, body: { version, name: name() } })
    const mended = await server.owner.call('updateFlowStatus', {
      params,
      body: { version: renamed.data.version, status_id: go?.id ?? '', reserved: false },
    })
    expect(mended.data.statuses.map(({ reserved }) => reserved)).toEqual([false, true])
  })

  test('XFIX-01 when the last reviewer is archived, the refusal names others who may approve, and they can', async () => {
    const people = await Promise.all([
      addUser(server, 'member', 'Rita Reviewer'),
      addUser(server, 'member', 'Cora Coordinator'),
    ])
    const [reviewer, coordinator] = people
    const { data: made } = await server.owner.call('createEntity', {
      params: ws,
      body: { type: 3, parent_id: tree.episode, name: `Take ${uuidv7()}`, coordinator_ids: [coordinator.id] },
    })
    const { data: team } = await server.owner.call('createTeam', {
      params: ws,
      body: { name: `Crew ${uuidv7()}`, member_ids: [maker.id, reviewer.id] },
    })
    await server.owner.call('putEntityTeams', { params: at(made.id), body: { team_ids: [team.id] } })
    scene = await makeItem(server, made.id, [maker])
    await put(scene, reviewer, 'reviewer')
    await set(server.owner, 'Retake')
    const says = async () => (await set(server.as(maker), 'Done')).data.refused[0]?.message
    const becomes = (ids: TestUser[], to: 0 | 1) =>
      server.owner.call('putUsersStatus', { params: ws, body: { ids: ids.map(({ id }) => id), new_status: to } })
    const approved = async (as: TestClient) => {
      expect((await set(as, 'Done')).data.refused).toEqual([])
      expect((await show()).status_kind).toBe(6)
      await set(server.owner, 'Retake')
    }
    const start = 'Only reviewers and coordinators may set this status.'
    expect(await says()).toBe(`${start} Reviewing here: Rita Reviewer.`)

    // The last reviewer goes: who coordinates may, and is named.
    await becomes([reviewer], 0)
    expect(await says()).toBe(`${start} Nobody reviews here; coordinating: Cora Coordinator.`)
    expect((await server.as(reviewer).send('showItem', { params: at(scene) })).statusCode).toBeGreaterThanOrEqual(400)
    await approved(server.as(coordinator))

    // The coordinator goes too: owners and admins may, and are named; a scene says so for each.
    await becomes([coordinator], 0)
    expect(await says()).toBe(`${start} Nobody reviews or coordinates here; ask Alpha admin, Alpha owner.`)
    const mayBe = async (as: TestClient) => (await as.call('showItem', { params: at(scene) })).data.may_set_reserved
    expect(await Promise.all([server.admin, server.owner, server.as(maker)].map(mayBe))).toEqual([true, true, false])
    for (const as of [server.admin, server.owner]) await approved(as)

    // With an admin who may not, the owner alone is left, and is always there.
    const except = (revoked: string[]) =>
      server.database.query('update ws_user set revoked = $2 where id = $1', [server.a.users.admin.id, revoked])
    await except([RESERVED])
    expect(await says()).toBe(`${start} Nobody reviews or coordinates here; ask Alpha owner.`)
    await except([])
    await approved(server.owner)

    // Somebody of the crew is made reviewer in their place, and reviews; who is back may again.
    const body = { item_ids: [scene], ws_user_ids: [lead.id], mode: 'add' as const }
    await server.owner.call('putEntityTeams', { params: at(made.id), body: { team_ids: [] } })
    await server.owner.call('assignReviewers', { params: ws, body })
    expect(await says()).toBe(`${start} Reviewing here: Lena Lead.`)
    await approved(server.as(lead))
    await becomes(people, 1)
    expect(await says()).toBe(`${start} Reviewing here: Lena Lead, Rita Reviewer.`)
    await approved(server.as(reviewer))
  })
})
