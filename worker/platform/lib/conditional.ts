const weak = (tag: string) => tag.replace(/^W\//, '')

/** True if an If-None-Match header contains this entity tag (weak comparison, RFC 9110 13.1.2). */
export function matchesTag(header: string | null | undefined, tag: string): boolean {
  if (!header) return false
  if (header.trim() === '*') return true
  return header.split(',').some((candidate) => weak(candidate.trim()) === weak(tag))
}
