import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { contract, ERRORS } from '@arbo/core/contract'
import type { EndpointSpec } from '@arbo/core/contract'
import { escapeHtml } from '../escape-html.ts'
import { text } from '../texts.ts'
import type { Deps } from '../deps.ts'
import { DOCS_SCRIPT, DOCS_STYLE } from './docs-assets.ts'
import { accessOf, errorsOf, openApiDocument, tagOf } from './openapi.ts'
import { addTo } from '../group-by.ts'

type Json = Record<string, unknown>

/** A JSON schema in the words of a programmer: `{ id: string (uuid), name?: string, … }`. */
export function describeSchema(schema: unknown, depth = 0): string {
  if (typeof schema !== 'object' || schema === null) return 'any'
  const node = schema as Json
  for (const union of ['anyOf', 'oneOf'] as const) {
    const options = node[union]
    if (Array.isArray(options)) return [...new Set(options.map((option) => describeSchema(option, depth)))].join(' | ')
  }
  if (Array.isArray(node['allOf'])) return node['allOf'].map((part) => describeSchema(part, depth)).join(' & ')
  if ('const' in node) return JSON.stringify(node['const'])
  if (Array.isArray(node['enum'])) return node['enum'].map((value) => JSON.stringify(value)).join(' | ')
  if (node['type'] === 'array') {
    const tuple = node['prefixItems']
    if (Array.isArray(tuple)) return `[${tuple.map((part) => describeSchema(part, depth)).join(', ')}]`
    const item = describeSchema(node['items'], depth)
    return item.includes(' | ') ? `(${item})[]` : `${item}[]`
  }
  if (node['type'] === 'object') return describeObject(node, depth)
  const { type = 'any', format } = node
  const words = Array.isArray(type) ? type.join(' | ') : String(type)
  return format ? `${words} (${String(format)})` : words
}

function describeObject(node: Json, depth: number): string {
  const properties = Object.entries((node['properties'] ?? {}) as Json)
  if (properties.length === 0) return '{ [key]: ' + describeSchema(node['additionalProperties'], depth) + ' }'
  const required = new Set((node['required'] ?? []) as string[])
  const pad = '  '.repeat(depth + 1)
  const lines = properties.map(
    ([name, value]) => `${pad}${name}${required.has(name) ? '' : '?'}: ${describeSchema(value, depth + 1)}`,
  )
  return `{\n${lines.join('\n')}\n${'  '.repeat(depth)}}`
}

function block(title: string, body: string): string {
  return body === '' ? '' : `<h4>${escapeHtml(title)}</h4>${body}`
}

const pre = (schema: unknown) => (schema ? `<pre>${escapeHtml(describeSchema(schema))}</pre>` : '')

interface Operation {
  parameters: { name: string; in: string; required: boolean; schema: unknown }[]
  requestBody?: { content: Record<string, { schema: unknown }> }
  responses: Record<string, { content: Record<string, { schema: { properties?: Json } }> }>
}

function parameters(operation: Operation, place: string): string {
  const rows = operation.parameters.filter((parameter) => parameter.in === place)
  if (rows.length === 0) return ''
  const cells = rows.map(
    ({ name, required, schema }) =>
      `<tr><td><code>${escapeHtml(name)}${required ? '' : '?'}</code></td><td>${escapeHtml(describeSchema(schema))}</td></tr>`,
  )
  return `<table>${cells.join('')}</table>`
}

function accessText(spec: EndpointSpec): string {
  if (typeof spec.access === 'string') return text(`docs.${spec.access}`)
  return `<code>${escapeHtml(accessOf(spec.access))}</code>`
}

