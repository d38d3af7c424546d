import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SignJWT, UnsecuredJWT, exportJWK } from 'jose'
import type { JWTPayload } from 'jose'

export interface Forgery {
  /** Claims that are other than they should be; undefined: missing. */
  claims?: Record<string, unknown>
  sign?: 'none' | 'client-secret' | 'unknown-key' | 'absent'
}

const newKey = () => ({ kid: randomUUID(), ...generateKeyPairSync('rsa', { modulusLength: 2048 }) })

/** A provider that hands out whatever identity it is told to; a real one (oidc-test-provider.ts) cannot be made to. */
export async function forgingProvider() {
  let key = newKey()
  const stranger = newKey()
  let isAway = false
  let answer: object = {}
  let issuer = ''
  const pending: { claims: Record<string, unknown>; forgery: Forgery } = { claims: {}, forgery: {} }

  async function identity(): Promise<string | undefined> {
    const { sign, claims = {} } = pending.forgery
    const now = Math.floor(Date.now() / 1000)
    const given = { iss: issuer, aud: 'arbo', sub: 'somebody', iat: now, exp: now + 300, ...pending.claims, ...claims }
    const payload = JSON.parse(JSON.stringify(given)) as JWTPayload
    if (sign === 'absent') return undefined
    if (sign === 'none') return new UnsecuredJWT(payload).encode()
    if (sign === 'client-secret') {
      return new SignJWT(payload).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from('secret'.repeat(8)))
    }
    const { kid, privateKey } = sign === 'unknown-key' ? { ...stranger, kid: key.kid } : key
    return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey)
  }

  async function respond(path: string): Promise<object> {
    if (path === '/jwks')
      return { keys: [{ ...(await exportJWK(key.publicKey)), kid: key.kid, use: 'sig', alg: 'RS256' }] }
    if (path === '/token') {
      return { access_token: 'access', token_type: 'Bearer', expires_in: 60, id_token: await identity() }
    }
    return answer
  }

  const server = createServer((request, response) => {
    request.resume()
    if (isAway) return void response.writeHead(503).end()
    void respond(request.url ?? '').then((body) =>
      response.setHeader('content-type', 'application/json').end(JSON.stringify(body)),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  answer = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    authorization_response_iss_parameter_supported: true,
  }
  return {
    issuer,
    /** What the next identity token says. */
    next(claims: Record<string, unknown>, forgery: Forgery): void {
      Object.assign(pending, { claims, forgery })
    },
    rotate(): void {
      key = newKey()
    },
    away(away: boolean): void {
      isAway = away
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
