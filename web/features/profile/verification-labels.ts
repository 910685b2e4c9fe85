import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import type { Profile } from '#contract/companions'
import { longDate } from '../../lib/format.ts'

type Checked = Profile['verification']['checks'][number]

const DAY_MS = 86_400_000

/** "Photos confirmed 12 days ago", "Identity verified on 12 March 2026". @param now epoch milliseconds */
export function checkLabel({ checked, checkedAt }: Checked, now: number): string {
  if (checked === 'photos') {
    const days = Math.ceil((Date.parse(checkedAt) - now) / DAY_MS)
    return t`Photos confirmed ${new Intl.RelativeTimeFormat(i18n.locale, { numeric: 'auto' }).format(days, 'day')}`
  }
  const day = longDate(checkedAt)
  return checked === 'age' ? t`Age verified on ${day}` : t`Identity verified on ${day}`
}

/** By whom, and until when it holds. */
export function checkDetail({ method, validUntil }: Checked): string {
  const by = { team: t`our team`, provider: t`a certified provider`, 'e-id': 'e-ID' }[method]
  return t`Checked by ${by}, valid until ${longDate(validUntil)}.`
}