function endpoint(name: string, spec: EndpointSpec, operation: Operation): string {
  const [body] = Object.values(operation.requestBody?.content ?? {})
  const [answer] = Object.entries(operation.responses['200']?.content ?? {})
  const answerHtml =
    answer?.[0] === 'application/json' ? pre(answer[1].schema.properties?.['data']) : `<p>${answer?.[0] ?? ''}</p>`
  const errors = errorsOf(spec).map((code) => `<a href="#error-${code}"><code>${code}</code></a>`)
  return `
    <section class="endpoint" id="${name}" data-text="${escapeHtml(`${name} ${spec.path} ${spec.summary}`.toLowerCase())}">
      <details><summary><span class="method ${spec.method.toLowerCase()}">${spec.method}</span>
        <h3><code>/api/${escapeHtml(spec.path).replaceAll('/', '/<wbr>')}</code></h3><span class="what">${escapeHtml(spec.summary)}</span></summary>
        <div class="more">
        <p class="facts"><span>${text('docs.name')}: <a href="#${name}"><code>${name}</code></a></span><span>${text('docs.access')}: ${accessText(spec)}</span><span>${text('docs.scope')}: <code>${spec.scope}</code></span></p>
        ${block(text('docs.path'), parameters(operation, 'path'))}
        ${block(text('docs.query'), parameters(operation, 'query'))}
        ${block(text('docs.body'), pre(body?.schema))}
        ${block(text('docs.answer'), answerHtml)}
        ${block(text('docs.errors'), `<p class="errors">${errors.join(' ')}</p>`)}
        </div></details>
    </section>`
}

/** A tag such as 'api-tokens' as a heading. */
function heading(tag: string): string {
  const words = tag.replace(/^ws-/, 'workspace-').replace(/^api-/, 'API ').replaceAll('-', ' ')
  return escapeHtml(words.charAt(0).toUpperCase() + words.slice(1))
}

/** The bodies of answers. */
const SHAPES = {
  data: '{ data }',
  list: '{ data, meta }',
  failure: '{ error, message, error_description?, meta? }',
}

function page(version: string): string {
  const paths = openApiDocument({ version, baseUrl: '' })['paths'] as Record<string, Record<string, Operation>>
  const groups = new Map<string, string[]>()
  for (const [name, spec] of Object.entries(contract) as [string, EndpointSpec][]) {
    const operation = paths[`/${spec.path}`]?.[spec.method.toLowerCase()]
    if (!operation) continue
    const tag = tagOf(spec.path)
    addTo(groups, tag, endpoint(name, spec, operation))
  }
  const menu = [...groups.keys()].map((tag) => `<li><a href="#group-${tag}">${heading(tag)}</a></li>`)
  const body = [...groups].map(
    ([tag, list]) =>
      `<div class="group"><h2 id="group-${tag}">${heading(tag)}</h2><div class="list">${list.join('')}</div></div>`,
  )
  const errors = Object.entries(ERRORS).map(
    ([code, [status, message, when]]) =>
      `<tr id="error-${code}"><td><code>${code}</code></td><td>${status}</td><td>${escapeHtml(message)}</td><td>${escapeHtml(when)}</td></tr>`,
  )
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text('docs.title')}</title><style>${DOCS_STYLE}</style></head>
<body>
<header><h1>${text('docs.title')} <small>${escapeHtml(version)}</small></h1>
<input id="search" type="search" autocomplete="off" aria-label="${text('docs.search')}" placeholder="${text('docs.search')}">
<a href="/api/openapi.json">${text('docs.document')}</a></header>
<nav aria-label="${text('docs.title')}"><ul>${menu.join('')}<li><a href="#errors">${text('docs.errors')}</a></li></ul></nav>
<main><p class="intro">${text('docs.intro', SHAPES)}</p><p id="none" role="status" hidden>${text('docs.none')}</p>${body.join('')}
<div class="group"><h2 id="errors">${text('docs.errors')}</h2><div class="wide"><table class="all">${errors.join('')}</table></div></div></main>
<script>${DOCS_SCRIPT}</script>
</body></html>`
}

const hashOf = (source: string) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`

/** The browsable page of the API: rendered once, nothing loaded from elsewhere, its one script allowed by its hash. */
export function registerDocsPage(app: FastifyInstance, { version }: Pick<Deps, 'version'>): void {
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf(DOCS_SCRIPT)}`,
    `style-src ${hashOf(DOCS_STYLE)}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
  let html: string | undefined
  app.get('/api/docs', async (_request, reply) => {
    html ??= page(version)
    return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(html)
  })
}
