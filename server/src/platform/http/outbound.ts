import { lookup as resolve } from 'node:dns'
import { request as requestPlain } from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP } from 'node:net'
import type { LookupFunction } from 'node:net'
import { isCallable } from './outbound-address.ts'

/** The call was not made: the address is, or its name leads to, one that must not be called. */
export class RefusedAddressError extends Error {
  constructor(host: string, why = 'leads into a private network') {
    super(`${host} ${why}`)
    this.name = 'RefusedAddressError'
  }
}

/** Ports that may be called, first and last of each range. */
export type Ports = readonly (readonly [number, number])[]

/** Mail, shells and name servers are below 1024; a studio's own services are above. */
export const USUAL_PORTS: Ports = [
  [80, 80],
  [443, 443],
  [1024, 65_535],
]

export interface Outbound {
  url: string
  headers: Readonly<Record<string, string>>
  body: string
  /** From the beginning to the last byte of the answer, ms. */
  timeoutMs: number
  /** Bytes of the answer that are read; the rest is not waited for. */
  maxBytes: number
  allowPrivate: boolean
  ports: Ports
  signal?: AbortSignal
}

export interface OutboundAnswer {
  status: number
  headers: Record<string, string>
  /** Its beginning, as UTF-8. */
  body: string
}

type Resolve = typeof resolve

/** Resolves and checks every address of a name; the connection is made to the checked address, and to no other. */
function checkedLookup(allowPrivate: boolean, lookup: Resolve): LookupFunction {
  return (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '', 0)
      const [first] = addresses
      // One that is refused among several refuses all: which one is called would else be the answer’s to choose.
      const isFine = first !== undefined && addresses.every(({ address }) => isCallable(address, allowPrivate))
      if (!isFine) return done(new RefusedAddressError(host), '', 0)
      return options.all ? done(null, addresses) : done(null, first.address, first.family)
    })
  }
}

/** Host of an address without the brackets of IPv6. */
function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '')
}

function isOpen(url: URL, ports: Ports): boolean {
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
  return ports.some(([first, last]) => port >= first && port <= last)
}

/** Whether an address names, without any look-up, a place that must not be called. `localhost` is as good as its number. */
export function isRefusedOutright(address: string, allowPrivate: boolean, ports: Ports): boolean {
  const url = new URL(address)
  if (!isOpen(url, ports)) return true
  const host = hostOf(url)
  if (/(^|\.)localhost\.?$/i.test(host)) return !allowPrivate
  return isIP(host) !== 0 && !isCallable(host, allowPrivate)
}

function textOf(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
  )
}

/** Reads the beginning of an answer and hangs up. */
async function beginningOf(answer: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= maxBytes) break
  }
  return Buffer.concat(chunks).subarray(0, maxBytes).toString('utf8')
}

/**
 * POST to an address that a user gave. Only http and https, no redirects, no proxies, one connection of its own; names
 * are resolved here, every address of them is checked and the connection goes to what was checked, so that a name which
 * changes between the check and the call leads nowhere else.
 *
 * @throws {RefusedAddressError | Error} the latter with a code such as ENOTFOUND or ECONNREFUSED, or by the name
 *   TimeoutError
 */
export async function postOutbound(call: Outbound, lookup: Resolve = resolve): Promise<OutboundAnswer> {
  const url = new URL(call.url)
  if (!/^https?:$/.test(url.protocol)) throw new RefusedAddressError(call.url)
  if (!isOpen(url, call.ports)) throw new RefusedAddressError(url.host, 'has a port that is not called')
  // Numbers are not looked up, so that they are checked here.
  if (isIP(hostOf(url)) !== 0 && !isCallable(hostOf(url), call.allowPrivate)) throw new RefusedAddressError(hostOf(url))
  const timeout = AbortSignal.timeout(call.timeoutMs)
  const signal = call.signal ? AbortSignal.any([call.signal, timeout]) : timeout
  const request = url.protocol === 'https:' ? requestSecure : requestPlain
  try {
    const answer = await new Promise<IncomingMessage>((done, fail) => {
      const outgoing = request(url, {
        method: 'POST',
        agent: false,
        headers: { ...call.headers, 'content-length': Buffer.byteLength(call.body), connection: 'close' },
        lookup: checkedLookup(call.allowPrivate, lookup),
        maxHeaderSize: 16_384,
        signal,
      })
      outgoing.once('response', done)
      outgoing.once('error', fail)
      outgoing.end(call.body)
    })
    const body = await beginningOf(answer, call.maxBytes)
    answer.destroy()
    return { status: answer.statusCode ?? 0, headers: textOf(answer.headers), body }
  } catch (error) {
    if (timeout.aborted && !call.signal?.aborted) throw timeout.reason
    throw error
  }
}
