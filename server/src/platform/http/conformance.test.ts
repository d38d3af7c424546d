import { Readable } from 'node:stream'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract, defaultPermissions, ROOT_ROLES, satisfies } from '@arbo/core/contract'
import type { EndpointName, EndpointSpec, RootRole, Scope } from '@arbo/core/contract'
import {
  makeComment,
  makeEntity,
  makeItem,
  makeRendition,
  makeTree,
  pngFile,
  strokeOp,
  uploadFile,
} from '../../testing/fixtures.ts'
import type { Tree } from '../../testing/fixtures.ts'
import { drawnTimeline } from '../../testing/drawn-timeline.ts'
import { makeHoliday, makeHolidayGroup, makeSpecialDay, sheetFile } from '../../testing/calendar-fixtures.ts'
import { SoftPasskey } from '../../testing/soft-authenticator.ts'
import { addWorkspace } from '../../testing/add-workspace.ts'
import { makeBatch, makeMetric } from '../../testing/scene-fixtures.ts'
import { activationCall, lastMail, linksIn, resetQuery } from '../../testing/mails.ts'
import { addUser, fillPath, refusalOf, signIn, TEST_PASSWORD, testServer } from '../../testing/test-server.ts'
import type { TestClient, TestServer } from '../../testing/test-server.ts'
import { firstTotpCode } from '../../testing/totp.ts'
import { changeScene } from '../../progress/targets/test-targets.ts'
import { ACCESS_SECONDS, signAccessToken } from '../access/access-token.ts'
import { setPasswordProof } from '../../account/auth/account-links.ts'
import { hashToken } from '../access/refresh-token.ts'
import { newApiToken } from '../access/api-token.ts'
import { apiToken } from '../db/schema.gen.ts'

interface Input {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
}

let server: TestServer
let tree: Tree
let renditionId: string

beforeAll(async () => {
  server = await testServer({ seatsPerWorkspace: 10_000 })
  tree = await makeTree(server)
  renditionId = await makeRendition(server, tree.item)
})
afterAll(() => server.close())

/** A call that is right in every respect but perhaps the caller; `as` is the caller it is meant for. */
type Case = (as: TestClient) => Promise<Input> | Input

const ws = () => ({ ws_code: server.a.code })
const onItem = () => ({ ...ws(), item_id: tree.item })
const onRendition = () => ({ ...onItem(), rendition_id: renditionId })

async function ownComment(as: TestClient): Promise<Input> {
  return { params: { ...onItem(), id: await makeComment(server, as, tree.item) } }
}

async function ownLink(as: TestClient): Promise<string> {
  const { data } = await as.call('createItemFile', { params: onItem(), body: { url: 'https://example.com' } })
  return data.id
}

async function trashedScene(): Promise<string> {
  const params = { ...ws(), id: await makeItem(server, tree.take) }
  return (await server.owner.call('deleteItem', { params })).data.trash_id
}

/** A playlist of the caller's own in the trash; of those who can have none a scene. */
async function ownTrash(as: TestClient): Promise<string> {
  const made = await as.send('createPlaylist', { params: ws(), body: { name: 'Over' } })
  if (made.statusCode >= 400) return trashedScene()
  const { id } = made.json<{ data: { id: string } }>().data
  return (await as.call('deletePlaylist', { params: { ...ws(), id } })).data.trash_id
}

async function ownNote(as: TestClient): Promise<string> {
  return (await as.call('createItemNote', { params: onItem(), body: { text: 'Note' } })).data.id
}

async function ownMarker(as: TestClient): Promise<string> {
  const body = { rendition_id: renditionId, frame: 4 }
  return (await as.call('createItemMarker', { params: onItem(), body })).data.id
}

async function upload(as: TestClient): Promise<string> {
  const file = { name: 'still.png', type: 'image/png', content: await pngFile() }
  return uploadFile(server, as, tree.item, file)
}

/** The link of the mail that a call about an address leads to. */
async function mailedLink(name: 'register' | 'forgotPassword', email: string): Promise<URL> {
  const body = { display_name: 'Mina', email, password: TEST_PASSWORD }
  await server.anonymous.call(name, { body })
  const [link] = linksIn(await lastMail(server.database, email))
  if (!link) throw new Error(`the mail to ${email} has no link`)
  return link
}

const ownId = async (as: TestClient) => (await as.call('me')).data.id

/** One more session of the caller's account, to be ended. */
async function anotherSession(as: TestClient): Promise<string> {
  const before = new Set((await as.call('listSessions')).data.map(({ id }) => id))
  await signIn(server.deps, await ownId(as))
  const made = (await as.call('listSessions')).data.find(({ id }) => !before.has(id))
  return made?.id ?? ''
}

/** Where injected requests say that they go to. */
const PAGE = { origin: 'http://localhost' }

async function newPasskey(as: TestClient) {
  const { data: options } = await as.call('beginPasskey', { body: { password: TEST_PASSWORD } })
  return { name: 'Laptop', credential: new SoftPasskey().create(options, PAGE) }
}

async function ownPasskey(as: TestClient): Promise<string> {
  return (await as.call('addPasskey', { body: await newPasskey(as) })).data.id
}

/** A workspace with the same people in the same roles and one more owner, to be left or deleted. */
async function spareWorkspace(): Promise<string> {
  const other = await addUser(server, 'member', `Spare ${uuidv7()}`)
  const made = await addWorkspace(server, other, 'owner', 'Spare')
  for (const role of ROLES) await made.add(server.a.users[role], role)
  return made.code
}

async function newTeam() {
  const body = { name: `Team ${uuidv7()}`, member_ids: [server.a.users.member.id] }
  return (await server.owner.call('createTeam', { params: ws(), body })).data
}

const VIEW = { name: 'Late', place: 'directory' as const, state: {} }

async function savedView(as: TestClient): Promise<Record<string, string>> {
  const { data } = await as.call('createSavedView', { params: ws(), body: VIEW })
  return { ...ws(), id: data.id }
}

async function reportHistory(as: TestClient): Promise<Record<string, string>> {
  const { data } = await as.call('saveReportHistory', { params: ws(), body: { entity_id: tree.take, name: 'Monday' } })
  return { ...ws(), id: data.id }
}

async function openRoom() {
  const { data } = await server.owner.call('startRoom', { params: ws(), body: { item_ids: [tree.item] } })
  return { ...ws(), id: data.id }
}

/** A room that the caller leads, with a window that is there. */
async function roomWith(as: TestClient) {
  const params = await openRoom()
  const client_id = uuidv7()
  await server.database.query(
    `with led as (update room set presenter_client_id = $3, seq = 1 where ws_id = $1 and id = $2 returning ws_id)
     insert into room_visit (ws_id, id, room_id, client_id, connection_id, ws_user_id) select ws_id, $4, $2, $3, $4, $5 from led`,
    [server.a.id, params.id, client_id, uuidv7(), await personId(as)],
  )
  return { params, client_id }
}

type PlaylistParams = ReturnType<typeof ws> & { id: string }

async function ownPlaylist(as: TestClient, kind: 'personal' | 'workspace' = 'personal'): Promise<PlaylistParams> {
  const body = { kind, name: 'Dailies', item_ids: [tree.item] }
  return { ...ws(), id: (await as.call('createPlaylist', { params: ws(), body })).data.id }
}

/** A playlist that the caller may edit: their own where they may make one or it must be, else one that is shared. */
async function playlist(as: TestClient, kind: 'personal' | 'workspace', own = false): Promise<PlaylistParams> {
  if (own || as === server.owner) return ownPlaylist(as, kind)
  const params = await ownPlaylist(server.owner, kind)
  const body = { ws_user_ids: [await personId(as)], access: 'edit' as const }
  await server.owner.call('sharePlaylist', { params, body })
  return params
}

const personId = async (as: TestClient) => (await as.call('workspacePermissions', { params: ws() })).data.ws_user_id

/** Of somebody else than the caller. */
async function strangersPlaylist(as: TestClient) {
  const client = as === server.owner ? server.admin : server.owner
  const { id } = await ownPlaylist(client)
  const { data } = await client.call('showPlaylist', { params: { ...ws(), id } })
  return { id, code: data.code, client }
}

/** A guest link of a playlist of the caller's own. */
async function guestLink(as: TestClient) {
  const { id } = await ownPlaylist(as)
  const body = { playlist_id: id, name: 'For the client', access: 'comment' as const }
  return (await as.call('createGuestLink', { params: ws(), body })).data
}

/** Somebody who has opened a guest link of the scene. */
async function linkGuest(): Promise<TestClient> {
  const body = { item_id: tree.item, name: 'For the client', access: 'comment' as const }
  const { data } = await server.owner.call('createGuestLink', { params: ws(), body })
  const opened = await server.anonymous.call('openGuestLink', {
    params: { token: data.token ?? '' },
    body: { name: 'Gail' },
  })
  return server.as(opened.data)
}

async function guestComment(as: TestClient): Promise<Input> {
  const body = { text: 'Nice', rendition_id: renditionId, frame_start: 3 }
  const { data } = await as.call('createGuestComment', { params: { item_id: tree.item }, body })
  return { params: { item_id: tree.item, id: data.id } }
}

/** The caller's own, that the guest asks for. */
async function askedPlaylist(as: TestClient): Promise<PlaylistParams> {
  const params = await ownPlaylist(as)
  const { data } = await as.call('showPlaylist', { params })
  await server.guest.call('requestPlaylist', { params, body: { code: data.code } })
  return params
}

/** The caller's own, that the guest has. */
async function sharedPlaylist(as: TestClient): Promise<PlaylistParams & { ws_user_id: string }> {
  const params = await ownPlaylist(as)
  const ws_user_id = server.a.users.guest.id
  await as.call('sharePlaylist', { params, body: { ws_user_ids: [ws_user_id] } })
  return { ...params, ws_user_id }
}

const newFlow = (name: string) => ({
  name: `${name} ${uuidv7()}`,
  statuses: [
    { name: 'Open', kind: 1 },
    { name: 'Done', kind: 6 },
  ],
})

const newRule = () => ({
  name: `Rule ${uuidv7()}`,
  is_on: false,
  trigger: 'all_scenes' as const,
  level: 3 as const,
  when: { kinds: [6] },
  to: { kind: 3 },
})

/** A rule that is off; at most a hundred can be. */
async function automation() {
  await server.database.query('delete from automation where ws_id = $1', [server.a.id])
  return { ...ws(), id: (await server.owner.call('createAutomation', { params: ws(), body: newRule() })).data.id }
}

/** A template flow that no entity names. */
async function templateFlow() {
  return (await server.owner.call('createTemplateFlow', { params: ws(), body: newFlow('Flow') })).data
}

/** A tag that no scene has. */
async function newTag() {
  const body = { name: `Tag ${uuidv7()}`, colour: '#1E88FF' as const }
  return (await server.owner.call('createTag', { params: ws(), body })).data
}

/** A webhook; nothing is sent here, since no worker runs. */
async function webhook() {
  const body = { name: `Hook ${uuidv7()}`, url: 'https://hooks.example.com/arbo', events: ['arbo.metric.updated'] }
  return { ...ws(), id: (await server.owner.call('createWebhook', { params: ws(), body })).data.id }
}

