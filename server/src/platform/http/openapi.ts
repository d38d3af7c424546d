import { z } from 'zod'
import { COMMON_ERRORS, contract, ERRORS, keysOf } from '@arbo/core/contract'
import type { Access, EndpointSpec, ErrorCode } from '@arbo/core/contract'
import { omit } from '../omit.ts'
import { addTo } from '../group-by.ts'

type Json = Record<string, unknown>

const ENVELOPE = '#/components/schemas/Error'
/** The errors that the access check may answer, by its kind. */
const USER_ERRORS: ErrorCode[] = [
  'empty_token',
  'invalid_token',
  'user_not_exists',
  'blocked',
  'origin_not_allowed',
  'scope_denied',
  'view_as_read_only',
]
const MEMBER_ERRORS: ErrorCode[] = [
  'terms_not_accepted',
  'no_ws_role',
  'blocked_or_archived',
  'ws_inactive_or_suspended',
  'ws_code_mismatch',
  'view_as_ended',
]

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  // Custom refinements and transforms have no JSON Schema; the schema that they start from stays.
  return omit<Json, '$schema'>(
    z.toJSONSchema(schema, { target: 'draft-2020-12', io, unrepresentable: 'any' }),
    '$schema',
  )
}

function parametersOf(spec: EndpointSpec): Json[] {
  const list: Json[] = []
  for (const [place, schema] of [
    ['path', spec.params],
    ['query', spec.query],
  ] as const) {
    if (!schema) continue
    const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Json; required?: string[] }
    for (const [name, value] of Object.entries(properties)) {
      list.push({ name, in: place, required: place === 'path' || required.includes(name), schema: value })
    }
  }
  return list
}

export function errorsOf(spec: EndpointSpec): ErrorCode[] {
  const codes = new Set<ErrorCode>([...(spec.errors ?? []), ...COMMON_ERRORS])
  if (spec.access !== 'public') for (const code of USER_ERRORS) codes.add(code)
  if (typeof spec.access === 'object' || spec.access === 'member') for (const code of MEMBER_ERRORS) codes.add(code)
  if (typeof spec.access === 'object') codes.add('permission_denied')
  return [...codes]
}

function errorResponses(spec: EndpointSpec): Json {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of errorsOf(spec)) {
    const [status] = ERRORS[code]
    addTo(byStatus, status, code)
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => `\`${code}\`: ${ERRORS[code][2]}`).join('\n'),
        content: { 'application/json': { schema: { $ref: ENVELOPE } } },
      },
    ]),
  )
}

function successResponse(spec: EndpointSpec): Json {
  if (spec.answer === 'file')
    return { description: 'The file.', content: { '*/*': { schema: { type: 'string', format: 'binary' } } } }
  if (spec.answer === 'stream') {
    return { description: 'Server-sent events.', content: { 'text/event-stream': { schema: { type: 'string' } } } }
  }
  const data = spec.data ? schemaOf(spec.data, 'output') : {}
  const isList = spec.answer === 'list'
  const properties = isList
    ? { data: { type: 'array', items: data }, meta: { $ref: '#/components/schemas/ListMeta' } }
    : { data }
  const schema = { type: 'object', required: Object.keys(properties), properties }
  return { description: 'Success.', content: { 'application/json': { schema } } }
}

function requestBody(spec: EndpointSpec): Json | undefined {
  if (spec.multipart) {
    const schema = {
      type: 'object',
      required: ['file'],
      properties: { file: { type: 'string', format: 'binary' } },
      additionalProperties: { type: 'string' },
    }
    return { required: true, content: { 'multipart/form-data': { schema } } }
  }
  return spec.body && { required: true, content: { 'application/json': { schema: schemaOf(spec.body, 'input') } } }
}

export function accessOf(access: Access): string {
  if (typeof access === 'string') return access
  const joint = typeof access.rule === 'object' && 'anyOf' in access.rule ? ' or ' : ' and '
  return keysOf(access.rule).join(joint)
}

function operation(name: string, spec: EndpointSpec, tag: string): Json {
  const body = requestBody(spec)
  return {
    operationId: name,
    summary: spec.summary,
    tags: [tag],
    ...(spec.access === 'public' ? { security: [] } : {}),
    'x-access': accessOf(spec.access),
    'x-scope': spec.scope,
    parameters: parametersOf(spec),
    ...(body ? { requestBody: body } : {}),
    responses: { '200': successResponse(spec), ...errorResponses(spec) },
  }
}

/** Where a path that names no thing of the product belongs. */
const GROUPS: Record<string, string> = {
  health: 'system',
  ready: 'system',
  'openapi.json': 'system',
  login: 'account',
  logout: 'account',
  'refresh-token': 'account',
  me: 'account',
  review: 'upload',
  storage: 'upload',
}
const NESTED = ['renditions', 'comments', 'annotations']

/** The thing that a path is about, for grouping. */
export function tagOf(path: string): string {
  const words = path.split('/').filter((word) => word !== '' && !word.startsWith('{'))
  const [first = '', ...rest] = words
  if (first !== 'workspace') return GROUPS[first] ?? first
  return rest.findLast((word) => NESTED.includes(word)) ?? rest[0] ?? first
}

const COMPONENTS: Json = {
  securitySchemes: {
    bearer: { type: 'http', scheme: 'bearer', description: 'An access token of POST /login, or an API token.' },
  },
  schemas: {
    Error: {
      type: 'object',
      required: ['error', 'message'],
      properties: {
        error: { type: 'string', enum: Object.keys(ERRORS) },
        message: { type: 'string' },
        error_description: { type: 'string' },
        meta: { type: 'object', properties: { request_id: { type: 'string' } }, additionalProperties: true },
      },
    },
    ListMeta: {
      type: 'object',
      required: ['current_page', 'last_page', 'per_page', 'total'],
      properties: {
        current_page: { type: 'integer' },
        last_page: { type: 'integer' },
        per_page: { type: 'integer' },
        total: { type: 'integer' },
      },
    },
  },
}

let paths: Json | undefined

function allPaths(): Json {
  const all: Record<string, Json> = {}
  for (const [name, spec] of Object.entries(contract) as [string, EndpointSpec][]) {
    const path = `/${spec.path}`
    all[path] = { ...all[path], [spec.method.toLowerCase()]: operation(name, spec, tagOf(spec.path)) }
  }
  return all
}

/** The contract as an OpenAPI 3.1 document. */
export function openApiDocument({ version, baseUrl }: { version: string; baseUrl: string }): Json {
  paths ??= allPaths()
  return {
    openapi: '3.1.0',
    info: { title: 'Arbo API', version, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: `${baseUrl}/api` }],
    security: [{ bearer: [] }],
    paths,
    components: COMPONENTS,
  }
}
