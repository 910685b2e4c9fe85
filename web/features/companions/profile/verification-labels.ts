import { plural, t } from '@lingui/core/macro'
import type { Profile } from '#catalogue/companions'
import { hoursSince, longDate } from '../../../lib/format.ts'

type Checked = Profile['verification']['checks'][number]

/** Label such as "Photos confirmed 12 days ago" or "Identity verified on 12 March 2026". @param now epoch ms */
export function checkLabel({ checked, checkedAt }: Checked, now: number): string {
  const day = longDate(checkedAt)
  if (checked === 'age') return t`Age verified on ${day}`
  if (checked === 'identity') return t`Identity verified on ${day}`
  const days = Math.floor(hoursSince(checkedAt, now) / 24)
  return t`Photos confirmed ${plural(days, { 0: 'less than a day', one: '# day', other: '# days' })} ago`
}

/** Method of the check and the end of its validity. */
export function checkDetail({ method, validUntil }: Checked): string {
  const by = { team: t`our team`, provider: t`a provider`, 'e-id': t`e-ID` }[method]
  return t`By ${by}, valid until ${longDate(validUntil)}`
}