async function webhookDelivery() {
  const params = await webhook()
  return { ...params, delivery_id: (await server.owner.call('testWebhook', { params })).data.id }
}

/** A role that nobody has. */
async function newRole() {
  const body = { name: `Role ${uuidv7()}`, ws_root_role_id: ROOT_ROLES.guest }
  return (await server.owner.call('createRole', { params: ws(), body })).data
}

/** A metric of no further use. */
async function newMetric() {
  const body = { name: `Metric ${uuidv7()}`, type: 'point' as const }
  return (await server.owner.call('createMetric', { params: ws(), body })).data
}

/** A metric that the project's scenes have. */
async function attachedMetric() {
  const { id } = await newMetric()
  const params = { ...ws(), id: tree.project }
  await server.owner.call('attachMetrics', { params, body: { metric_ids: [id] } })
  return id
}

/** A target of further use to nobody. */
async function newTarget() {
  const levels = [{ name: 'First', goal: '1', colour: '#0EA5E9', reward: { kind: 'amount' as const, value: '10' } }]
  const body = { name: `Target ${uuidv7()}`, type: 'item_count' as const, levels }
  return (await server.owner.call('createTarget', { params: ws(), body })).data
}
const onTarget = async () => ({ ...ws(), id: (await newTarget()).id })

/** A target that the caller has. */
async function userTarget(as: TestClient) {
  const body = { target_id: (await newTarget()).id, start_date: '2026-01-01', ws_user_ids: [await ownPersonId(as)] }
  return (await server.owner.call('createTargetUserRole', { params: ws(), body })).data
}

/** A scene of the caller’s that was approved while they had a target. */
async function approvedScene(as: TestClient): Promise<void> {
  await userTarget(as)
  const id = await makeItem(server, tree.take, [{ ...server.a.users.member, id: await ownPersonId(as) }])
  await changeScene(server, id, [{ at: '2026-01-15', to: 'approved' }])
}

/** The caller’s, or the member’s for those who cannot have a target. */
async function ownPersonId(as: TestClient): Promise<string> {
  return as === server.guest ? server.a.users.member.id : personId(as)
}

/** The link of an invitation's mail. */
async function invitation(email: string): Promise<{ token: string; user: string }> {
  await server.owner.call('inviteUsers', { params: ws(), body: { emails: [email] } })
  const [link] = linksIn(await lastMail(server.database, email))
  return { token: link?.searchParams.get('token') ?? '', user: link?.searchParams.get('user') ?? '' }
}

/** A level that gets the name which it has. */
async function renamed(as: TestClient, id: number): Promise<Input> {
  const { data } = await as.call('listItemTypes', { params: ws() })
  const term = data.find((one) => one.id === id)
  return {
    params: { ...ws(), id: String(id) },
    body: { name: term?.name, plural: term?.plural, version: term?.version },
  }
}

const specialDay = () => ({
  type: 0,
  people_ids: [server.a.users.member.id],
  start_date: '2026-03-02',
  end_date: '2026-03-06',
})

/** Rows of special days are imported once each, so every import has an end of its own. */
let imports = 0

async function holiday() {
  const group_id = await makeHolidayGroup(server)
  return { ...ws(), group_id, id: await makeHoliday(server, group_id) }
}

/** Somebody of no further use. */
async function spareUser(role: RootRole = 'member'): Promise<string> {
  return (await addUser(server, role, `Spare ${uuidv7()}`)).id
}

/** Somebody who has not answered their invitation. */
async function invitedUser(): Promise<string> {
  const email = `${uuidv7()}@example.com`
  await server.owner.call('inviteUsers', { params: ws(), body: { emails: [email] } })
  const { data } = await server.owner.call('listPendingUsers', { params: ws() })
  return data.find((one) => one.email === email)?.id ?? ''
}

/** An act of the caller's, to be taken back. */
async function ownBatch(as: TestClient): Promise<string> {
  const { data } = await as.call('workspacePermissions', { params: ws() })
  return makeBatch(server, data.ws_user_id)
}

/** A notification of the caller's own. */
async function ownNotification(as: TestClient): Promise<string> {
  const { data } = await as.call('workspacePermissions', { params: ws() })
  const id = uuidv7()
  await server.database.query(`insert into notification (ws_id, id, ws_user_id, type) values ($1, $2, $3, 'report')`, [
    server.a.id,
    id,
    data.ws_user_id,
  ])
  return id
}

const narrowed = (query: object = {}) => ({ params: ws(), query: { query: JSON.stringify(query) } })

/** A report file of the caller's own, made or as it was left. */
async function reportFileOf(as: TestClient, state: 'done' | 'failed' | 'queued' = 'done') {
  const id = uuidv7()
  const key = `${server.a.id}/reports/${id}/file.csv`
  await server.deps.storage.put(key, Readable.from(['a']), { type: 'text/csv' })
  await server.database.query(
    `insert into report_file (ws_id, id, ws_user_id, report, format, name, job_id, state, key, expires_at)
     values ($1, $2, $3, 'overdue', 'csv', 'Overdue.csv', $4, $5, $6, now() + interval '1 day')`,
    [server.a.id, id, await personId(as), uuidv7(), state, key],
  )
  return { params: { ...ws(), id } }
}

/** An import of a production with one file, as it was left; with `undoable` its act has made nothing. */
async function productionImportOf(as: TestClient, undoable = false) {
  const [id, file, batch] = [uuidv7(), uuidv7(), uuidv7()]
  const person = await personId(as)
  const key = `${server.a.id}/production-imports/${id}/file.csv`
  const csv = 'Sequence,Name,Nb Frames,Animation,Assignations\nSQ01,SH010,24,wip,\n'
  await server.deps.storage.put(key, Readable.from([csv]), { type: 'text/csv' })
  const mapping = {
    projects: [{ key: '', include: true, name: 'Production', entity_id: null }],
    parts: ['shots'],
    process_from: 'task_type',
    processes: {},
    no_task_process: 'Breakdown',
    group_level: 2,
    shots_name: 'Shots',
    assets_name: 'Assets',
    flow_id: null,
    flow_name: 'Statuses',
    statuses: {},
    people: {},
    changed: 'update',
  }
  if (undoable) {
    const values = [server.a.id, batch, person]
    await server.database.query(
      `insert into change_batch (ws_id, id, ws_user_id, source) values ($1, $2, $3, 'import')`,
      values,
    )
  }
  await server.database.query(
    `insert into production_import (ws_id, id, ws_user_id, source, mapping, report_key, batch_id)
     values ($1, $2, $3, 'kitsu', $4, $5, $6)`,
    [server.a.id, id, person, JSON.stringify(mapping), key.replace('.csv', '.jsonl'), undoable ? batch : null],
  )
  await server.deps.storage.put(
    key.replace('.csv', '.jsonl'),
    Readable.from(['{"left":"x","count":1,"reason":"y"}\n']),
    { type: 'text/plain' },
  )
  await server.database.query(
    `insert into production_file (ws_id, id, import_id, name, key, size) values ($1, $2, $3, 'shots.csv', $4, $5)`,
    [server.a.id, file, id, key, csv.length],
  )
  return { params: { ...ws(), id }, file }
}

