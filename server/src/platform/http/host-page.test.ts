import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { registerErrors } from './error-handler.ts'
import { newFastify } from './new-fastify.ts'
import { registerSecurityHeaders } from './security-headers.ts'
import { registerStaticFiles } from './static-files.ts'

let root: string
const apps: FastifyInstance[] = []

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'arbo-page-'))
  await mkdir(join(root, 'host'))
  await build('<head><!--settings--></head>')
})
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close()
  await rm(root, { recursive: true })
})

const build = (html: string) => writeFile(join(root, 'host', 'index.html'), html)

async function appFor(env: Record<string, string> = {}): Promise<FastifyInstance> {
  const app = newFastify({ logLevel: 'silent', trustProxy: 0 })
  apps.push(app)
  registerErrors(app)
  const config = readConfig(env)
  registerSecurityHeaders(app, config)
  const folders = { host: join(root, 'host'), elements: join(root, 'elements'), examples: join(root, 'examples') }
  await registerStaticFiles(app, folders, config.page)
  return app
}

const get = (app: FastifyInstance, url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers: { accept: 'text/html', ...headers } })

const PUSH = { apiKey: 'k', projectId: 'film', messagingSenderId: '1', appId: 'a', vapidKey: 'v' }

/** The settings as a browser reads them from the tag. */
function settingsIn(html: string): unknown {
  const content = /<meta name="arbo-settings" content="([^"]*)">/.exec(html)?.[1] ?? ''
  return JSON.parse(content.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))))
}

test('SHELL-25 AUTH-08 the page has the product’s name and the address of its documentation', async () => {
  const app = await appFor()
  const settings = {
    product_title: 'Arbo',
    title_separator: ' | ',
    documentation_url: '/docs/',
    terms_url: null,
    cookie_domain: null,
    sibling_urls: { targets: null, review: null, people: null },
    push: null,
    modules_url: '/cdn/environment.json',
    sso: null,
  }
  for (const url of ['/', '/index.html', '/login', '/w:abcdefgh/pl/dir?x=1']) {
    const { body, headers } = await get(app, url)
    expect(settingsIn(body)).toEqual(settings)
    expect(body).not.toContain('<!--settings-->')
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['cache-control']).toBe('no-cache')
  }
})

test('SHELL-25 every setting follows its variable, and no value breaks out of its attribute', async () => {
  const title = `Büro "A&B" <script>alert('x')</script>`
  const app = await appFor({
    PRODUCT_TITLE: title,
    TITLE_SEPARATOR: '–',
    DOCUMENTATION_URL: 'https://docs.example.com/a?b=c&d',
    TERMS_URL: '/terms.html',
    COOKIE_DOMAIN: '.example.com',
    TARGETS_URL: 'https://targets.example.com',
    REVIEW_URL: 'https://review.example.com',
    PEOPLE_URL: 'https://people.example.com',
    MODULES_URL: 'https://cdn.example.com/arbo/environment.json',
    FCM_WEB_CONFIG: JSON.stringify(PUSH),
    PUBLIC_URL: 'https://arbo.example.com',
    OIDC_ISSUER: 'https://id.example.com',
    OIDC_CLIENT_ID: 'arbo',
    OIDC_NAME: 'Studio <b>',
    OIDC_ONLY: '1',
  })
  const { body, headers } = await get(app, '/')
  expect(settingsIn(body)).toEqual({
    product_title: title,
    title_separator: ' – ',
    documentation_url: 'https://docs.example.com/a?b=c&d',
    terms_url: '/terms.html',
    cookie_domain: '.example.com',
    sibling_urls: {
      targets: 'https://targets.example.com',
      review: 'https://review.example.com',
      people: 'https://people.example.com',
    },
    modules_url: 'https://cdn.example.com/arbo/environment.json',
    push: PUSH,
    sso: { name: 'Studio <b>', only: true },
  })
  expect(body).not.toContain('<script')
  expect(String(headers['content-security-policy'])).toMatch(
    /script-src 'self' 'wasm-unsafe-eval' https:\/\/cdn\.example\.com(;|$)/,
  )
  expect(String(headers['content-security-policy'])).toMatch(
    /connect-src [^;]*https:\/\/fcmregistrations\.googleapis\.com/,
  )
})

