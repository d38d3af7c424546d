import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** Address ranges that are not the public internet (IANA special-purpose registries), as [network, prefix]. */
const PRIVATE_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const
/** Within global unicast, 2000::/3: protocol assignments and Teredo, documentation, 6to4. */
const SPECIAL_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const
/** Never called, not even on an inner network: unspecified, link-local with the clouds’ metadata services, multicast. */
const NEVER_V4 = [
  ['0.0.0.0', 8],
  ['100.100.100.200', 32],
  ['169.254.0.0', 16],
  ['192.0.0.192', 32],
  ['224.0.0.0', 3],
] as const
const NEVER_V6 = [
  ['::', 128],
  ['fd00:ec2::254', 128],
  ['fe80::', 10],
  ['ff00::', 8],
] as const

function listOf(v4: readonly (readonly [string, number])[], v6: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList()
  for (const [network, prefix] of v4) list.addSubnet(network, prefix, 'ipv4')
  for (const [network, prefix] of v6) list.addSubnet(network, prefix, 'ipv6')
  return list
}

const privateList = listOf(PRIVATE_V4, SPECIAL_V6)
const neverList = listOf(NEVER_V4, NEVER_V6)
const globalV6 = listOf([], [['2000::', 3]])
/** An IPv4 address in the last 32 bits: mapped, and translated by NAT64. */
const carriers = listOf(
  [],
  [
    ['::ffff:0:0', 96],
    ['64:ff9b::', 96],
  ],
)

/** The 16 bytes of an IPv6 address; a zone is left out. */
function bytesOf(address: string): number[] {
  const host = new URL(`http://[${address.replace(/%.*$/, '')}]/`).hostname.slice(1, -1)
  const [head = '', tail] = host.split('::')
  const groups = (part: string) => part.split(':').filter(Boolean)
  const before = groups(head)
  const after = tail === undefined ? [] : groups(tail)
  const middle = Array.from({ length: 8 - before.length - after.length }, () => '0')
  return [...before, ...middle, ...after].flatMap((group) => {
    const value = Number.parseInt(group, 16)
    return [value >> 8, value & 255]
  })
}

/**
 * Whether a program that anybody may give addresses to may call this one.
 *
 * @param address as a resolver gives it
 * @param allowPrivate inner networks and this machine as well, as the operator decided
 */
export function isCallable(address: string, allowPrivate: boolean): boolean {
  if (isIPv4(address)) return !(allowPrivate ? neverList : privateList).check(address, 'ipv4')
  if (!isIPv6(address)) return false
  const plain = address.replace(/%.*$/, '')
  if (carriers.check(plain, 'ipv6')) return isCallable(bytesOf(plain).slice(12).join('.'), allowPrivate)
  if (allowPrivate) return !neverList.check(plain, 'ipv6')
  return globalV6.check(plain, 'ipv6') && !privateList.check(plain, 'ipv6')
}
