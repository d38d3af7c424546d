import type { RootRole } from '@arbo/core/contract'
import { openApiDocument } from '../../platform/http/openapi.ts'
import { TestClient } from '../test-server.ts'
import type { TestServer } from '../test-server.ts'
import { Random } from './random.ts'
import { operationsOf, requestFor } from './requests.ts'
import type { Operation } from './requests.ts'
import { fillWorlds, heal, MARK, snapshot } from './world.ts'

export interface FuzzOptions {
  requests: number
  seed: number
  /** After which a call counts as one that hangs, ms. */
  limitMs: number
}

export interface Finding {
  kind: 'failed' | 'hung' | 'leaked' | 'changed'
  what: string
}

export interface FuzzReport {
  findings: Finding[]
  /** Calls by status. */
  statuses: Map<number, number>
  /** Operations that were called, and those that succeeded at least once. */
  called: Set<string>
  succeeded: Set<string>
  slowest: { ms: number; what: string }
  marked: number
}

const HEAL_EVERY = 50
const ROLES: readonly [RootRole, ...RootRole[]] = ['owner', 'owner', 'owner', 'admin', 'member', 'guest']
const SHOWN = 600

interface Answer {
  statusCode: number
  body: string
  headers: object
}

async function within(limitMs: number, call: Promise<Answer>): Promise<Answer | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), limitMs)
  })
  return Promise.race([call, late]).finally(() => clearTimeout(timer))
}

/** Streams never end by themselves: they are called by those alone whom they refuse. */
function callerFor(random: Random, server: TestServer, { isStream }: Operation): TestClient {
  if (isStream || random.chance(0.05)) return random.pick([server.anonymous, server.as({ token: 'a.b.c' })])
  return server.as(server.a.users[random.pick(ROLES)])
}

async function rolesOf({ database, a }: TestServer): Promise<Map<string, string>> {
  const rows = await database.query<{ id: string; role: string }>(
    'select id, role_id as role from ws_user where ws_id = $1',
    [a.id],
  )
  return new Map(rows.map(({ id, role }) => [id, role]))
}

/**
 * Calls every operation of the OpenAPI document, again and again, with values that fit, that nearly fit and that do not, as
 * people of one workspace, with the ids of both.
 */
export async function runFuzz(server: TestServer, { requests, seed, limitMs }: FuzzOptions): Promise<FuzzReport> {
  const random = new Random(seed)
  const operations = operationsOf(openApiDocument({ version: '0', baseUrl: '' }) as { paths?: unknown })
  const { own, others, marked } = await fillWorlds(server)
  const places = { own: { code: server.a.code, ids: own }, others: { code: server.b.code, ids: others } }
  const roles = await rolesOf(server)
  const before = await snapshot(server.database, server.b.id)
  const report: FuzzReport = {
    findings: [],
    statuses: new Map(),
    called: new Set(),
    succeeded: new Set(),
    slowest: { ms: 0, what: '' },
    marked,
  }
  for (let turn = 0; turn < requests; turn += 1) {
    if (turn % HEAL_EVERY === 0) await heal(server, server.a, roles)
    // Each in its turn, so that none is left out.
    const operation = operations[turn % operations.length]
    if (!operation) break
    const request = requestFor(random, operation, places)
    const what = `${operation.name} #${turn}: ${JSON.stringify(request).slice(0, SHOWN)}`
    const started = performance.now()
    const answer = await within(limitMs, callerFor(random, server, operation).raw(request))
    const ms = performance.now() - started
    if (ms > report.slowest.ms) report.slowest = { ms, what }
    report.called.add(operation.name)
    if (!answer) {
      report.findings.push({ kind: 'hung', what })
      continue
    }
    const { statusCode, body, headers } = answer
    report.statuses.set(statusCode, (report.statuses.get(statusCode) ?? 0) + 1)
    if (statusCode < 300) report.succeeded.add(operation.name)
    if (statusCode >= 500)
      report.findings.push({ kind: 'failed', what: `${statusCode} ${body.slice(0, SHOWN)} ${what}` })
    const leaked = body.includes(MARK) || JSON.stringify(headers).includes(MARK)
    if (leaked) report.findings.push({ kind: 'leaked', what: `${body.slice(0, SHOWN)} ${what}` })
  }
  const after = await snapshot(server.database, server.b.id)
  for (const [table, rows] of before) {
    if (after.get(table) !== rows) report.findings.push({ kind: 'changed', what: `${table} of the other workspace` })
  }
  return report
}