/** Every row with a call that changes nothing the others need. */
const CASES: Record<EndpointName, Case> = {
  health: () => ({}),
  ready: () => ({}),
  openapi: () => ({}),
  login: () => ({ body: { email: 'nobody@example.com', password: 'wrong' } }),
  logout: () => ({}),
  refreshToken: () => ({ body: { refresh_token: 'garbage' } }),
  endKeptSession: () => ({}),
  otpLogin: () => ({ body: { challenge: 'garbage', code: '123456' } }),
  register: () => ({ body: { display_name: 'Mina', email: 'mina@example.com', password: TEST_PASSWORD } }),
  resendActivation: () => ({ body: { email: 'mina@example.com' } }),
  forgotPassword: () => ({ body: { email: 'mina@example.com' } }),
  verifyEmail: async () => {
    const { params, query } = activationCall(await mailedLink('register', 'verified@example.com'))
    return { params, query: { ...query, expires: String(query.expires) } }
  },
  claimRegistration: async () => {
    const email = 'claimed@example.com'
    const registered = { display_name: 'Mina', email, password: TEST_PASSWORD }
    const { claim } = (await server.anonymous.call('register', { body: registered })).data
    const [link] = linksIn(await lastMail(server.database, email))
    if (!link) throw new Error('the mail has no link')
    const { params, query } = activationCall(link)
    const verified = await server.anonymous.call('verifyEmail', {
      params,
      query: { ...query, expires: String(query.expires) },
    })
    return { body: { email, claim, ...(verified.data.set_password ?? { expires: 0, signature: 'none' }) } }
  },
  resetPassword: async () => {
    await mailedLink('register', 'forgetful@example.com')
    const query = resetQuery(await mailedLink('forgotPassword', 'forgetful@example.com'))
    return { query, body: { password: TEST_PASSWORD } }
  },
  setPassword: async () => {
    const account = { id: uuidv7(), email: 'virtual@example.com', passwordHash: null, isVerified: false }
    const values = [account.id, account.email]
    await server.database.query(`insert into user_account (id, email, display_name) values ($1, $2, 'V')`, values)
    const { expires, signature } = setPasswordProof(server.deps.secrets, account)
    const query = { expires: String(expires), signature }
    return { params: { email: account.email }, query, body: { password: TEST_PASSWORD } }
  },
  audit: () => ({}),
  listProductionImports: () => ({ params: ws() }),
  createProductionImport: () => ({ params: ws(), body: {} }),
  showProductionImport: async (as) => ({ params: (await productionImportOf(as)).params }),
  addProductionFile: async (as) => ({
    params: (await productionImportOf(as)).params,
    body: { name: 'assets.csv', content: Buffer.from('Type,Name,Description\nProps,Rope,\n').toString('base64') },
  }),
  deleteProductionFile: async (as) => {
    const { params, file } = await productionImportOf(as)
    return { params: { ...params, file_id: file } }
  },
  updateProductionImport: async (as) => ({
    params: (await productionImportOf(as)).params,
    body: { mapping: { changed: 'leave' } },
  }),
  checkProductionImport: async (as) => ({ params: (await productionImportOf(as)).params }),
  startProductionImport: async (as) => ({ params: (await productionImportOf(as)).params }),
  cancelProductionImport: async (as) => ({ params: (await productionImportOf(as)).params }),
  undoProductionImport: async (as) => ({ params: (await productionImportOf(as, true)).params }),
  productionImportReport: async (as) => ({ params: (await productionImportOf(as)).params }),
  deleteProductionImport: async (as) => ({ params: (await productionImportOf(as)).params }),
  listWoohooReports: () => ({ params: ws() }),
  favoriteWoohoo: () => ({ params: ws(), body: { entity_ids: [tree.take], favorite: true } }),
  showTreemap: () => ({ params: ws(), query: { entity_id: tree.project } }),
  exportWoohoo: () => ({ params: ws(), query: { entity_id: tree.project } }),
  listWoohooTemplateFlows: () => ({ params: ws(), query: { entity_id: tree.project } }),
  showWoohooReport: () => ({ params: ws(), query: { entity_id: tree.project } }),
  showReportTreemap: () => ({ params: ws(), query: { entity_id: tree.project } }),
  saveReportHistory: () => ({ params: ws(), body: { entity_id: tree.take, name: 'Monday' } }),
  listReportHistories: () => ({ params: ws() }),
  showReportHistory: async (as) => ({ params: await reportHistory(as) }),
  renameReportHistory: async (as) => ({ params: await reportHistory(as), body: { name: 'Tuesday' } }),
  deleteReportHistory: async (as) => ({ params: await reportHistory(as) }),
  completedSceneReport: () => narrowed(),
  sceneAssignmentReport: () => narrowed(),
  assigneeAchievementReport: () => narrowed(),
  individualAchievementReport: () => narrowed(),
  sceneStatusReport: () => narrowed(),
  overdueReport: () => narrowed(),
  workspaceUserReport: () => narrowed(),
  teamMemberReport: () => narrowed(),
  allEntitySceneReport: () => narrowed({ entity_id: tree.project }),
  userInvolvementReport: () => narrowed(),
  metricReport: () => narrowed(),
  pointMetricReport: () => narrowed(),
  listFrequentReports: () => ({ params: ws() }),
  exportReport: () => ({ ...narrowed(), params: { ...ws(), report: 'all_entity_scene' } }),
  showDailyHighlight: () => narrowed(),
  downloadDailyHighlight: () => narrowed(),
  listReportFiles: () => ({ params: ws() }),
  makeReportFile: () => ({ params: ws(), body: { report: 'overdue' } }),
  showReportFile: (as) => reportFileOf(as),
  downloadReportFile: (as) => reportFileOf(as),
  cancelReportFile: (as) => reportFileOf(as, 'queued'),
  retryReportFile: (as) => reportFileOf(as, 'failed'),
  deleteReportFile: (as) => reportFileOf(as),
  entityReport: () => ({ params: ws() }),
  projectDetails: () => ({ params: ws(), query: { project_id: tree.project } }),
  assigneeItems: () => ({ params: ws() }),
  assignedUsers: () => ({ params: ws() }),
  reportStatusList: () => ({ params: ws() }),
  addTotp: () => ({ body: { password: TEST_PASSWORD } }),
  verifyTotp: async (as) => ({ params: { code: await firstTotpCode(as) } }),
  deleteTotp: () => ({ body: { password: TEST_PASSWORD } }),
  beginOidc: () => ({}),
  completeOidc: () => ({ body: { attempt: 'garbage', query: 'code=garbage' } }),
  endOidc: () => ({}),
  passkeyOptions: () => ({}),
  passkeyLogin: () => ({ body: { credential: new SoftPasskey().get({ challenge: 'Z2FyYmFnZQ' }, PAGE) } }),
  listPasskeys: () => ({}),
  beginPasskey: () => ({ body: { password: TEST_PASSWORD } }),
  addPasskey: async (as) => ({ body: await newPasskey(as) }),
  renamePasskey: async (as) => ({ params: { id: await ownPasskey(as) }, body: { name: 'Phone' } }),
  deletePasskey: async (as) => ({ params: { id: await ownPasskey(as) }, body: { password: TEST_PASSWORD } }),
  listSessions: () => ({}),
  endSession: async (as) => ({ params: { id: await anotherSession(as) } }),
  endSessions: () => ({ query: { keep_current: '1' } }),
  me: () => ({}),
  changePassword: () => ({ body: { current_password: TEST_PASSWORD, password: TEST_PASSWORD } }),
  deleteAccount: () => ({ body: { password: 'another-one-7', keep_name: true } }),
  putPushToken: () => ({ body: { fcm_token: 'token', device_code: 'device' } }),
  deletePushToken: () => ({ body: { device_code: 'device' } }),
  showConfig: () => ({ query: { code: 'panel' } }),
  listConfigs: () => ({}),
  putConfig: () => ({ body: { code: 'panel', value: { open: true } } }),
  listTimezones: () => ({}),
  canonicalTimezone: () => ({ body: { tz: 'US/Pacific' } }),
  listUsers: () => ({}),
  showUser: async (as) => ({ params: { id: await ownId(as) } }),
  updateUser: async (as) => ({ params: { id: await ownId(as) }, body: { display_name: 'New' } }),
  acceptTerms: () => ({}),
  putDefaultDataFields: async (as) => ({ params: { id: await ownId(as) }, body: { fields: [] } }),
  showUserMeta: async (as) => ({ params: { user: await ownId(as) } }),
  storeUserMeta: async (as) => ({ params: { user: await ownId(as) }, body: { tool: 'x' } }),
  showAvatar: () => ({ params: { name: `${'a'.repeat(43)}.png` } }),
  listWorkspaces: () => ({}),
  showWorkspace: () => ({ params: ws() }),
  workspacePermissions: () => ({ params: ws() }),
  createWorkspace: () => ({ body: { name: 'Another' } }),
  updateWorkspace: () => ({ params: ws(), body: { name: 'Alpha' } }),
  deleteWorkspace: async () => ({ params: { ws_code: await spareWorkspace() } }),
  restoreWorkspace: async (as) => {
    const { data } = await as.call('createWorkspace', { body: { name: 'Another' } })
    const params = { ws_code: data.code }
    await as.call('deleteWorkspace', { params })
    return { params }
  },
  dismissAudienceNotice: () => ({ params: ws() }),
  leaveWorkspace: async () => ({ params: { ws_code: await spareWorkspace() } }),
  licenceStatus: () => ({ params: ws() }),
  showWorkweekSettings: () => ({ params: ws() }),
  updateWorkweekSettings: async (as) => {
    const { data } = await as.call('showWorkweekSettings', { params: ws() })
    return { params: ws(), body: { days: [1, 2, 3, 4, 5], version: data.version } }
  },
  showWorkspaceConfigs: () => ({ params: ws() }),
  putWorkspaceConfigs: async (as) => ({
    params: ws(),
    body: (await as.call('showWorkspaceConfigs', { params: ws() })).data,
  }),
  showGeneralInformation: () => ({ params: ws() }),
  showStorageInformation: () => ({ params: ws() }),
  freeUpStorage: () => ({ params: ws(), body: { older_than_days: 3650, dry_run: true } }),
  listTrash: () => ({ params: ws(), query: { kind_eq: 'scene' } }),
  restoreTrash: async (as) => ({ params: { ...ws(), id: await ownTrash(as) } }),
  deleteTrash: async () => ({ params: { ...ws(), id: await trashedScene() } }),
  emptyTrash: () => ({ params: ws() }),
  listItemTypes: () => ({ params: ws() }),
  updateEntityType: (as) => renamed(as, 0),
  updateItemType: (as) => renamed(as, 4),
  showSeats: () => ({ params: ws() }),
  showLicenceInfo: () => ({ params: ws() }),
  purchaseLicence: () => ({ params: ws(), body: { seats: 5 } }),
  updateUserRole: async (as) => {
    const { data } = await as.call('workspacePermissions', { params: ws() })
    return { params: { ...ws(), id: data.ws_user_id }, body: {} }
  },
  getMyFavourites: () => ({ params: ws() }),
  putMyFavourites: () => ({ params: ws(), body: { favourites: [{ path: '/pl/dir', name: 'Project Directory' }] } }),
  putLandingPage: () => ({ params: ws(), body: { landing_page_route: null, landing_page_name: null } }),
  inviteUsers: () => ({ params: ws(), body: { emails: ['invited@example.com'] } }),
  listWorkspaceUsers: () => ({ params: ws() }),
  showWorkspaceUser: async (as) => {
    const { data } = await as.call('workspacePermissions', { params: ws() })
    return { params: { ...ws(), id: data.ws_user_id } }
  },
  addUserExceptions: async () => ({ params: { ...ws(), id: await spareUser() }, body: {} }),
  putUserExceptions: async () => ({ params: { ...ws(), id: await spareUser() }, body: { granted: [], revoked: [] } }),
  resetUserRole: async () => ({ params: { ...ws(), id: await spareUser() }, body: {} }),
  convertGuest: async () => ({ params: { ...ws(), id: await spareUser('guest') }, body: {} }),
  deleteWorkspaceUser: async () => ({ params: { ...ws(), id: await spareUser() } }),
  deleteWorkspaceUsers: async () => ({ params: ws(), body: { ids: [await spareUser()] } }),
  putUsersStatus: async () => ({ params: ws(), body: { ids: [await spareUser()], new_status: 0 } }),
  putUsersBlocked: async () => ({ params: ws(), body: { ids: [await spareUser()], blocked: true } }),
  putUsersVisible: async () => ({ params: ws(), body: { ids: [await spareUser()], visible: false } }),
  putUserLandingPage: async () => ({
    params: { ...ws(), id: await spareUser() },
    body: { landing_page_route: null, landing_page_name: null },
  }),
  resendInvitations: async () => ({ params: ws(), body: { ids: [await invitedUser()] } }),
  importInvitations: () => ({
    params: ws(),
    body: { name: 'people.csv', content: Buffer.from('email\nimported@example.com\n').toString('base64') },
  }),
  invitationSample: () => ({ params: ws() }),
  exportWorkspaceUsers: () => ({ params: ws() }),
  listPendingUsers: () => ({ params: ws() }),
  deleteInvitations: async () => ({ params: ws(), body: { ids: [await invitedUser()] } }),
  listAssignableUsers: () => ({ params: ws() }),
  listAccounts: () => ({ params: ws() }),
  listOwnDataFields: () => ({ params: ws() }),
  listCompanyDataFields: () => ({ params: ws() }),
  storeCompanyDataFields: () => ({ params: ws(), body: {} }),
  showInvitation: async () => ({ params: { token: (await invitation('shown@example.com')).token } }),
  declineInvitation: async () => ({ params: { token: (await invitation('declining@example.com')).token } }),
  confirmInvitation: async () => ({ query: await invitation(server.b.users.guest.email) }),
  registerInvited: async () => {
    const { token } = await invitation('registered@example.com')
    return { params: { token }, body: { display_name: 'Mina', password: TEST_PASSWORD } }
  },
  virtual: async () => {
    const { token } = await invitation('confirmed@example.com')
    return { body: { token, display_name: 'Mina', password: TEST_PASSWORD } }
  },
  pendingInvites: () => ({}),
  countNotifications: () => ({ params: ws() }),
  listNotifications: () => ({ params: ws() }),
  showNotification: async (as) => ({ params: { ...ws(), id: await ownNotification(as) } }),
  updateNotification: async (as) => ({ params: { ...ws(), id: await ownNotification(as) }, body: { seen: true } }),
  bulkUpdateNotifications: async (as) => ({
    params: ws(),
    body: { ids: [await ownNotification(as)], cleared: true },
  }),
  seeNotifications: () => ({ params: ws(), body: {} }),
  clearNotificationsByDate: () => ({ params: ws(), body: { before: '2026-01-01T00:00:00Z' } }),
  listNotificationUsers: () => ({ params: ws() }),
  showNotificationSettings: () => ({ params: ws() }),
  updateNotificationSettings: () => ({ params: ws(), body: { digest: 'weekly' } }),
  listNotificationMutes: () => ({ params: ws() }),
  addNotificationMute: () => ({ params: ws(), body: { item_id: tree.item } }),
  deleteNotificationMute: async (as) => {
    const { data } = await as.call('addNotificationMute', { params: ws(), body: { entity_id: tree.take } })
    return { params: { ...ws(), id: data.id } }
  },
  listGuestLinks: async (as) => ({ params: ws(), query: { playlist_id: (await ownPlaylist(as)).id } }),
  createGuestLink: async (as) => ({
    params: ws(),
    body: { playlist_id: (await ownPlaylist(as)).id, name: 'For the client' },
  }),
  updateGuestLink: async (as) => ({
    params: { ...ws(), id: (await guestLink(as)).id },
    body: { version: 1, name: 'For the director' },
  }),
  revokeGuestLink: async (as) => ({ params: { ...ws(), id: (await guestLink(as)).id } }),
  previewGuestLink: async (as) => ({ params: { ...ws(), id: (await guestLink(as)).id } }),
  showGuestLink: async (as) => ({ params: { token: (await guestLink(as)).token ?? '' } }),
  openGuestLink: async (as) => ({ params: { token: (await guestLink(as)).token ?? '' }, body: { name: 'Gail' } }),
  showGuestReview: () => ({}),
  showGuestItem: () => ({ params: { item_id: tree.item } }),
  createGuestComment: () => ({ params: { item_id: tree.item }, body: { text: 'Nice', rendition_id: renditionId } }),
  updateGuestComment: async (as) => ({ ...(await guestComment(as)), body: { text: 'Nicer' } }),
  deleteGuestComment: guestComment,
  createGuestAnnotations: () => ({
    params: { item_id: tree.item, rendition_id: renditionId },
    body: { ops: [strokeOp()] },
  }),
  listPermissions: () => ({}),
  listWorkspaceMembers: () => ({ params: ws() }),
  listEntities: () => ({ params: ws() }),
  createEntity: () => ({ params: ws(), body: { type: 0, name: 'Another' } }),
  createSampleProduction: () => ({ params: ws() }),
  showEntity: () => ({ params: { ...ws(), id: tree.project } }),
  listEntityChildren: () => ({ params: { ...ws(), id: tree.project } }),
  updateEntity: () => ({ params: { ...ws(), id: tree.project }, body: { description: 'New' } }),
  deleteEntity: async () => ({ params: { ...ws(), id: await makeEntity(server, 0, null) } }),
  partialUpdateEntity: () => ({ params: { ...ws(), id: tree.project }, body: { description: 'New' } }),
  duplicateEntity: () => ({ params: { ...ws(), id: tree.project }, body: { name: 'Copy', with: ['children'] } }),
  orderEntities: () => ({ params: ws(), body: { id: tree.project, after_id: null } }),
  moveEntity: async () => {
    const [id, parent_id] = [await makeEntity(server, 1, tree.project), await makeEntity(server, 0, null)]
    return { params: { ...ws(), id }, body: { parent_id } }
  },
  bulkDeleteEntities: async () => ({ params: ws(), body: { entity_ids: [await makeEntity(server, 0, null)] } }),
  bulkEntityStatus: async () => ({
    params: ws(),
    body: { entity_ids: [await makeEntity(server, 0, null)], status: 0 },
  }),
  deleteEntityRenditions: () => ({ params: { ...ws(), id: tree.project }, body: { dry_run: true } }),
  deleteEntityThumbnails: () => ({ params: { ...ws(), id: tree.project }, body: { dry_run: true } }),
  listEntityTypes: () => ({ params: ws() }),
  searchEntities: () => ({ params: ws(), query: { search: 'Level' } }),
  showEntityDetails: () => ({ params: { ...ws(), id: tree.project } }),
  listEntitySiblings: () => ({ params: { ...ws(), id: tree.project } }),
  listEntityAccess: () => ({ params: { ...ws(), id: tree.project } }),
  listAssignedTeams: () => ({ params: { ...ws(), id: tree.project } }),
  showProjectMembers: () => ({ params: { ...ws(), id: tree.project } }),
  putProjectMembers: () => ({
    params: { ...ws(), id: tree.project },
    body: { visible_to: 'everyone', ws_user_ids: [], team_ids: [] },
  }),
  putEntityTeams: () => ({ params: { ...ws(), id: tree.project }, body: { team_ids: [] } }),
  entityAssignableTeams: () => ({ params: { ...ws(), id: tree.project } }),
  entityAssignableUsers: () => ({ params: { ...ws(), id: tree.project } }),
  assignEntityUsers: async () => ({
    params: { ...ws(), id: await makeEntity(server, 0, null) },
    body: { ws_user_ids: [server.a.users.owner.id] },
  }),
  deleteEntityUser: async () => {
    const id = await makeEntity(server, 0, null)
    const ws_user_id = server.a.users.owner.id
    await server.owner.call('assignEntityUsers', { params: { ...ws(), id }, body: { ws_user_ids: [ws_user_id] } })
    return { params: { ...ws(), id, ws_user_id } }
  },
  showEntityTemplateFlow: () => ({ params: { ...ws(), id: tree.project } }),
  listEntityItems: () => ({ params: { ...ws(), entity_id: tree.take } }),
  storeEntityItem: () => ({ params: { ...ws(), entity_id: tree.take }, body: { name: 'Another' } }),
  showItem: () => ({ params: { ...ws(), id: tree.item } }),
  // What may be changed depends on the scene; nothing may be left as it is by everybody who sees it.
  updateItem: () => ({ params: { ...ws(), id: tree.item }, body: {} }),
  deleteItem: async () => ({ params: { ...ws(), id: await makeItem(server, tree.take) } }),
  search: () => ({ params: ws(), query: { q: 'scene' } }),
  showInsight: () => ({ params: { ...ws(), id: server.a.users.member.id } }),
  listItemFiles: () => ({ params: onItem(), query: { category_eq: 'link' } }),
  createItemFile: () => ({ params: onItem(), body: { url: 'https://example.com/brief' } }),
  updateItemFile: async (as) => ({ params: { ...onItem(), id: await ownLink(as) }, body: { name: 'Brief' } }),
  deleteItemFile: async (as) => ({ params: { ...onItem(), id: await ownLink(as) } }),
  searchNotes: () => ({ params: ws(), query: { text_like: 'no' } }),
  listItemNotes: () => ({ params: onItem(), query: { text_like: 'no' } }),
  searchMyWorks: () => ({ params: ws(), query: { name_like: 'Scene' } }),
  showMyWorkCounts: () => ({ params: ws() }),
  listMyWorkEntities: () => ({ params: ws() }),
  listMyWorkItems: () => ({ params: ws() }),
  listMyWorkItemsByDueDate: () => ({ params: ws() }),
  listMyWorkItemMetrics: () => ({ params: ws() }),
  listMyChecks: () => ({ params: ws() }),
  listMyRecentScenes: () => ({ params: ws() }),
  listTodoItems: () => ({ params: ws() }),
  addTodoItems: () => ({ params: ws(), body: { item_ids: [tree.item] } }),
  changeTodoPosition: async (as) => {
    await as.call('addTodoItems', { params: ws(), body: { item_ids: [tree.item] } })
    return { params: ws(), body: { item_id: tree.item, before_id: null } }
  },
  deleteTodoItem: async (as) => {
    await as.call('addTodoItems', { params: ws(), body: { item_ids: [tree.item] } })
    return { params: { ...ws(), id: tree.item } }
  },
  listItems: () => ({ params: ws(), query: { entity_id: tree.project } }),
  summariseItems: () => ({ params: ws(), query: { group_by: 'assignee' } }),
  bulkUpdateItems: () => ({ params: ws(), body: { cells: [{ item_id: tree.item, field: 'code', to: 'S1' }] } }),
  bulkStatusUpdate: () => ({ params: ws(), body: { item_ids: [tree.item], status_id: null } }),
  bulkDateUpdate: () => ({ params: ws(), body: { item_ids: [tree.item], due_date: '2026-03-02' } }),
  orderItems: () => ({ params: ws(), body: { item_ids: [tree.item], after_id: null } }),
  createItemSeries: () => ({
    params: { ...ws(), entity_id: tree.take },
    body: { series: { prefix: `SH${uuidv7()}-`, first: 10, last: 40, step: 10, digits: 4 } },
  }),
  duplicateItems: () => ({ params: ws(), body: { item_ids: [tree.item] } }),
  omitItems: () => ({ params: ws(), body: { item_ids: [tree.item], omitted: false } }),
  moveItems: () => ({ params: ws(), body: { item_ids: [tree.item], entity_id: tree.episode } }),
  bulkPriorityUpdate: () => ({ params: ws(), body: { item_ids: [tree.item], priority: 2 } }),
  bulkDurationUpdate: () => ({ params: ws(), body: { item_ids: [tree.item], minutes: 480 } }),
  bulkTagsUpdate: async () => ({ params: ws(), body: { item_ids: [tree.item], add: [(await newTag()).id] } }),
  bulkMetricUpdate: async () => ({
    params: ws(),
    body: { item_ids: [tree.item], metric_id: await makeMetric(server), value: '5' },
  }),
  bulkAssignItems: () => ({ params: ws(), body: { item_ids: [tree.item], ws_user_ids: [server.a.users.guest.id] } }),
  replaceAssignees: () => ({ params: ws(), body: { item_ids: [tree.item], ws_user_ids: [server.a.users.guest.id] } }),
  assignReviewers: () => ({ params: ws(), body: { item_ids: [tree.item], ws_user_ids: [server.a.users.guest.id] } }),
  removeAssignees: () => ({ params: ws(), body: { item_ids: [tree.item], ws_user_ids: [server.a.users.owner.id] } }),
  assignItem: () => ({ params: ws(), body: { item_id: tree.item, ws_user_id: server.a.users.guest.id } }),
  rejectItems: () => ({ params: ws(), body: { item_ids: [tree.item] } }),
  deleteItems: async () => ({ params: ws(), body: { item_ids: [await makeItem(server, tree.take)] } }),
  itemAssignableUsers: () => ({ params: ws(), query: { item_ids: tree.item } }),
  itemPermissions: () => ({ params: ws(), query: { item_ids: tree.item } }),
  matchItems: () => ({ params: ws(), body: { entity_id: tree.project, file_names: ['sh010_v001.mov'] } }),
  itemMetrics: () => ({ params: ws(), query: { entity_id: tree.project } }),
  listItemHistory: () => ({ params: { ...ws(), id: tree.item } }),
  listEntityHistory: () => ({ params: { ...ws(), id: tree.project } }),
  itemHistoryFacets: () => ({ params: { ...ws(), id: tree.item } }),
  entityHistoryFacets: () => ({ params: { ...ws(), id: tree.project } }),
  undoChanges: async (as) => ({ params: { ...ws(), id: await ownBatch(as) } }),
  createItemNote: () => ({ params: onItem(), body: { text: 'Note' } }),
  updateItemNote: async (as) => ({ params: { ...onItem(), id: await ownNote(as) }, body: { text: 'Changed' } }),
  deleteItemNote: async (as) => ({ params: { ...onItem(), id: await ownNote(as) } }),
  listItemMarkers: () => ({ params: onItem() }),
  createItemMarker: () => ({ params: onItem(), body: { rendition_id: renditionId, frame: 4 } }),
  updateItemMarker: async (as) => ({ params: { ...onItem(), id: await ownMarker(as) }, body: { label: 'Blink' } }),
  deleteItemMarker: async (as) => ({ params: { ...onItem(), id: await ownMarker(as) } }),
  deleteItemMarkers: async (as) => ({ params: onItem(), body: { ids: [await ownMarker(as)] } }),
  showItemNeighbours: () => ({ params: { ...ws(), id: tree.item } }),
  listReviewScenes: () => ({ params: ws(), query: { item_ids: tree.item } }),
  listPipelineEntities: () => ({ params: ws(), query: { name_like: 'a' } }),
  listRenditions: () => ({ params: onItem() }),
  createRendition: async () => ({
    params: onItem(),
    body: { files: [{ key: await upload(server.owner), name: 'still.png' }] },
  }),
  showRendition: () => ({ params: { ...onItem(), id: renditionId } }),
  updateRendition: async () => {
    const id = await makeRendition(server, tree.item, { by: server.a.users.member })
    return { params: { ...onItem(), id }, body: { description: 'New' } }
  },
  deleteRendition: async () => ({ params: { ...onItem(), id: await makeRendition(server, tree.item) } }),
  retryRendition: async () => ({
    params: { ...onItem(), id: await makeRendition(server, tree.item, { state: 'failed' }) },
  }),
  presignedUrl: () => ({
    body: {
      wsCode: server.a.code,
      item_id: tree.item,
      files: [{ name: 'a.png', type: 'image/png', extra1: 'review', extra2: 'image/png', size: 10 }],
    },
  }),
  postFile: () => ({ body: {} }),
  getFile: () => ({ params: { key: `${server.a.id}/file.png` } }),
  reviewUpload: async () => ({
    body: {
      wsCode: server.a.code,
      item_id: tree.item,
      files: [{ key: await upload(server.owner), name: 'still.png' }],
    },
  }),
  showUpload: async () => ({ params: { key: await upload(server.owner) } }),
  completeUpload: async () => ({ params: { key: await upload(server.owner) } }),
  cancelUpload: async () => ({ params: { key: await upload(server.owner) } }),
  listComments: () => ({ params: onItem() }),
  listRenditionComments: () => ({ params: onRendition() }),
  createComment: () => ({ params: onItem(), body: { text: 'Nice' } }),
  showComment: ownComment,
  updateComment: async (as) => ({ ...(await ownComment(as)), body: { text: 'Nicer' } }),
  completeComment: async (as) => ({ ...(await ownComment(as)), body: { done: true } }),
  reactToComment: async (as) => ({ ...(await ownComment(as)), body: { emoji: '👍', on: true } }),
  setCommentAudience: async (as) => ({ ...(await ownComment(as)), body: { audience: 'clients' } }),
  shareComments: () => ({ params: ws(), body: { item_ids: [tree.item], dry_run: true } }),
  assignComment: async (as) => ({ ...(await ownComment(as)), body: { assignee_id: server.a.users.member.id } }),
  addressComment: async (as) => {
    const older = await makeRendition(server, tree.item)
    const newer = await makeRendition(server, tree.item, { version: 1e9 + Math.floor(Math.random() * 1e9) })
    const made = await as.call('createComment', { params: onItem(), body: { text: 'Older', rendition_id: older } })
    return { params: { ...onItem(), id: made.data.id }, body: { rendition_id: newer, addressed: true } }
  },
  listCommentPeople: () => ({ params: onItem(), query: { name_like: 'a' } }),
  deleteCommentAttachment: async (as) => {
    const body = { text: 'See', attachments: [{ url: 'https://example.com' }] }
    const { data } = await as.call('createComment', { params: onItem(), body })
    return { params: { ...onItem(), id: data.id, attachment_id: data.attachments[0]?.id ?? '' } }
  },
  deleteComment: ownComment,
  exportComments: () => ({ params: onItem() }),
  exportRenditionComments: () => ({ params: onRendition() }),
  listAnnotations: () => ({ params: onRendition() }),
  createAnnotations: () => ({ params: onRendition(), body: { ops: [strokeOp()] } }),
  exportReview: () => ({ params: ws(), query: { item_ids: tree.item, format: 'otio' } }),
  importAnnotations: () => ({ params: onRendition(), body: drawnTimeline() }),
  streamEvents: () => ({ params: ws() }),
  listRootRoles: () => ({ params: ws() }),
  listRoles: () => ({ params: ws() }),
  exportRoles: () => ({ params: ws() }),
  createRole: () => ({ params: ws(), body: { name: `Role ${uuidv7()}`, ws_root_role_id: ROOT_ROLES.guest } }),
  searchRoles: () => ({ params: ws() }),
  listDefaultMemberRoles: () => ({ params: ws() }),
  putDefaultMemberRole: async () => {
    const { data } = await server.owner.call('listDefaultMemberRoles', { params: ws() })
    return { params: ws(), body: { ws_role_id: data[0]?.id } }
  },
  listDefaultGuestRoles: () => ({ params: ws() }),
  putDefaultGuestRole: async () => {
    const { data } = await server.owner.call('listDefaultGuestRoles', { params: ws() })
    return { params: ws(), body: { ws_role_id: data[0]?.id } }
  },
  archiveRoles: async () => ({ params: ws(), body: { ids: [(await newRole()).id], status: 0 } }),
  deleteRoles: async () => ({ params: ws(), body: { ids: [(await newRole()).id] } }),
  showRole: async () => ({ params: { ...ws(), id: (await newRole()).id } }),
  updateRole: async () => {
    const { id, version } = await newRole()
    return { params: { ...ws(), id }, body: { version, description: 'New' } }
  },
  resetRole: async () => {
    const { id, version } = await newRole()
    return { params: { ...ws(), id }, body: { version } }
  },
  putRoleAccess: async () => {
    const { id, version } = await newRole()
    return { params: { ...ws(), id }, body: { version, access: { team: 'view' } } }
  },
  deleteRole: async () => ({ params: { ...ws(), id: (await newRole()).id } }),
  compareRoles: async () => ({ params: { ...ws(), id: (await newRole()).id, other: (await newRole()).id } }),
  listBaseRoles: () => ({ params: ws() }),
  explainPermission: async (as) => {
    const { data } = await as.call('workspacePermissions', { params: ws() })
    return { params: { ...ws(), id: data.ws_user_id }, query: { permission: 'media_getReviewUserInterface_read' } }
  },
  listTemplateFlows: () => ({ params: ws() }),
  exportTemplateFlows: () => ({ params: ws() }),
  createTemplateFlow: () => ({ params: ws(), body: newFlow('New') }),
  showTemplateFlow: async () => ({ params: { ...ws(), id: (await templateFlow()).id } }),
  updateTemplateFlow: async () => ({
    params: { ...ws(), id: (await templateFlow()).id },
    body: { version: 1, description: 'Of the film' },
  }),
  duplicateTemplateFlow: async () => ({
    params: { ...ws(), id: (await templateFlow()).id },
    body: { name: `Copy ${uuidv7()}` },
  }),
  deleteTemplateFlows: async () => ({ params: ws(), body: { template_flow_ids: [(await templateFlow()).id] } }),
  archiveTemplateFlows: async () => ({
    params: ws(),
    body: { template_flow_ids: [(await templateFlow()).id], status: 0 },
  }),
  favoriteTemplateFlow: async () => ({ params: { ...ws(), id: (await templateFlow()).id }, body: { favorite: true } }),
  defaultTemplateFlow: async () => ({ params: { ...ws(), id: (await templateFlow()).id }, body: { is_default: true } }),
  templateFlowDeployedOn: async () => ({ params: { ...ws(), id: (await templateFlow()).id } }),
  templateFlowDeployedEntities: async () => ({ params: { ...ws(), id: (await templateFlow()).id } }),
  addFlowStatus: async () => ({
    params: { ...ws(), id: (await templateFlow()).id },
    body: { name: 'Waiting', kind: 3 },
  }),
  updateFlowStatus: async () => {
    const { id, version, statuses } = await templateFlow()
    return { params: { ...ws(), id }, body: { version, status_id: statuses[0]?.id, name: 'Begun' } }
  },
  removeFlowStatus: async () => {
    const { id, version, statuses } = await templateFlow()
    return { params: { ...ws(), id }, body: { version, status_id: statuses[1]?.id } }
  },
  listTemplateFlowStatuses: () => ({ params: ws() }),
  listTemplateFlowChoices: () => ({ params: ws() }),
  precheckStatusRemap: async () => {
    const { id, statuses } = await templateFlow()
    return { params: ws(), query: { template_flow_id: id, status_ids: statuses[0]?.id ?? '' } }
  },
  putEntityTemplateFlow: async () => ({
    params: { ...ws(), id: tree.take },
    body: { template_flow_id: (await templateFlow()).id },
  }),
  listEntityFlowStatuses: () => ({ params: { ...ws(), id: tree.take } }),
  startViewAs: () => ({ params: ws(), body: { ws_user_id: server.a.users.guest.id } }),
  endViewAs: () => ({ params: ws(), body: { token: 'garbled' } }),
  listTags: () => ({ params: ws() }),
  createTag: () => ({ params: ws(), body: { name: `Tag ${uuidv7()}`, colour: '#1E88FF' } }),
  updateTag: async () => ({ params: { ...ws(), id: (await newTag()).id }, body: { colour: '#FF7A00' } }),
  deleteTag: async () => ({ params: { ...ws(), id: (await newTag()).id } }),
  listMetrics: () => ({ params: ws() }),
  exportMetrics: () => ({ params: ws() }),
  createMetric: () => ({ params: ws(), body: { name: `Metric ${uuidv7()}`, type: 'number' } }),
  listMetricTypes: () => ({ params: ws() }),
  searchMetrics: () => ({ params: ws() }),
  archiveMetrics: async () => ({ params: ws(), body: { metric_ids: [(await newMetric()).id], status: 0 } }),
  deleteMetrics: async () => ({ params: ws(), body: { metric_ids: [(await newMetric()).id] } }),
  showMetric: async () => ({ params: { ...ws(), id: (await newMetric()).id } }),
  updateMetric: async () => {
    const { id, version } = await newMetric()
    return { params: { ...ws(), id }, body: { version, description: 'Seconds' } }
  },
  duplicateMetric: async () => ({ params: { ...ws(), id: (await newMetric()).id }, body: {} }),
  favoriteMetric: async () => ({ params: { ...ws(), id: (await newMetric()).id }, body: { favorite: true } }),
  metricDeployedOn: async () => ({ params: { ...ws(), id: (await newMetric()).id } }),
  metricDependentOn: async () => ({ params: { ...ws(), id: (await newMetric()).id } }),
  listCurrencies: () => ({}),
  listTargets: () => ({ params: ws() }),
  exportTargets: () => ({ params: ws() }),
  createTarget: () => ({ params: ws(), body: { name: `Target ${uuidv7()}`, type: 'item_count' } }),
  bulkUpdateTargets: async () => ({ params: ws(), body: { target_ids: [(await newTarget()).id], duration: 2 } }),
  archiveTargets: async () => ({ params: ws(), body: { target_ids: [(await newTarget()).id], status: 0 } }),
  deleteTargets: async () => ({ params: ws(), body: { target_ids: [(await newTarget()).id] } }),
  showTarget: async () => ({ params: await onTarget() }),
  updateTarget: async () => {
    const { id, version } = await newTarget()
    return { params: { ...ws(), id }, body: { description: 'Changed', version } }
  },
  deleteTarget: async () => ({ params: await onTarget() }),
  duplicateTarget: async () => ({ params: await onTarget(), body: {} }),
  favoriteTarget: async () => ({ params: await onTarget(), body: { favorite: true } }),
  simulateTarget: async () => ({ params: await onTarget(), body: { month: '2026-01', levels: [] } }),
  rankTarget: async () => ({ params: await onTarget() }),
  showTargetConfigs: () => ({ params: ws() }),
  putTargetConfigs: async (as) => {
    const { data } = await as.call('showTargetConfigs', { params: ws() })
    return { params: ws(), body: { live_rewards: true, reward_currency: null, ranking: false, version: data.version } }
  },
  listTargetUserRoles: () => ({ params: ws() }),
  createTargetUserRole: async (as) => ({
    params: ws(),
    body: { target_id: (await newTarget()).id, start_date: '2026-01-01', ws_user_ids: [await ownPersonId(as)] },
  }),
  bulkUpdateTargetUserRoles: async (as) => ({
    params: ws(),
    body: { ids: [(await userTarget(as)).id], end_date: '2026-03-31' },
  }),
  bulkDeleteTargetUserRoles: async (as) => ({ params: ws(), body: { ids: [(await userTarget(as)).id] } }),
  importTargetUsers: async (as) => {
    const { target } = await userTarget(as)
    const rows = `target,email,start date\n${target.name},${server.a.users.member.email},2026-05-01`
    return { params: ws(), body: sheetFile(rows) }
  },
  exportTargetUserFormat: () => ({ params: ws() }),
  showTargetUserRole: async (as) => ({ params: { ...ws(), id: (await userTarget(as)).id } }),
  updateTargetUserRole: async (as) => {
    const { id, version } = await userTarget(as)
    return { params: { ...ws(), id }, body: { end_date: '2026-03-31', version } }
  },
  deleteTargetUserRole: async (as) => ({ params: { ...ws(), id: (await userTarget(as)).id } }),
  listTargetSummaries: () => ({ params: ws() }),
  recalculateTargetSummaries: () => ({ params: ws(), body: { month: '2026-01' } }),
  showTargetCalculation: () => ({ params: ws() }),
  listTargetPeople: () => ({ params: ws() }),
  showTargetPerson: async (as) => ({ params: { ...ws(), id: await personId(as) } }),
  myTargets: () => ({ params: ws() }),
  listTargetRecalculations: () => ({ params: ws(), query: { month: '2025-10' } }),
  listTargetMonths: () => ({ params: ws() }),
  listTargetAchievements: () => ({ params: ws() }),
  exportUserAchievement: async (as) => {
    await userTarget(as)
    return { params: ws(), query: { month_gte: '2026-01' } }
  },
  exportUnlockedItemPoint: async (as) => {
    await approvedScene(as)
    return { params: ws(), query: { month_gte: '2026-01' } }
  },
  exportUserOutput: async (as) => {
    await approvedScene(as)
    return { params: ws(), query: { month_gte: '2026-01' } }
  },
  listEntityMetrics: () => ({ params: { ...ws(), id: tree.project } }),
  attachMetrics: async () => ({
    params: { ...ws(), id: tree.project },
    body: { metric_ids: [(await newMetric()).id] },
  }),
  detachMetrics: async () => ({
    params: { ...ws(), id: tree.project },
    body: { metric_ids: [await attachedMetric()] },
  }),
  putPrimaryMetric: async () => ({ params: { ...ws(), id: tree.take }, body: { metric_id: await attachedMetric() } }),
  putPointMetric: async () => ({ params: { ...ws(), id: tree.take }, body: { metric_id: await attachedMetric() } }),
  assignableMetrics: () => ({ params: { ...ws(), id: tree.project } }),
  listTeams: () => ({ params: ws() }),
  exportTeams: () => ({ params: ws() }),
  createTeam: () => ({ params: ws(), body: { name: `Team ${uuidv7()}` } }),
  searchTeamRecommendation: () => ({ params: ws() }),
  listTeamAssignableUsers: () => ({ params: ws() }),
  deleteTeams: async () => ({ params: ws(), body: { team_ids: [(await newTeam()).id] } }),
  archiveTeams: async () => ({ params: ws(), body: { team_ids: [(await newTeam()).id], status: 0 } }),
  showTeam: async () => ({ params: { ...ws(), id: (await newTeam()).id } }),
  updateTeam: async () => {
    const { id, version } = await newTeam()
    return { params: { ...ws(), id }, body: { version, description: 'New' } }
  },
  deleteTeam: async () => ({ params: { ...ws(), id: (await newTeam()).id } }),
  duplicateTeam: async () => ({ params: { ...ws(), id: (await newTeam()).id }, body: { name: `Team ${uuidv7()}` } }),
  favoriteTeam: async () => ({ params: { ...ws(), id: (await newTeam()).id }, body: { favorite: true } }),
  listTeamMembers: async () => ({ params: { ...ws(), id: (await newTeam()).id } }),
  teamDeployedOn: async () => ({ params: { ...ws(), id: (await newTeam()).id } }),
  listAutomations: () => ({ params: ws() }),
  createAutomation: () => ({ params: ws(), body: newRule() }),
  showAutomation: async () => ({ params: await automation() }),
  updateAutomation: async () => ({ params: await automation(), body: { ...newRule(), version: 1 } }),
  switchAutomation: async () => ({ params: await automation(), body: { is_on: true } }),
  orderAutomations: async () => ({ params: ws(), body: { id: (await automation()).id, after_id: null } }),
  deleteAutomation: async () => ({ params: await automation() }),
  rehearseAutomation: () => ({ params: ws(), body: newRule() }),
  listAutomationRuns: async () => ({ params: await automation() }),
  listSchedule: () => ({ params: ws(), query: { entity_id: tree.project } }),
  moveSchedule: () => ({
    params: { ...ws(), id: tree.project },
    body: { scheduled_start: '2026-03-02', scheduled_due: null },
  }),
  showTimesheet: () => ({ params: { ...ws(), day: '2026-03-04' } }),
  listTimesheets: () => ({ params: ws(), query: { day: '2026-03-04' } }),
  setTimesheetState: async (as) => {
    const params = { ...ws(), day: '2026-03-04' }
    const { state: was } = (await as.call('showTimesheet', { params })).data
    return { params, body: { state: was === 'open' ? 'submitted' : 'open', was } }
  },
  logTime: () => ({ params: { ...ws(), id: tree.item, day: '2026-03-11' }, body: { minutes: 90 } }),
  showSceneTime: () => ({ params: { ...ws(), id: tree.item } }),
  showTimer: () => ({ params: ws() }),
  startTimer: () => ({ params: ws(), body: { item_id: tree.item } }),
  stopTimer: () => ({ params: ws(), query: { minutes: '5' } }),
  listSpentTime: () => ({ params: ws(), query: { entity_id: tree.project } }),
  exportTime: () => ({
    params: { ...ws(), format: 'csv' },
    query: { day_gte: '2026-03-01', day_lte: '2026-03-31' },
  }),
  showCalendarFeed: () => ({ params: ws() }),
  renewCalendarFeed: () => ({ params: ws() }),
  revokeCalendarFeed: () => ({ params: ws() }),
  readCalendarFeed: async () => {
    const { data } = await server.owner.call('renewCalendarFeed', { params: ws() })
    return { params: { file: data.url.split('/').at(-1) ?? '' } }
  },
  listSavedViews: () => ({ params: ws() }),
  createSavedView: () => ({ params: ws(), body: VIEW }),
  showSavedView: async (as) => ({ params: await savedView(as) }),
  updateSavedView: async (as) => ({ params: await savedView(as), body: { version: 1, name: 'Later' } }),
  shareSavedView: async (as) => ({ params: await savedView(as), body: { is_shared: true } }),
  deleteSavedView: async (as) => ({ params: await savedView(as) }),
  listPlaylists: () => ({ params: ws() }),
  createPlaylist: () => ({ params: ws(), body: { name: 'Dailies' } }),
  showPlaylist: async (as) => ({ params: await playlist(as, 'personal') }),
  updatePlaylist: async (as) => ({ params: await playlist(as, 'personal'), body: { version: 1, name: 'Later' } }),
  deletePlaylist: async (as) => ({ params: await playlist(as, 'personal', true) }),
  listPlaylistItems: async (as) => ({ params: await playlist(as, 'personal') }),
  addPlaylistItems: async (as) => ({ params: await playlist(as, 'personal'), body: { item_ids: [tree.item] } }),
  deletePlaylistItem: async (as) => ({ params: { ...(await playlist(as, 'personal')), item_id: tree.item } }),
  batchPlaylistItems: async (as) => ({ params: await playlist(as, 'personal'), body: { remove: [tree.item] } }),
  orderPlaylistItems: async (as) => ({ params: await playlist(as, 'personal'), body: { item_ids: [tree.item] } }),
  setPlaylistRendition: async (as) => ({
    params: await playlist(as, 'personal'),
    body: { default_rendition: 'pinned' },
  }),
  resetPlaylistItems: async (as) => ({ params: await playlist(as, 'personal') }),
  listPersonalPlaylists: () => ({ params: ws() }),
  createPersonalPlaylist: () => ({ params: ws(), body: { name: 'Dailies' } }),
  showPersonalPlaylist: async (as) => ({ params: await playlist(as, 'personal') }),
  updatePersonalPlaylist: async (as) => ({
    params: await playlist(as, 'personal'),
    body: { version: 1, name: 'Later' },
  }),
  deletePersonalPlaylist: async (as) => ({ params: await playlist(as, 'personal', true) }),
  listPersonalPlaylistItems: async (as) => ({ params: await playlist(as, 'personal') }),
  addPersonalPlaylistItems: async (as) => ({ params: await playlist(as, 'personal'), body: { item_ids: [tree.item] } }),
  deletePersonalPlaylistItem: async (as) => ({ params: { ...(await playlist(as, 'personal')), item_id: tree.item } }),
  batchPersonalPlaylistItems: async (as) => ({ params: await playlist(as, 'personal'), body: { remove: [tree.item] } }),
  orderPersonalPlaylistItems: async (as) => ({
    params: await playlist(as, 'personal'),
    body: { item_ids: [tree.item] },
  }),
  setPersonalPlaylistRendition: async (as) => ({
    params: await playlist(as, 'personal'),
    body: { default_rendition: 'pinned' },
  }),
  resetPersonalPlaylistItems: async (as) => ({ params: await playlist(as, 'personal') }),
  listWorkspacePlaylists: () => ({ params: ws() }),
  createWorkspacePlaylist: () => ({ params: ws(), body: { name: 'Dailies' } }),
  showWorkspacePlaylist: async (as) => ({ params: await playlist(as, 'workspace') }),
  updateWorkspacePlaylist: async (as) => ({
    params: await playlist(as, 'workspace'),
    body: { version: 1, name: 'Later' },
  }),
  deleteWorkspacePlaylist: async (as) => ({ params: await playlist(as, 'workspace', true) }),
  listWorkspacePlaylistItems: async (as) => ({ params: await playlist(as, 'workspace') }),
  addWorkspacePlaylistItems: async (as) => ({
    params: await playlist(as, 'workspace'),
    body: { item_ids: [tree.item] },
  }),
  deleteWorkspacePlaylistItem: async (as) => ({ params: { ...(await playlist(as, 'workspace')), item_id: tree.item } }),
  batchWorkspacePlaylistItems: async (as) => ({
    params: await playlist(as, 'workspace'),
    body: { remove: [tree.item] },
  }),
  orderWorkspacePlaylistItems: async (as) => ({
    params: await playlist(as, 'workspace'),
    body: { item_ids: [tree.item] },
  }),
  setWorkspacePlaylistRendition: async (as) => ({
    params: await playlist(as, 'workspace'),
    body: { default_rendition: 'pinned' },
  }),
  resetWorkspacePlaylistItems: async (as) => ({ params: await playlist(as, 'workspace') }),
  sharePlaylist: async (as) => ({
    params: await ownPlaylist(as),
    body: { ws_user_ids: [server.a.users.guest.id] },
  }),
  requestPlaylist: async (as) => {
    const { id, code } = await strangersPlaylist(as)
    return { params: { ...ws(), id }, body: { code } }
  },
  acceptPlaylistRequest: async (as) => ({
    params: await askedPlaylist(as),
    body: { ws_user_id: server.a.users.guest.id },
  }),
  rejectPlaylistRequest: async (as) => ({
    params: await askedPlaylist(as),
    body: { ws_user_id: server.a.users.guest.id },
  }),
  exitPlaylist: async (as) => {
    const { id, client } = await strangersPlaylist(as)
    const params = { ...ws(), id }
    await client.call('sharePlaylist', { params, body: { ws_user_ids: [await personId(as)] } })
    return { params }
  },
  listPlaylistUsers: async (as) => ({ params: await playlist(as, 'personal') }),
  updatePlaylistUser: async (as) => ({ params: await sharedPlaylist(as), body: { access: 'edit' } }),
  deletePlaylistUser: async (as) => ({ params: await sharedPlaylist(as) }),
  showSharedPlaylist: async (as) => ({ params: { ...ws(), code: (await strangersPlaylist(as)).code } }),
  duplicatePlaylist: async (as) => ({ params: await playlist(as, 'personal') }),
  hidePlaylist: async (as) => ({ params: await playlist(as, 'personal') }),
  unhidePlaylist: async (as) => ({ params: await playlist(as, 'personal') }),
  listHiddenPlaylists: () => ({ params: ws() }),
  listPlaylistTypes: () => ({ params: ws() }),
  listFrequentPlaylists: () => ({ params: ws() }),
  previewPlaylistRule: () => ({
    params: ws(),
    body: { rule: { match: 'all', conditions: [{ field: 'assignee', operator: 'any_of', values: ['me'] }] } },
  }),
  listPlaylistProblems: async (as) => ({ params: await playlist(as, 'personal') }),
  listPlaylistSnapshots: async (as) => ({ params: await playlist(as, 'personal') }),
  createPlaylistSnapshot: async (as) => ({ params: await playlist(as, 'personal'), body: {} }),
  listSnapshotItems: async (as) => {
    const params = await playlist(as, 'personal')
    const { data } = await as.call('createPlaylistSnapshot', { params, body: {} })
    return { params: { ...params, snapshot_id: data.id } }
  },
  showPlaylistChanges: async (as) => ({ params: await playlist(as, 'personal') }),
  exportPlaylist: async (as) => ({ params: await playlist(as, 'personal') }),
  downloadPlaylistMedia: async (as) => ({ params: await playlist(as, 'personal') }),
  importPlaylist: () => ({
    params: ws(),
    body: sheetFile('001  AX V C 00:00:00:00 00:00:01:00 00:00:00:00 00:00:01:00', 'cut.edl'),
  }),
  startRoom: () => ({ params: ws(), body: { item_ids: [tree.item] } }),
  listRooms: () => ({ params: ws() }),
  showRoom: async () => ({ params: await openRoom() }),
  streamRoom: async () => ({ params: await openRoom(), query: { client_id: uuidv7() } }),
  setRoomState: async (as) => {
    const { params, client_id } = await roomWith(as)
    const { state } = (await as.call('showRoom', { params })).data
    return { params, body: { client_id, state: { ...state, zoom: 2 } } }
  },
  pointInRoom: async (as) => {
    const { params, client_id } = await roomWith(as)
    const at = { item_id: tree.item, rendition_id: null, frame: 0, file_index: 0 }
    return { params, body: { ...at, client_id, colour: '#FFD400', points: [[0.5, 0.5]], first: true, ended: true } }
  },
  leadRoom: async (as) => {
    const { params, client_id } = await roomWith(as)
    return { params, body: { client_id, to_client_id: client_id } }
  },
  followRoom: async (as) => {
    const { params, client_id } = await roomWith(as)
    return { params, body: { client_id, following: false } }
  },
  endRoom: async (as) => ({ params: (await roomWith(as)).params }),
  showRoomMinutes: async () => ({ params: await openRoom() }),
  exportRoomMinutes: async () => ({ params: { ...(await openRoom()), format: 'csv' } }),
  listWebhooks: () => ({ params: ws() }),
  createWebhook: () => ({ params: ws(), body: { name: 'Farm', url: 'https://hooks.example.com/arbo' } }),
  getWebhook: async () => ({ params: await webhook() }),
  updateWebhook: async () => ({ params: await webhook(), body: { name: 'Render farm', version: 1 } }),
  deleteWebhook: async () => ({ params: await webhook() }),
  rotateWebhookSecret: async () => ({ params: await webhook(), body: {} }),
  testWebhook: async () => ({ params: await webhook() }),
  listWebhookDeliveries: async () => ({ params: await webhook() }),
  getWebhookDelivery: async () => ({ params: await webhookDelivery() }),
  redeliverWebhook: async () => ({ params: await webhookDelivery() }),
  listApiTokens: () => ({ params: ws() }),
  exportApiTokens: () => ({ params: ws() }),
  createEmbedToken: () => ({ params: ws(), body: { allowed_origins: ['https://portal.example.com'] } }),
  createApiToken: () => ({ params: ws(), body: { name: 'Tool', scopes: ['read'] } }),
  deleteApiToken: async (as) => {
    const body = { name: 'Tool', scopes: ['read' as const] }
    const { data } = await as.call('createApiToken', { params: ws(), body })
    return { params: { ...ws(), id: data.id } }
  },
  listWorkingdayGroups: () => ({ params: ws() }),
  createWorkingdayGroup: () => ({ params: ws(), body: { name: `Group ${uuidv7()}`, year: 2026 } }),
  showWorkingdayGroup: async () => ({ params: { ...ws(), id: await makeHolidayGroup(server) } }),
  updateWorkingdayGroup: async () => {
    const id = await makeHolidayGroup(server)
    return { params: { ...ws(), id }, body: { name: `Group ${uuidv7()}`, version: 1 } }
  },
  deleteWorkingdayGroup: async () => ({ params: { ...ws(), id: await makeHolidayGroup(server) } }),
  deleteWorkingdayGroups: async () => ({ params: ws(), body: { ids: [await makeHolidayGroup(server)] } }),
  importWorkingdayGroups: () => ({
    params: ws(),
    body: sheetFile(`group,year,name,start date,end date\nGroup ${uuidv7()},2026,New Year,2026-01-01,2026-01-01`),
  }),
  exportWorkingdayGroups: () => ({ params: ws(), query: { format: 'xlsx' } }),
  exportWorkingdayGroupSample: () => ({ params: ws() }),
  listHolidays: async () => ({ params: { ...ws(), group_id: await makeHolidayGroup(server) } }),
  createHoliday: async () => ({
    params: { ...ws(), group_id: await makeHolidayGroup(server) },
    body: { name: 'New Year', start_date: '2026-01-01', end_date: '2026-01-01' },
  }),
  updateHoliday: async () => ({ params: await holiday(), body: { name: 'New name', version: 1 } }),
  deleteHoliday: async () => ({ params: await holiday() }),
  deleteHolidays: async () => {
    const { id, ...params } = await holiday()
    return { params, body: { ids: [id] } }
  },
  importItems: () => ({ params: { ...ws(), entity_id: tree.take }, body: sheetFile('name\nFrom a file') }),
  addImportedItems: () => ({ params: { ...ws(), entity_id: tree.take }, body: sheetFile('name\nFrom a file') }),
  updateItemsFromFile: async () => {
    const id = await makeItem(server, tree.take)
    return { params: { ...ws(), entity_id: tree.take }, body: sheetFile(`id,description\n${id},Longer`) }
  },
  exportItems: () => ({ params: { ...ws(), entity_id: tree.take } }),
  exportWorkspaceItems: () => ({ params: ws() }),
  itemExportFormat: () => ({ params: { ...ws(), entity_id: tree.take } }),
  importHolidays: async () => ({
    params: { ...ws(), group_id: await makeHolidayGroup(server) },
    body: sheetFile('name,start date,end date\nNew Year,2026-01-01,2026-01-01'),
  }),
  exportHolidays: async () => ({ params: { ...ws(), group_id: await makeHolidayGroup(server) } }),
  listExtraDays: () => ({ params: ws() }),
  listOffDays: () => ({ params: ws() }),
  showEntityCalendar: () => ({ params: { ...ws(), id: tree.project } }),
  showWorkingCalendar: () => ({ params: ws(), query: { ws_user_id: server.a.users.member.id } }),
  createSpecialDay: () => ({ params: ws(), body: specialDay() }),
  showSpecialDay: async () => ({ params: { ...ws(), id: await makeSpecialDay(server) } }),
  updateSpecialDay: async () => ({
    params: { ...ws(), id: await makeSpecialDay(server) },
    body: { note: 'New', version: 1 },
  }),
  deleteSpecialDay: async () => ({ params: { ...ws(), id: await makeSpecialDay(server) } }),
  deleteSpecialDays: async () => ({ params: ws(), body: { ids: [await makeSpecialDay(server)] } }),
  importSpecialDays: () => {
    const [start, end] = ['2026-03-02', new Date(Date.UTC(2027, 0, 1 + (imports += 1))).toISOString().slice(0, 10)]
    const { email } = server.a.users.member
    return { params: ws(), body: sheetFile(`email,type,start date,end date\n${email},0,${start},${end}`) }
  },
  exportSpecialDays: () => ({ params: ws() }),
  listRightsRecord: () => ({ params: ws() }),
  exportSpecialDaySample: () => ({ params: ws(), query: { format: 'xlsx' } }),
}

