import { planIds, type PlanId } from '#billing/plans'
import type { StaffSearchAnswer } from '#staff/staff-search'

/** A grant of Premium, parsed from a typed command. */
export type TypedGrant = {
  /** A complete email address or name; empty until it is typed. */
  who: string
  plan: PlanId
  days: number
  reason: string
}

/** Days in every language of the site, spelled out or as the first letter. */
const DAYS = /^(\d{1,4}) ?(?:d|days?|t|tage?|j|jours?|g|giorn[oi])(?![\p{L}\p{N}])/iu
const PLAN = new RegExp(`^(${planIds.join('|')})(?![\\p{L}\\p{N}])`, 'iu')
const MONTH_DAYS = 30

/**
 * Parses "grant lena@example.com 90 days silver goodwill": the member, then the duration and the plan in any order,
 * then the reason. Duration and plan have defaults. A name ends with a colon, since it may have several words.
 *
 * @param verbs words that begin such a command
 * @returns `null` if the text is no such command
 */
export function readGrant(command: string, verbs: readonly string[]): TypedGrant | null {
  const [verb = '', ...words] = command.trim().split(/\s+/)
  if (!verbs.some((name) => name.toLowerCase() === verb.toLowerCase())) return null
  const text = words.join(' ')
  const { who, rest } = whoIn(text)
  return { who, ...termsIn(rest) }
}

function whoIn(text: string): { who: string; rest: string } {
  const [first = ''] = text.split(' ')
  const address = first.replace(/:$/, '')
  if (address.includes('@')) return { who: address, rest: text.slice(first.length).trim() }
  const colon = text.indexOf(':')
  if (colon < 0) return { who: '', rest: '' }
  return { who: text.slice(0, colon).trim(), rest: text.slice(colon + 1).trim() }
}

function termsIn(text: string): Omit<TypedGrant, 'who'> {
  let reason = text
  let plan: PlanId | undefined
  let days: number | undefined
  for (;;) {
    const typedDays = days === undefined ? DAYS.exec(reason) : null
    const typedPlan = plan === undefined ? PLAN.exec(reason) : null
    if (typedDays) days = Number(typedDays[1])
    else if (typedPlan) plan = planIds.find((planId) => planId === typedPlan[1]?.toLowerCase())
    else break
    reason = reason.slice((typedDays ?? typedPlan)?.[0].length).trim()
  }
  return { plan: plan ?? 'gold', days: days ?? MONTH_DAYS, reason }
}

type Person = StaffSearchAnswer['people'][number]

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

const isSame = (first: string, second: string) =>
  first.localeCompare(second, undefined, { sensitivity: 'base' }) === 0
