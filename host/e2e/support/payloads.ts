import type { APIRequestContext } from '@playwright/test'

/** The part of JSON Schema that the API's bodies use. */
interface Schema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  format?: string
  pattern?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minimum?: number
  maxLength?: number
}

interface Operation {
  operationId: string
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

/** Runs where a page treats text as markup, script or a template. */
export const PAYLOAD = `"'><img src=x onerror=alert(1)><svg onload=alert(2)>{{7*7}}\${alert(3)}`
/** Also with the right-to-left override, which no name may hold and which reverses the text after it. */
export const LONG_PAYLOAD = `${PAYLOAD}\u202E`
export const LINK = 'javascript:alert(4)'

/** Operations that delete, sign out, or change the signed-in account; and uploads, whose bodies are files. */
const LEFT_OUT =
  /^(delete|remove|archive|leave|logout|revoke|end|block|purchase|register|reset|set|forgot|resend|verify|virtual|login|otp|refresh|change|cancel|undo|begin|complete|passkey|addPasskey|addTotp|present|post|startViewAs|createWorkspace|import|put|join|visit)/i

/** Ids that the API has given, by the last word of the address that they came from. */
export class Ids {
  readonly #known = new Map<string, string[]>()

  add(address: string, data: unknown): void {
    const rows = Array.isArray(data) ? data : [data]
    const place =
      address
        .split('?')[0]
        ?.split('/')
        .findLast((part) => /^[a-z]+(-[a-z]+)*$/.test(part)) ?? ''
    for (const row of rows.slice(0, 20)) {
      const { id } = (row ?? {}) as { id?: unknown }
      if (typeof id === 'string') this.#known.set(place, [...(this.#known.get(place) ?? []), id])
    }
  }

  /** One for a field such as `entity_id`, or for `id` below an address. */
  for(name: string, address: string): string {
    const stem = name
      .replace(/_ids?$/, '')
      .replaceAll('_', '-')
      .replace(/y$/, '')
    const ws =
      ['assignee', 'reviewer', 'member', 'user', 'ws-user', 'coordinator', 'mention'].includes(stem) && 'ws-members'
    const place = [...this.#known.keys()].find((key) =>
      name === 'id'
        ? address.split('/').findLast((part) => /^[a-z-]+$/.test(part)) === key
        : key === ws || key.startsWith(stem),
    )
    return this.#known.get(place ?? '')?.[0] ?? '00000000-0000-4000-8000-000000000000'
  }
}

/** A body whose every free text is the payload. */
function fill(schema: Schema, name: string, idFor: (name: string) => string): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const choice = (schema.anyOf ?? schema.oneOf)?.find(({ type }) => type !== 'null')
  if (choice) return fill(choice, name, idFor)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'array') return schema.items ? [fill(schema.items, name, idFor)] : []
  if (type === 'object') {
    const properties = Object.entries(schema.properties ?? {}).filter(
      ([key, part]) => schema.required?.includes(key) || part.type === 'string',
    )
    return Object.fromEntries(properties.map(([key, part]) => [key, fill(part, key, idFor)]))
  }
  if (type === 'boolean') return false
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1
  if (schema.format === 'uuid' || /_ids?$/.test(name)) return idFor(name)
  if (schema.format === 'date') return '2026-11-24'
  if (schema.format === 'date-time') return '2026-11-24T10:00:00Z'
  if (/colou?r/i.test(name)) return '#336699'
  if (name === 'url') return LINK
  return PAYLOAD.slice(0, schema.maxLength ?? PAYLOAD.length)
}

/** Sends the payload in every text of every body that the API document has. @returns the operations that took it */
export async function sendPayloads(
  request: APIRequestContext,
  { token, code, ids }: { token: string; code: string; ids: Ids },
): Promise<string[]> {
  const document = (await (await request.get('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, Operation>>
  }
  const took: string[] = []
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const schema = operation.requestBody?.content['application/json']?.schema
      if (!schema || LEFT_OUT.test(operation.operationId)) continue
      const address = (path.startsWith('/api') ? path : `/api${path}`).replace(/\{(\w+)\}/g, (_, name: string) =>
        name === 'ws_code' ? code : ids.for(name, path),
      )
      const data = fill(schema, 'body', (name) => ids.for(name, path)) as object
      const headers = { authorization: `Bearer ${token}` }
      const answer = await request.fetch(address, { method, headers, data })
      if (!answer.ok()) continue
      took.push(operation.operationId)
      const body = (await answer.json().catch(() => null)) as { data?: unknown } | null
      ids.add(address, body?.data)
    }
  }
  return took
}
