import { isIPv6 } from 'node:net'

const GROUPS = 8
/** An IPv6 connection or machine is usually given a /64 and may use any address in it. */
const GROUPS_OF_NETWORK = 4

/**
 * Returns what to count requests by for an IP address: the IPv4 address itself (even if written as IPv6), or the /64
 * network of an IPv6 address.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const groups = groupsOf(address)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xff_ff
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.')
  const network = groups.slice(0, GROUPS_OF_NETWORK).map((group) => group.toString(16))
  return `${network.join(':')}::/64`
}

function groupsOf(address: string): number[] {
  const [start = '', end] = withoutDots(address.replace(/%.*$/, '')).split('::')
  const numbers = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))
  const [first, last] = [numbers(start), numbers(end ?? '')]
  return [...first, ...Array<number>(Math.max(0, GROUPS - first.length - last.length)).fill(0), ...last]
}

/** The last two groups may be written in dotted IPv4 notation. */
function withoutDots(address: string): string {
  return address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...parts: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number)
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
  })
}