/** Uploads belong to who asked for them, and the case's is the owner's. */
const OWN_UPLOADS: EndpointName[] = ['createRendition', 'reviewUpload', 'showUpload', 'completeUpload', 'cancelUpload']
/** Rows whose id is a place in the hierarchy, the same in every workspace. */
const LEVEL_IDS: EndpointName[] = [
  'updateEntityType',
  'updateItemType',
  'exportReport',
  'exportTime',
  'showTimesheet',
  'setTimesheetState',
]
/** Rows whose workspace stands in the body, with the right that their service asks for. */
const IN_BODY = { presignedUrl: 'media_createRendition_create', reviewUpload: 'media_createRendition_create' } as const

const NAMES = Object.keys(contract) as EndpointName[]
const ROLES = Object.keys(ROOT_ROLES) as RootRole[]
const specOf = (name: EndpointName): EndpointSpec => contract[name]
const guarded = NAMES.filter((name) => !['public', 'guest'].includes(specOf(name).access as string))
const forGuests = NAMES.filter((name) => specOf(name).access === 'guest')
const isWorkspaceRow = (name: EndpointName) => specOf(name).access !== 'user' && specOf(name).access !== 'public'

function isAllowed(name: EndpointName, role: RootRole): boolean {
  const keys = new Set(defaultPermissions(role))
  const { access } = specOf(name)
  if (name in IN_BODY) return keys.has(IN_BODY[name as keyof typeof IN_BODY])
  return typeof access === 'string' || satisfies(keys, access.rule)
}

