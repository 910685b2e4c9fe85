/** Number of leading bits of an address that identify a network. */
export type NetworkSize = { v4: number; v6: number }

/**
 * The range that a provider assigns to one customer: an IPv4 address, or the first 64 bits of an IPv6 address, within
 * which one machine may use any address.
 */
const ONE_CUSTOMER: NetworkSize = { v4: 32, v6: 64 }

/** All texts that are no address count as one network. */
export const UNKNOWN_NETWORK = 'unknown'

const BYTE_BITS = 8
const MAPPED_PREFIX = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff]

/**
 * The network of an IP address. IPv6 by RFC 4291, IPv4-mapped addresses count as IPv4, leading zeros are decimal, a
 * zone is ignored. Never throws.
 *
 * @returns `203.0.113.7`, `203.0.113.0/24`, `2001:db8::/48` (RFC 5952) or `UNKNOWN_NETWORK`
 */
export function ipPrefix(address: string, { v4, v6 }: NetworkSize = ONE_CUSTOMER): string {
  const bytes = bytesOf(address.trim())
  if (bytes === null) return UNKNOWN_NETWORK
  if (bytes.length === 4) {
    const text = masked(bytes, v4).join('.')
    return v4 < 32 ? `${text}/${v4}` : text
  }
  return `${shortest(masked(bytes, v6))}/${v6}`
}

/** 4 or 16 bytes; null if the text is no address. */
function bytesOf(address: string): number[] | null {
  if (!address.includes(':')) return ipv4Of(address)
  const [withoutZone = '', ...zones] = address.split('%')
  const bytes = zones.length > 1 ? null : ipv6Of(withoutZone)
  const isMapped = MAPPED_PREFIX.every((byte, index) => bytes?.[index] === byte)
  return isMapped && bytes ? bytes.slice(MAPPED_PREFIX.length) : bytes
}

function ipv4Of(address: string): number[] | null {
  const parts = address.split('.')
  const isWritten = parts.length === 4 && parts.every((part) => /^\d{1,3}$/.test(part))
  const bytes = parts.map(Number)
  return isWritten && bytes.every((byte) => byte <= 0xff) ? bytes : null
}

function ipv6Of(address: string): number[] | null {
  const halves = address.split('::')
  if (halves.length > 2) return null
  // IPv4 notation is only allowed at the very end.
  const [groupsBefore, groupsAfter] = halves.map((half, index) =>
    groupsOf(half, index === halves.length - 1),
  )
  if (!groupsBefore) return null
  if (halves.length === 1) return groupsBefore.length === 16 ? groupsBefore : null
  if (!groupsAfter) return null
  const missingBytes = 16 - groupsBefore.length - groupsAfter.length
  return missingBytes >= 2
    ? [...groupsBefore, ...Array<number>(missingBytes).fill(0), ...groupsAfter]
    : null
}

function groupsOf(text: string, mayEndAsIpv4: boolean): number[] | null {
  if (text === '') return []
  const groups = text.split(':')
  const bytes: number[] = []
  for (const [index, group] of groups.entries()) {
    const isLast = index === groups.length - 1
    if (/^[0-9a-f]{1,4}$/i.test(group)) {
      const value = Number.parseInt(group, 16)
      bytes.push(value >> BYTE_BITS, value & 0xff)
    } else {
      const ipv4 = isLast && mayEndAsIpv4 ? ipv4Of(group) : null
      if (ipv4 === null) return null
      bytes.push(...ipv4)
    }
    if (bytes.length > 16) return null
  }
  return bytes
}

const masked = (bytes: readonly number[], bits: number) =>
  bytes.map((byte, index) => {
    const bitsLeft = Math.max(0, Math.min(BYTE_BITS, bits - index * BYTE_BITS))
    return byte & (0xff << (BYTE_BITS - bitsLeft)) & 0xff
  })

/** RFC 5952: lower case, no leading zeros, the first longest run of two zeros or more as "::". */
function shortest(bytes: readonly number[]): string {
  const groups = Array.from({ length: 8 }, (_, index) =>
    (((bytes[2 * index] ?? 0) << BYTE_BITS) | (bytes[2 * index + 1] ?? 0)).toString(16),
  )
  const runFrom = (start: number) => {
    const end = groups.findIndex((group, index) => index >= start && group !== '0')
    return (end === -1 ? groups.length : end) - start
  }
  const runs = groups.map((_, index) => runFrom(index))
  const longest = Math.max(...runs)
  if (longest < 2) return groups.join(':')
  const start = runs.indexOf(longest)
  return `${groups.slice(0, start).join(':')}::${groups.slice(start + longest).join(':')}`
}
