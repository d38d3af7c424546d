import type { InjectOptions } from 'fastify'
import { uuidv7 } from 'uuidv7'
import type { Random } from './random.ts'
import { junk, valueFor } from './values.ts'
import type { IdFor, Schema } from './values.ts'
import type { Ids } from './world.ts'

export interface Parameter {
  name: string
  in: 'path' | 'query'
  required?: boolean
  schema: Schema
}

/** One operation of the OpenAPI document. */
export interface Operation {
  name: string
  method: string
  path: string
  parameters: Parameter[]
  body: Schema | undefined
  isStream: boolean
}

interface DocumentOperation {
  operationId: string
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, unknown> }>
}

/** What the document says can be called. */
export function operationsOf(document: { paths?: unknown }): Operation[] {
  const paths = document.paths as Record<string, Record<string, DocumentOperation>>
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: operation.operationId,
      method: method.toUpperCase(),
      path,
      parameters: operation.parameters ?? [],
      body: Object.values(operation.requestBody?.content ?? {})[0]?.schema,
      isStream: 'text/event-stream' in (operation.responses['200']?.content ?? {}),
    })),
  )
}

export interface Places {
  own: { code: string; ids: Ids }
  others: { code: string; ids: Ids }
}

/** Ids of the kind that a name asks for, as far as the name tells: `item_ids`, or `id` below /comments. */
function idsFor(name: string, path: string, ids: Ids): string[] {
  const stem = name.replace(/_ids?$/, '').replace(/s$/, '')
  const fits = [...ids].filter(([table]) =>
    name === 'id' ? path.includes(table.replaceAll('_', '-')) : table.includes(stem),
  )
  return (fits.length > 0 ? fits : [...ids]).flatMap(([, rows]) => rows)
}

function idMaker(random: Random, path: string, { own, others }: Places): IdFor {
  return (name) => {
    const place = random.chance(0.15) ? others : own
    if (name === 'ws_code' || name === 'wsCode') return place.code
    if (random.chance(0.04)) return uuidv7()
    if (random.chance(0.03)) return random.pick(['', '0', 'undefined', '../x', '00000000-0000-0000-0000-000000000000'])
    return random.any(idsFor(name, path, place.ids)) ?? uuidv7()
  }
}

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value ?? ''))

/** Broken on the level of HTTP. */
function mangled(random: Random, request: InjectOptions): InjectOptions {
  return random.pick<() => InjectOptions>([
    () => ({ ...request, payload: '{"a":', headers: { ...request.headers, 'content-type': 'application/json' } }),
    () => ({ ...request, payload: '[1,2', headers: { ...request.headers, 'content-type': 'text/plain' } }),
    () => ({
      ...request,
      payload: '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n\u0000PNG\r\n--x--\r\n',
      headers: { ...request.headers, 'content-type': 'multipart/form-data; boundary=x' },
    }),
    () => ({ ...request, payload: 'x=1', headers: { ...request.headers, 'content-type': 'multipart/form-data' } }),
    () => ({
      ...request,
      headers: { ...request.headers, 'x-arbo-view-as': asText(junk(random)).replace(/[^\x20-\x7e]/g, '') },
    }),
    () => ({ ...request, headers: { ...request.headers, range: 'bytes=9999999999-1', 'if-none-match': '*' } }),
    () => ({ ...request, headers: { ...request.headers, authorization: 'Bearer arbo_' } }),
    () => ({ ...request, headers: { ...request.headers, authorization: 'Bearer a.b.c' } }),
  ])()
}

/** A call of an operation, mostly in its shape. */
export function requestFor(random: Random, operation: Operation, places: Places): InjectOptions {
  const { method, path, parameters, body } = operation
  const idFor = idMaker(random, path, places)
  let url = path.startsWith('/api') ? path : `/api${path}`
  const query = new URLSearchParams()
  for (const { name, in: place, required, schema } of parameters) {
    if (place === 'path') {
      const value = asText(valueFor(random, schema, name, idFor))
      url = url.replace(`{${name}}`, () => encodeURIComponent(Buffer.from(value.slice(0, 2000)).toString()))
    } else if (required || random.chance(0.35)) {
      const value = valueFor(random, schema, name, idFor)
      for (const one of Array.isArray(value) && random.chance(0.5) ? value : [value]) query.append(name, asText(one))
    }
  }
  if (random.chance(0.03))
    query.append(random.pick(['page', 'order_by', '__proto__', 'a[b]', '']), asText(junk(random)))
  const given = query.size > 0 ? `${url}?${query.toString()}` : url
  const request: InjectOptions = { method: method as 'GET', url: given.slice(0, 15_000) }
  if (body) request.payload = valueFor(random, body, 'body', idFor) as object
  if (typeof request.payload !== 'object' || request.payload === null) {
    if (body)
      Object.assign(request, {
        payload: JSON.stringify(request.payload ?? null),
        headers: { 'content-type': 'application/json' },
      })
  }
  return random.chance(0.04) ? mangled(random, request) : request
}
