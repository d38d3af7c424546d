// Other programs of the repository that take this file have to be told.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./oidc-provider.d.ts" />
import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import OidcProvider from 'oidc-provider'

/** Somebody the provider knows; `sub` is what they type as their name. */
export interface OidcPerson {
  sub: string
  email: string
  email_verified?: boolean
  name?: string
}

export interface OidcTestProvider {
  issuer: string
  clientId: string
  clientSecret: string
  /** Adds or changes a person. */
  put(person: OidcPerson): void
  close(): Promise<void>
}

const PAGE = `<!doctype html><html lang="en"><title>Studio account</title><main><h1>Studio account</h1>
<form method="post"><label>Name <input name="sub" autofocus></label>
<button name="act" value="in">Sign in</button> <button name="act" value="no">Cancel</button></form></main></html>`

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return new URLSearchParams(Buffer.concat(parts).toString())
}

function signingKey(): object {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), kid: 'first', use: 'sig', alg: 'RS256' }
}

/**
 * A real OpenID Connect provider with a page that asks for a name and no password.
 * @param redirectUris the addresses that it sends browsers back to
 */
export async function startOidcProvider(...redirectUris: string[]): Promise<OidcTestProvider> {
  const people = new Map<string, OidcPerson>()
  const clientId = 'arbo'
  const clientSecret = 'a-secret-of-the-tests'
  let handle: (request: IncomingMessage, response: ServerResponse) => void = () => undefined
  const server = createServer((request, response) => handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new OidcProvider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: redirectUris,
        post_logout_redirect_uris: redirectUris.map((uri) => uri.replace(/\/callback$/, '')),
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    jwks: { keys: [signingKey()] },
    cookies: { keys: ['cookies-of-the-tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
    pkce: { required: () => true },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_context: unknown, sub: string) => {
      const person = people.get(sub)
      return person && { accountId: sub, claims: () => person }
    },
    ttl: { Session: 600, Interaction: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
  })
  const serve = provider.callback()

  /** Asks who it is; consents without asking, as a studio's own provider does. */
  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { prompt, params, session } = await provider.interactionDetails(request, response)
    if (prompt.name === 'consent') {
      const grant = new provider.Grant({ accountId: session?.accountId ?? '', clientId })
      grant.addOIDCScope(String(params['scope']))
      return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } })
    }
    if (request.method !== 'POST') {
      response.setHeader('content-type', 'text/html; charset=utf-8').end(PAGE)
      return undefined
    }
    const body = await bodyOf(request)
    const accountId = body.get('sub') ?? ''
    const refusal = { error: 'access_denied', error_description: 'The person cancelled' }
    const isIn = body.get('act') !== 'no' && people.has(accountId)
    return provider.interactionFinished(request, response, isIn ? { login: { accountId } } : refusal)
  }

  handle = (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return serve(request, response)
    interact(request, response).catch(() => response.writeHead(500).end())
  }
  return {
    issuer,
    clientId,
    clientSecret,
    put: (person) => void people.set(person.sub, person),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** A browser at the provider: follows its redirects, keeps its cookies, and types a name. @returns the query it is sent back with */
export async function signInAtProvider(url: string, sub: string, act: 'in' | 'no' = 'in'): Promise<string> {
  const jar = new Map<string, string>()
  let next: URL | null = new URL(url)
  const { origin } = next
  let form: URLSearchParams | null = null
  while (next?.origin === origin) {
    const asked: URL = next
    const answer: Response = await fetch(asked, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { method: 'POST', body: form } : {}),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      jar.set(pair.slice(0, at), pair.slice(at + 1))
    }
    await answer.arrayBuffer()
    const location = answer.headers.get('location')
    form = location === null ? new URLSearchParams({ sub, act }) : null
    next = location === null ? asked : new URL(location, asked)
    if (answer.status >= 400) throw new Error(`the provider answered ${answer.status}`)
  }
  return next?.search.slice(1) ?? ''
}
