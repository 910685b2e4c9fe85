import { plural, t } from '@lingui/core/macro'
import type { Profile } from '#contract/companions'
import type { Check, CheckMethod } from '#contract/companion-status'
import { longDate, monthOf } from '../../lib/format.ts'

type Checked = Profile['verification']['checks'][number]

const DAY_MS = 86_400_000
/** So long a check of photos is recent enough for its days to be counted. */
const RECENT_DAYS = 60

/** "Photos confirmed 12 days ago", "Identity verified in March 2026". @param now epoch milliseconds */
export function checkLabel({ checked, checkedAt }: Checked, now: number): string {
  const month = monthOf(checkedAt)
  if (checked === 'identity') return t`Identity verified in ${month}`
  if (checked === 'age') return t`Age verified in ${month}`
  const days = Math.floor((now - Date.parse(checkedAt)) / DAY_MS)
  if (days > RECENT_DAYS) return t`Photos confirmed in ${month}`
  if (days < 1) return t`Photos confirmed today`
  return plural(days, {
    one: 'Photos confirmed # day ago',
    other: 'Photos confirmed # days ago',
  })
}

/** By whom, and until when it holds. */
export function checkDetail({ method, validUntil }: Checked): string {
  const until = longDate(validUntil)
  const texts: Record<CheckMethod, string> = {
    team: t`Checked by our team, valid until ${until}.`,
    provider: t`Checked by a certified provider, valid until ${until}.`,
    'e-id': t`Checked with an e-ID, valid until ${until}.`,
  }
  return texts[method]
}

/** The one that says most of the pictures beside it. */
export const mainCheck = (checks: readonly Checked[]): Checked | undefined => {
  const of = (kind: Check) => checks.find(({ checked }) => checked === kind)
  return of('photos') ?? of('identity') ?? of('age')
}
