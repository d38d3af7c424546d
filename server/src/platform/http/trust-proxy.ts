import { isIP } from 'node:net'
import { z } from 'zod'

/** Proxies in front of the server: how many there are (0: none), or the networks that they stand in. */
export type TrustedProxies = number | string[]

const NAMED: readonly string[] = ['loopback', 'linklocal', 'uniquelocal']
const HOPS_MAX = 10

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const kind = isIP(address)
  if (kind === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (kind === 4 ? 32 : 128))
}

function read(value: string): TrustedProxies | null {
  const setting = value.trim().toLowerCase()
  if (setting === '' || setting === 'false') return 0
  if (/^\d+$/.test(setting)) return Number(setting) <= HOPS_MAX ? Number(setting) : null
  const networks = setting.split(/[\s,]+/).filter((part) => part !== '')
  return networks.every((part) => NAMED.includes(part) || isNetwork(part)) ? networks : null
}

/**
 * TRUST_PROXY. Never 'true' to all that is in X-Forwarded-For: proxies append to it, so its beginning is what the caller
 * wrote there.
 */
export const TrustProxy = z
  .string()
  .default('0')
  .transform((value, context) => {
    const proxies = read(value)
    if (proxies !== null) return proxies
    context.addIssue({
      code: 'custom',
      message:
        'is neither a number of proxies, such as 1, nor a list of their networks, such as 10.0.0.0/8,loopback; ' +
        'for one proxy in front of the server write 1',
    })
    return z.NEVER
  })

/** What Fastify asks of each address, the nearest first. A number counts from here outwards, so nothing before it counts. */
export function trustFor(proxies: TrustedProxies): false | string[] | ((address: string, hop: number) => boolean) {
  if (typeof proxies !== 'number') return proxies
  return proxies > 0 && ((_address, hop) => hop < proxies)
}