/** A stream never ends by itself: only its head is waited for. */
async function send(client: TestClient, name: EndpointName, input: Input) {
  const spec = specOf(name)
  if (spec.answer !== 'stream') return client.send(name, input)
  const response = await client.raw({
    method: spec.method,
    url: fillPath(spec.path, input.params),
    query: input.query,
    payloadAsStream: true,
  })
  if (response.statusCode !== 200) {
    let body = ''
    for await (const chunk of response.stream()) body += String(chunk)
    return { statusCode: response.statusCode, body }
  }
  response.stream().destroy()
  return { statusCode: 200, body: '' }
}

async function apiTokenFor(role: RootRole, scopes: Scope[], { origins = [] as string[], wsIn = server.a } = {}) {
  const { text, hint } = newApiToken(wsIn.id)
  await server.database.db.insert(apiToken).values({
    ws_id: wsIn.id,
    id: uuidv7(),
    ws_user_id: wsIn.users[role].id,
    name: 'test',
    hint,
    token_hash: hashToken(text),
    scopes,
    allowed_origins: origins,
  })
  return text
}

test('XOPS-07 every row of the contract has a case here', () => {
  expect(Object.keys(CASES).sort()).toEqual([...NAMES].sort())
})

/**
 * Who is let in is decided before anything is read, on any engine alike: on the embedded one each call is made by who may,
 * and for what is another workspace's.
 */
