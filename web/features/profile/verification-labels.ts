import { t } from '@lingui/core/macro'
import type { Profile } from '#contract/companions'
import { ago } from '../../lib/ago.ts'
import { longDate } from '../../lib/format.ts'

type Checked = Profile['verification']['checks'][number]

/** "Photos confirmed 12d ago", "Identity verified on 12 March 2026". @param now epoch milliseconds */
export function checkLabel({ checked, checkedAt }: Checked, now: number): string {
  const day = longDate(checkedAt)
  if (checked === 'age') return t`Age verified on ${day}`
  if (checked === 'identity') return t`Identity verified on ${day}`
  return t`Photos confirmed ${ago(checkedAt, now)}`
}

/** By whom, and until when it holds. */
export function checkDetail({ method, validUntil }: Checked): string {
  const by = { team: t`our team`, provider: t`a provider`, 'e-id': 'e-ID' }[method]
  return t`By ${by}, valid until ${longDate(validUntil)}`
}
