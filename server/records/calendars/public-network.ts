import { lookup as resolve, type LookupAddress } from 'node:dns'
import { BlockList, isIP } from 'node:net'

/** Ranges that contain no public address: private, loopback, link-local, shared, documentation, multicast, reserved. */
const NOT_PUBLIC_4: readonly (readonly [string, number])[] = [
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
  ['224.0.0.0', 3],
]
/** Exceptions among the global unicast addresses of IPv6: those that embed an IPv4 address, and documentation. */
const NOT_PUBLIC_6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const private4 = new BlockList()
for (const [net, bits] of NOT_PUBLIC_4) private4.addSubnet(net, bits, 'ipv4')
const private6 = new BlockList()
for (const [net, bits] of NOT_PUBLIC_6) private6.addSubnet(net, bits, 'ipv6')
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')

/** Whether anybody on the internet can reach an IP address. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !private4.check(address, 'ipv4')
  if (family === 6) return global6.check(address, 'ipv6') && !private6.check(address, 'ipv6')
  return false
}

/** A name resolved to an address that isn't public. */
export class NotPublicError extends Error {
  override name = 'NotPublicError'
}

/** Returns the addresses of a name. */
export type Resolve = (host: string) => Promise<LookupAddress[]>

export const resolveHost: Resolve = (host) =>
  new Promise((found, failed) => {
    resolve(host, { all: true }, (error, addresses) => (error ? failed(error) : found(addresses)))
  })

/**
 * Returns the address to connect to for the host of a URL. If one of several addresses isn't public, all are refused.
 * The caller connects to the address that was checked, so a name can't resolve differently in between. Throws
 * `NotPublicError`.
 */
export async function publicAddressOf(host: string, resolveName: Resolve): Promise<LookupAddress> {
  const literal = host.replace(/^\[|\]$/g, '')
  const family = isIP(literal)
  const addresses = family === 0 ? await resolveName(host) : [{ address: literal, family }]
  const [first] = addresses
  if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
    throw new NotPublicError('not a public address')
  return first
}
