import { planIds, type PlanId } from '#billing/plans'

/** Premium to be granted, as it was typed. */
export type TypedGrant = {
  /** A whole email address, or a whole name; empty: not typed yet. */
  who: string
  plan: PlanId
  days: number
  reason: string
}

/** In every language of the site, in full and by the first letter. */
const DAYS = /^(\d{1,4}) ?(?:d|days?|t|tage?|j|jours?|g|giorn[oi])(?![\p{L}\p{N}])/iu
const PLAN = new RegExp(`^(${planIds.join('|')})(?![\\p{L}\\p{N}])`, 'iu')
const MONTH_DAYS = 30

/**
 * "grant lena@example.com 90 days silver goodwill": whom, and in any order and as far as it is typed for how
 * long and what, then why. A name ends with a colon, since it may have several words.
 *
 * @param verbs what such a command begins with
 * @returns null: another text
 */
export function readGrant(typed: string, verbs: readonly string[]): TypedGrant | null {
  const [verb = '', ...words] = typed.trim().split(/\s+/)
  if (!verbs.some((one) => one.toLowerCase() === verb.toLowerCase())) return null
  const text = words.join(' ')
  const { who, rest } = whoIn(text)
  return { who, ...termsIn(rest) }
}

function whoIn(text: string): { who: string; rest: string } {
  const [first = ''] = text.split(' ')
  const address = first.replace(/:$/, '')
  if (address.includes('@')) return { who: address, rest: text.slice(first.length).trim() }
  const at = text.indexOf(':')
  if (at < 0) return { who: '', rest: '' }
  return { who: text.slice(0, at).trim(), rest: text.slice(at + 1).trim() }
}

function termsIn(text: string): Omit<TypedGrant, 'who'> {
  let reason = text
  let plan: PlanId | undefined
  let days: number | undefined
  for (;;) {
    const typedDays = days === undefined ? DAYS.exec(reason) : null
    const typedPlan = plan === undefined ? PLAN.exec(reason) : null
    if (typedDays) days = Number(typedDays[1])
    else if (typedPlan) plan = planIds.find((one) => one === typedPlan[1]?.toLowerCase())
    else break
    reason = reason.slice((typedDays ?? typedPlan)?.[0].length).trim()
  }
  return { plan: plan ?? 'gold', days: days ?? MONTH_DAYS, reason }
}
