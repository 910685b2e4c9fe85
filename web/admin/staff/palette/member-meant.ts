import type { StaffSearchAnswer } from '#staff/staff-search'

type Person = StaffSearchAnswer['people'][number]

const isSame = (first: string, second: string) =>
  first.localeCompare(second, undefined, { sensitivity: 'base' }) === 0

/**
 * The one member whose complete email address or name was typed; names match regardless of case and accents.
 *
 * @param people members whose name begins with the text or whose address contains it
 * @param limit limit of the search: at this number further members of the name may be missing
 */
export function memberMeant(
  people: readonly Person[],
  typed: string,
  limit: number,
): Person | 'none' | 'several' {
  if (typed.includes('@')) {
    const [member, ...otherMembers] = people.filter(
      ({ email }) => email?.toLowerCase() === typed.toLowerCase(),
    )
    if (!member) return 'none'
    return otherMembers.length === 0 ? member : 'several'
  }
  const [namesake, ...otherNamesakes] = people.filter(({ name }) => isSame(name, typed))
  if (!namesake) return people.length >= limit ? 'several' : 'none'
  return otherNamesakes.length > 0 || people.length >= limit ? 'several' : namesake
}