test('CORE-35 content comes from this origin, a blob or a data: picture, and from nowhere else', async () => {
  const { headers } = await get(await appFor(), '/login')
  const policy = new Map(
    String(headers['content-security-policy'])
      .split(';')
      .map((directive) => directive.trim().split(' '))
      .map(([name = '', ...sources]) => [name, sources]),
  )
  expect(policy.get('img-src')).toEqual(["'self'", 'blob:', 'data:'])
  expect(policy.get('media-src')).toEqual(["'self'", 'blob:'])
  expect(policy.get('connect-src')).toEqual(["'self'", 'blob:'])
  expect(policy.get('default-src')).toEqual(["'self'"])
})

test('XOPS-01 the page is sent again only when it or a setting has changed', async () => {
  const app = await appFor()
  const first = await get(app, '/login')
  const etag = String(first.headers['etag'])
  const again = await get(app, '/login', { 'if-none-match': `"other", W/${etag}` })
  expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', etag])
  const renamed = await get(await appFor({ PRODUCT_TITLE: 'Studio' }), '/login', { 'if-none-match': etag })
  expect(renamed.statusCode).toBe(200)
  await build('<head><!--settings--></head>new')
  expect((await get(app, '/login', { 'if-none-match': etag })).body).toContain('new')
})

test('XOPS-01 / is a page for every Accept header, HEAD has no body, and without a build there is no page', async () => {
  const app = await appFor()
  expect((await get(app, '/', { accept: '*/*' })).statusCode).toBe(200)
  const head = await app.inject({ method: 'HEAD', url: '/' })
  expect([head.statusCode, head.body]).toEqual([200, ''])
  await rm(join(root, 'host', 'index.html'))
  expect((await get(app, '/')).statusCode).toBe(404)
  expect((await get(app, '/login')).statusCode).toBe(404)
})

test('the page is in the language chosen on the device, else in the first of the reader’s that there is', async () => {
  const app = await appFor()
  await build('<html lang="en"><head><!--settings--></head>')
  const language = async (headers: Record<string, string>) => {
    const answer = await get(app, '/login', headers)
    expect(answer.headers['vary']).toContain('accept-language, cookie')
    return /<html lang="(\w+)"/.exec(answer.body)?.[1]
  }
  // A build without German is English for all.
  expect(await language({ 'accept-language': 'de' })).toBe('en')
  await writeFile(join(root, 'host', 'index.de.html'), '<html lang="de"><head><!--settings--></head>')
  expect(await language({})).toBe('en')
  expect(await language({ 'accept-language': 'de-AT,de;q=0.9,en;q=0.8' })).toBe('de')
  expect(await language({ 'accept-language': 'it-IT, en;q=0.5, de;q=0.7' })).toBe('de')
  await writeFile(join(root, 'host', 'index.ja.html'), '<html lang="ja"><head><!--settings--></head>')
  expect(await language({ 'accept-language': 'it-IT, ja;q=0.5, de;q=0.4' })).toBe('ja')
  expect(await language({ 'accept-language': 'de;q=0, *' })).toBe('en')
  expect(await language({ 'accept-language': 'de', cookie: 'a=b; account.language=en' })).toBe('en')
  expect(await language({ 'accept-language': 'en', cookie: 'account.language=de' })).toBe('de')
  expect(await language({ 'accept-language': 'en', cookie: 'x.account.language=de' })).toBe('en')
  const [english, german] = await Promise.all(['en', 'de'].map((tag) => get(app, '/', { 'accept-language': tag })))
  expect(english?.headers.etag).not.toBe(german?.headers.etag)
})