const IS_WHOLE = process.env['DATABASE_URL'] !== undefined
const CALLERS = IS_WHOLE ? ROLES : ROLES.filter((role) => role === 'owner')

describe.each(guarded)('XOPS-07 %s', (name) => {
  let prepared: Promise<Input> | undefined
  /** The owner's input for the calls that are refused: they change nothing, so that all can have the same. */
  const refusedInput = () => (prepared ??= Promise.resolve(CASES[name](server.owner)))
  // A person has only so many of them.
  afterAll(() => server.database.query('delete from api_token'))

  test.runIf(IS_WHOLE)('refuses a call without a token, with a garbled and with an expired one', async () => {
    const input = await refusedInput()
    expect(refusalOf(await send(server.anonymous, name, input)).error).toBe('empty_token')
    expect(refusalOf(await send(server.as({ token: 'garbled.token.here' }), name, input)).error).toBe('invalid_token')
    const past = Date.now() - (ACCESS_SECONDS + 1) * 1000
    const expired = signAccessToken(server.a.users.owner.userId, uuidv7(), server.deps.secrets.accessToken, past)
    expect(refusalOf(await send(server.as({ token: expired }), name, input)).error).toBe('invalid_token')
  })

  test.each(CALLERS)('lets %s in or not as in the catalogue', async (role) => {
    // Who may not even prepare one calls an address of the right shape.
    const input = isAllowed(name, role) ? await CASES[name](server[role]) : await refusedInput()
    const isOthersUpload = OWN_UPLOADS.includes(name) && role !== 'owner'
    // Signing out must not end the session that the other cases use.
    const client =
      name === 'logout' ? server.as({ token: await signIn(server.deps, server.a.users[role].userId) }) : server[role]
    const response = await send(client, name, input)
    if (!isAllowed(name, role)) return expect(refusalOf(response).error).toBe('permission_denied')
    if (isOthersUpload) return expect(['upload_incomplete', 'not_found']).toContain(refusalOf(response).error)
    // Beyond the catalogue it depends on the scene: who coordinates it, or may delete comments of others.
    const isForModerators = name === 'shareComments' && (role === 'member' || role === 'guest')
    // Who reads as a client does cannot choose for whom a comment is.
    const isForTeam = name === 'setCommentAudience' && role === 'guest'
    if (isForModerators || isForTeam) return expect(refusalOf(response).error).toBe('permission_denied')
    if (name === 'createEmbedToken') return expect(refusalOf(response).error).toBe('api_token_required')
    // The same people are needed by the tests that follow: accounts.test.ts gives the right password.
    if (name === 'deleteAccount') return expect(refusalOf(response).error).toBe('wrong_password')
    if (name === 'purchaseLicence') return expect(refusalOf(response).error).toBe('paid_plans_not_open')
    expect(response.statusCode, response.body).toBe(200)
  })

  test.runIf(IS_WHOLE)('refuses an API token without the scope', async () => {
    const { scope } = specOf(name)
    const others = (['read', 'comment', 'upload', 'write'] as const).filter((one) => one !== scope)
    const token = await apiTokenFor('owner', others)
    const refusal = refusalOf(await send(server.as({ token }), name, await refusedInput()))
    expect([refusal.error, refusal.meta['scope']]).toEqual(['scope_denied', scope])
  })

  test.runIf(IS_WHOLE)('refuses an API token on a page that it does not list', async () => {
    const token = await apiTokenFor('owner', ['read', 'comment', 'upload', 'write'], {
      origins: ['https://tools.example.com'],
    })
    const refusal = await server
      .as({ token })
      .refused(name, await refusedInput(), { headers: { origin: 'https://evil.example.com' } })
    expect(refusal.error).toBe('origin_not_allowed')
  })

  if (!isWorkspaceRow(name)) return

  test.runIf(IS_WHOLE)('refuses the token of another workspace', async () => {
    const input = await refusedInput()
    const stranger = server.as(server.b.users.owner)
    expect(refusalOf(await send(stranger, name, input)).error).toBe('no_ws_role')
    if (specOf(name).scope === 'none') return
    const token = await apiTokenFor('owner', ['read', 'comment', 'upload', 'write'], { wsIn: server.b })
    const mismatch = refusalOf(await send(server.as({ token }), name, input))
    expect([mismatch.error, mismatch.message]).toEqual(['ws_code_mismatch', server.b.code])
  })

  if (!/\{(?!ws_code)\w+\}/.test(specOf(name).path) || LEVEL_IDS.includes(name)) return

  test('returns no data of another workspace for its ids', async () => {
    const input = await refusedInput()
    const stranger = server.as(server.b.users.owner)
    const response = await send(stranger, name, { ...input, params: { ...input.params, ws_code: server.b.code } })
    expect(['not_found', 'invalid_reference']).toContain(refusalOf(response).error)
  })
})

