import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallInput, EndpointName } from '@arbo/core/contract'
import { makeTree } from '../../testing/fixtures.ts'
import type { Tree } from '../../testing/fixtures.ts'
import { testServer } from '../../testing/test-server.ts'
import type { TestClient, TestServer } from '../../testing/test-server.ts'

const COLOUR = '#FF00AA'
const NAME = 'Inked'

let server: TestServer
let tree: Tree
let ws: { ws_code: string }
const ids = { flow: '', status: '', other: '', before: '', scene: '', playlist: '', room: '' }

beforeAll(async () => {
  server = await testServer()
  tree = await makeTree(server)
  ws = { ws_code: server.a.code }
  const { owner } = server
  const statuses = [
    { name: 'Sketched', kind: 3, colour: '#00AAFF' },
    { name: NAME, kind: 3, colour: COLOUR },
  ]
  const flow = (await owner.call('createTemplateFlow', { params: ws, body: { name: 'Comic', statuses } })).data
  ids.flow = flow.id
  ids.other = flow.statuses[0]?.id ?? ''
  ids.status = flow.statuses[1]?.id ?? ''
  await owner.call('putEntityTemplateFlow', {
    params: { ...ws, id: tree.project },
    body: { template_flow_id: flow.id },
  })
  const { id: me } = server.a.users.owner
  const { id: guest } = server.a.users.guest
  const due_date = new Date().toISOString().slice(0, 10)
  // The scene before it, which is asked for its neighbour.
  ids.before = tree.item
  await owner.call('updateItem', { params: { ...ws, id: ids.before }, body: { name: 'Pier', status_id: ids.other } })
  const body = { name: 'Storm', status_id: ids.other, due_date, assignee_ids: [me, guest], reviewer_ids: [me] }
  const made = await owner.call('storeEntityItem', { params: { ...ws, entity_id: tree.take }, body })
  ids.scene = made.data.id
  await owner.call('addTodoItems', { params: ws, body: { item_ids: [ids.scene] } })
  const list = { name: 'Dailies', item_ids: [ids.scene] }
  ids.playlist = (await owner.call('createPlaylist', { params: ws, body: list })).data.id
  ids.room = (await owner.call('startRoom', { params: ws, body: { item_ids: [ids.scene] } })).data.id
  await owner.call('bulkStatusUpdate', { params: ws, body: { item_ids: [ids.scene], status_id: ids.status } })
  await owner.call('createAutomation', {
    params: ws,
    body: {
      name: 'Next',
      is_on: false,
      trigger: 'rendition',
      when: { kinds: [], status_ids: [ids.status] },
      to: { kind: null, status_id: ids.other },
    } as CallInput<'createAutomation'>['body'],
  })
})
afterAll(() => server.close())

/** Every colour that an answer gives the status: as a status by its name, or beside its name and kind. */
function coloursIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(coloursIn)
  if (typeof value !== 'object' || value === null) return []
  const { name, kind, colour, status, status_colour, cells } = value as Record<string, unknown>
  const isBeside = status === NAME || (Array.isArray(cells) && cells.includes(NAME))
  const own = name === NAME && kind !== undefined ? [colour] : isBeside ? [status_colour] : []
  return [...own, ...Object.values(value).flatMap(coloursIn)]
}

type Asked<N extends EndpointName = EndpointName> = [name: N, input: () => unknown]
const inWs = (query: object = {}) => ({ params: ws, query })
const of = (id: string, query: object = {}) => ({ params: { ...ws, id }, query })

const PLACES: readonly Asked[] = [
  ['listEntityItems', () => ({ params: { ...ws, entity_id: tree.take }, query: {} })],
  ['showItem', () => of(ids.scene)],
  ['showItemNeighbours', () => of(ids.before)],
  ['listItems', () => inWs()],
  ['summariseItems', () => inWs({ group_by: 'status' })],
  ['listMyWorkItems', () => inWs()],
  ['listMyWorkItemsByDueDate', () => inWs()],
  ['listMyChecks', () => inWs()],
  ['listMyRecentScenes', () => inWs()],
  ['listTodoItems', () => inWs()],
  ['listPlaylistItems', () => of(ids.playlist)],
  ['listReviewScenes', () => inWs({ item_ids: ids.scene })],
  ['listPipelineEntities', () => inWs()],
  ['showRoom', () => of(ids.room)],
  ['showRoomMinutes', () => of(ids.room)],
  ['search', () => inWs({ q: 'Storm' })],
  ['allEntitySceneReport', () => inWs()],
  ['assigneeItems', () => inWs()],
  ['reportStatusList', () => inWs()],
  ['listItemHistory', () => of(ids.scene)],
  ['showInsight', () => of(server.a.users.owner.id)],
  ['showTreemap', () => inWs({ template_flow_id: ids.flow })],
  ['listWoohooTemplateFlows', () => inWs()],
  ['listAutomations', () => inWs()],
  ['showEntity', () => of(tree.project)],
  ['showEntityTemplateFlow', () => of(tree.project)],
  ['listEntityFlowStatuses', () => of(tree.project)],
  ['precheckStatusRemap', () => inWs({ template_flow_id: ids.flow, status_ids: ids.status })],
  ['listTemplateFlows', () => inWs()],
  ['showTemplateFlow', () => of(ids.flow)],
  ['listTemplateFlowStatuses', () => inWs()],
  ['listTemplateFlowChoices', () => inWs()],
]

async function coloursOf(client: TestClient, [name, input]: Asked): Promise<unknown[]> {
  return coloursIn(await client.call(name, input() as never))
}

