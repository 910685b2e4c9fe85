import type { StaffSearchAnswer } from '#staff/staff-search'

type Person = StaffSearchAnswer['people'][number]

const isSame = (one: string, other: string) =>
  one.localeCompare(other, undefined, { sensitivity: 'base' }) === 0

/**
 * The one member whose whole email address or whole name was typed, apart from capitals and accents of a name.
 *
 * @param found by what was typed as the beginning of a name, or a part of an address
 * @param most that are found: then others of the name may not be among them
 */
export function memberMeant(
  found: readonly Person[],
  who: string,
  most: number,
): Person | 'none' | 'several' {
  if (who.includes('@')) {
    const [one, ...others] = found.filter(({ email }) => email?.toLowerCase() === who.toLowerCase())
    if (!one) return 'none'
    return others.length === 0 ? one : 'several'
  }
  const [one, ...others] = found.filter(({ name }) => isSame(name, who))
  if (!one) return found.length >= most ? 'several' : 'none'
  return others.length > 0 || found.length >= most ? 'several' : one
}