describe('XREV-12 a guest link opens its own calls, and no others', () => {
  let guest: TestClient
  beforeAll(async () => {
    guest = await linkGuest()
  })
  /** Of the right shape for every call, and of things that exist as far as the call is about what the link shows. */
  const params = new Proxy(
    {},
    { get: (_, key: string) => ({ ws_code: server.a.code, item_id: tree.item })[key] ?? uuidv7() },
  )

  test.each(IS_WHOLE ? guarded : [])('%s refuses a guest', async (name) => {
    const { body } = specOf(name)
    const refusal = refusalOf(await send(guest, name, { params, ...(body ? { body: {} } : {}) } as Input))
    expect([refusal.status, refusal.error]).toEqual([401, 'invalid_token'])
  })

  test.each(forGuests)('%s accepts a guest, and nobody else', async (name) => {
    const input = await CASES[name](guest)
    for (const role of ROLES) expect(refusalOf(await send(server[role], name, input)).error).toBe('invalid_token')
    const token = await apiTokenFor('owner', ['read', 'comment', 'upload', 'write'])
    expect(refusalOf(await send(server.as({ token }), name, input)).error).toBe('invalid_token')
    expect(refusalOf(await send(server.anonymous, name, input)).error).toBe('empty_token')
    expect(refusalOf(await send(server.as({ token: 'garbled' }), name, input)).error).toBe('invalid_token')
    const response = await send(guest, name, input)
    expect(response.statusCode, response.body).toBe(200)
  })
})

