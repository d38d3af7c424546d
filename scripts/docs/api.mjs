// The reference of the API: a page for each group of the OpenAPI document, with parameters, answers and errors.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../lib/run.mjs'
import { escape } from './markdown.mjs'

const load = (/** @type {string} */ file) => import(pathToFileURL(join(root, file)).href)

/** @param {string} tag */
function nameOf(tag) {
  const words = tag.replace(/^ws-/, 'workspace-').replace(/^api-/, 'API ').replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/**
 * @param {string} version
 * @returns {Promise<{ path: string, title: string, html: string, headings: import('./markdown.mjs').Heading[], parts: import('./markdown.mjs').Part[], count: number }[]>}
 */
export async function apiPages(version) {
  const { contract } = await load('core/dist/contract/index.js')
  const { accessOf, errorsOf, openApiDocument, tagOf } = await load('server/dist/platform/http/openapi.js')
  const { describeSchema } = await load('server/dist/platform/http/docs-page.js')
  const { paths } = openApiDocument({ version, baseUrl: '' })
  const groups = new Map()
  for (const [name, spec] of Object.entries(contract)) {
    const operation = paths[`/${spec.path}`]?.[spec.method.toLowerCase()]
    if (!operation) continue
    const tag = tagOf(spec.path)
    groups.set(tag, [...(groups.get(tag) ?? []), { name, spec, operation }])
  }
  const schema = (/** @type {unknown} */ value) => codeOf(describeSchema(value))
  return [...groups].map(([tag, endpoints]) => {
    const title = nameOf(tag)
    const headings = endpoints.map((/** @type {any} */ { name }) => ({ level: 2, id: name, text: name }))
    const parts = endpoints.map((/** @type {any} */ { spec }, /** @type {number} */ index) => ({
      heading: headings[index],
      text: `${spec.method} /api/${spec.path} ${spec.summary}`,
    }))
    const html = endpoints.map((/** @type {any} */ endpoint) => endpointHtml(endpoint, { accessOf, errorsOf, schema }))
    return {
      path: `api/${tag}`,
      title,
      headings,
      parts,
      count: endpoints.length,
      html: `<h1>${escape(title)}</h1>${html.join('')}`,
    }
  })
}

/** @param {string} text */
const codeOf = (text) => `<pre tabindex="0"><code>${escape(text)}</code></pre>`

/** @param {any} endpoint @param {any} with_ */
function endpointHtml({ name, spec, operation }, { accessOf, errorsOf, schema }) {
  const [body] = Object.values(operation.requestBody?.content ?? {})
  const [type, answer] = Object.entries(operation.responses['200']?.content ?? {})[0] ?? []
  const isJson = type === 'application/json'
  const rows = (/** @type {string} */ place) =>
    operation.parameters
      .filter((/** @type {any} */ parameter) => parameter.in === place)
      .map(
        (/** @type {any} */ parameter) =>
          `<tr><th scope="row"><code>${escape(parameter.name)}${parameter.required ? '' : '?'}</code></th><td>${schema(parameter.schema).replaceAll(/<\/?pre[^>]*>/g, '')}</td></tr>`,
      )
  const table = (/** @type {string} */ title, /** @type {string[]} */ lines) =>
    lines.length === 0
      ? ''
      : `<h3>${title}</h3><div class="table" tabindex="0" role="group" aria-label="${title} of ${name}"><table>${lines.join('')}</table></div>`
  const access = typeof spec.access === 'string' ? escape(spec.access) : `<code>${escape(accessOf(spec.access))}</code>`
  const errors = errorsOf(spec).map((/** @type {string} */ code) => `<code>${escape(code)}</code>`)
  const answerSchema = isJson
    ? schema(/** @type {any} */ (answer).schema.properties?.data ?? {})
    : type
      ? `<p><code>${escape(type)}</code></p>`
      : ''
  return `<section class="endpoint"><h2 id="${name}">${name} <a class="anchor" href="#${name}" aria-label="Link to ${name}">#</a></h2>
<p class="route"><span class="method ${spec.method.toLowerCase()}">${spec.method}</span> <code>/api/${escape(spec.path).replaceAll('/', '/<wbr>')}</code></p>
<p>${escape(spec.summary)}</p>
<p class="facts"><span>Who may: ${access}</span><span>Scope of a token: <code>${escape(spec.scope)}</code></span></p>
${table('In the path', rows('path'))}${table('In the query', rows('query'))}
${/** @type {any} */ (body) ? `<h3>Body</h3>${schema(/** @type {any} */ (body).schema)}` : ''}
${answerSchema ? `<h3>Answer</h3>${answerSchema}` : ''}
<h3>Refusals</h3><p class="codes">${errors.join(' ')}</p></section>`
}