describe('the chosen colour of a status', () => {
  test.each(PLACES)('XFIX-20 is in the answer of %s', async (name, input) => {
    const colours = await coloursOf(server.owner, [name, input])
    expect(new Set(colours)).toEqual(new Set([COLOUR]))
  })

  const TO_GUESTS = ['showItem', 'listMyWorkItems', 'listItems', 'search']
  test.each<Asked>([
    ...PLACES.filter(([name]) => TO_GUESTS.includes(name)),
    ['listNotifications', () => ({ params: ws, query: { tab: 'new' } })],
  ])('XFIX-20 is in a guest’s answer too: %s', async (name, input) => {
    expect(new Set(await coloursOf(server.guest, [name, input]))).toEqual(new Set([COLOUR]))
  })

  test('XFIX-20 stays in the history after a change of colour, and changes everywhere else', async () => {
    const one = (id: string) => ({ params: { ...ws, id } })
    const { data: flow } = await server.owner.call('showTemplateFlow', one(ids.flow))
    const statuses = flow.statuses.map(({ id, name, kind, colour, reserved }) => {
      return { id, name, kind, reserved, colour: id === ids.status ? '#123456' : colour }
    })
    const body = { version: flow.version, statuses }
    await server.owner.call('updateTemplateFlow', { params: { ...ws, id: ids.flow }, body })
    expect(await coloursOf(server.owner, ['showItem', () => of(ids.scene)])).toEqual(['#123456'])
    expect(await coloursOf(server.owner, ['listItemHistory', () => of(ids.scene)])).toEqual([COLOUR])
    // What was recorded in another colour is taken back all the same.
    const history = (await server.owner.call('listItemHistory', { ...one(ids.scene), query: {} })).data
    const act = history.find(({ field }) => field === 'status')?.batch_id ?? ''
    await server.owner.call('undoChanges', one(act))
    expect((await server.owner.call('showItem', one(ids.scene))).data.status?.id).toBe(ids.other)
    // What it was taken from then is kept in the colour of now.
    const [undone] = (await server.owner.call('listItemHistory', { ...one(ids.scene), query: {} })).data
    expect(undone?.from).toEqual({ id: ids.status, name: NAME, kind: 3, colour: '#123456' })
  })
})

describe('statuses of a flow with the same kind', () => {
  test('XFIX-20 are counted separately by flow and together by kind, as are statuses of other flows', async () => {
    const { owner } = server
    await owner.call('bulkStatusUpdate', { params: ws, body: { item_ids: [ids.scene], status_id: ids.other } })
    const treemap = async (query: object) =>
      (await owner.call('showTreemap', { params: ws, query: { depth: 1, ...query } as never })).data
    const other = (
      await owner.call('createTemplateFlow', {
        params: ws,
        body: {
          name: 'Sound',
          statuses: [
            { name: 'Mixed', kind: 5 },
            { name: 'Redo', kind: 4 },
            { name: 'Final', kind: 6 },
          ],
        },
      })
    ).data
    const { project, process, take } = await makeTree(server)
    await owner.call('putEntityTemplateFlow', { params: { ...ws, id: project }, body: { template_flow_id: other.id } })
    const make = async (entity_id: string, statuses: readonly (string | undefined)[]) => {
      for (const [at, status_id] of statuses.entries()) {
        const body = { name: `Scene ${at}`, ...(status_id ? { status_id } : {}) }
        await owner.call('storeEntityItem', { params: { ...ws, entity_id }, body })
      }
    }
    const [mixed, redo, final] = other.statuses.map(({ id }) => id)
    await make(take, [mixed, mixed, redo, final])
    await make(tree.take, [ids.status, ids.status, ids.other])
    const fixed = await treemap({})
    const byFlow = await treemap({ template_flow_id: ids.flow })
    const counted = ({ categories, nodes }: typeof byFlow) =>
      Object.fromEntries(
        categories.map(({ key, name }, at) => [
          key.startsWith('kind:') ? key : name,
          nodes.filter(({ parent_id }) => parent_id === null).reduce((sum, { counts }) => sum + (counts[at] ?? 0), 0),
        ]),
      )
    // Sketched: the two scenes from before and the new one. Without a status: the scene of the second tree.
    expect(counted(byFlow)).toEqual({ Sketched: 3, [NAME]: 2, 'kind:0': 1, 'kind:4': 1, 'kind:5': 2, 'kind:6': 1 })
    expect(byFlow.grand_total).toEqual(fixed.grand_total)
    expect(counted(fixed)).toMatchObject({ Unchecked: 5, Retake: 1, 'Retake done': 2, Approved: 1 })
    const grid = async (query: object) =>
      (await owner.call('summariseItems', { params: ws, query: query as never })).data
    const flowIds = `${ids.status},${ids.other}`
    for (const [kind, total] of [
      ['0', 1],
      ['4', 1],
      ['5', 2],
      ['6', 1],
      ['3', 0],
    ] as const) {
      expect((await grid({ kind_ina: kind, status_nina: flowIds })).total, kind).toBe(total)
    }
    const groups = (await grid({ group_by: 'status' })).groups ?? []
    const groupOf = (key: string | undefined) => groups.find((one) => one.key === key)
    expect([ids.other, ids.status, mixed].map((key) => groupOf(key)?.total)).toEqual([3, 2, 2])
    expect((await grid({})).by_status).toEqual([1, 0, 0, 5, 1, 2, 1])
    const inProcess = await treemap({ template_flow_id: ids.flow, entity_id: process })
    expect(inProcess.categories.map(({ key }) => key)).toEqual([
      ids.other,
      ids.status,
      'kind:0',
      'kind:4',
      'kind:5',
      'kind:6',
    ])
    expect(inProcess.grand_total).toMatchObject({ scenes: 5, approved: 1 })
    const file = await owner.send('exportWoohoo', { params: ws, query: { template_flow_id: ids.flow, format: 'csv' } })
    expect(file.body).toContain('Not in this flow: Retake done')
  })
})