describe('XOPS-07 rows with the workspace in the body', () => {
  test.each(Object.keys(IN_BODY) as (keyof typeof IN_BODY)[])('%s refuses another workspace', async (name) => {
    const input = await CASES[name](server.owner)
    const stranger = server.as(server.b.users.owner)
    expect((await stranger.refused(name, input)).error).toBe('no_ws_role')
    const body = { ...(input.body as object), wsCode: server.b.code }
    expect(['not_found', 'upload_incomplete']).toContain((await stranger.refused(name, { body })).error)
    const token = await apiTokenFor('owner', ['upload'], { wsIn: server.b })
    expect((await server.as({ token }).refused(name, input)).error).toBe('ws_code_mismatch')
  })

  test.each(['showUpload', 'completeUpload', 'cancelUpload'] as const)(
    '%s finds no upload of another workspace',
    async (name) => {
      const input = await CASES[name](server.owner)
      expect((await server.as(server.b.users.owner).refused(name, input)).error).toBe('not_found')
    },
  )
})

describe.each(NAMES.filter((name) => specOf(name).access === 'public'))('XOPS-07 %s', (name) => {
  test('needs no sign-in', async () => {
    const response = await server.anonymous.send(name, await CASES[name](server.owner))
    const expected: Partial<Record<EndpointName, number>> = {
      login: 401,
      refreshToken: 401,
      getFile: 401,
      otpLogin: 401,
      beginOidc: 422,
      completeOidc: 422,
      passkeyLogin: 422,
      showAvatar: 404,
      postFile: 400,
    }
    expect(response.statusCode).toBe(expected[name] ?? 200)
  })
})
