import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import type { Profile } from '#catalogue/companions'
import { hoursSince, longDate } from '../../../lib/format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Icon } from '../../../ui/icon.tsx'

type Checked = Profile['verification']['checks'][number]

/** Badge with the latest check; on request it lists each check's date, method and validity. */
export function VerifiedBadge({ verification }: { verification: Profile['verification'] }) {
  const id = useId()
  const now = useNow()
  const { checks } = verification
  const photos = checks.find(({ checked }) => checked === 'photos')
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-describedby={id}
        className="inline-flex min-h-11 cursor-pointer items-center gap-2 text-left hover:text-wine"
      >
        <Icon name="badge-check" />
        <span>
          <Trans>Verified</Trans>
          {photos && <span>{` · ${checkLabel(photos, now)}`}</span>}
        </span>
      </button>
      <span id={id} popover="auto" className="popover popover-text">
        {checks.map((check) => (
          <span key={check.checked} className="block">
            {`${checkLabel(check, now)}. ${checkDetail(check)}.`}
          </span>
        ))}
      </span>
    </>
  )
}

/** Label such as "Photos confirmed 12 days ago" or "Identity verified on 12 March 2026". @param now epoch ms */
function checkLabel({ checked, checkedAt }: Checked, now: number): string {
  const day = longDate(checkedAt)
  if (checked === 'age') return t`Age verified on ${day}`
  if (checked === 'identity') return t`Identity verified on ${day}`
  const days = Math.floor(hoursSince(checkedAt, now) / 24)
  return t`Photos confirmed ${plural(days, { 0: 'less than a day', one: '# day', other: '# days' })} ago`
}

/** Method of the check and the end of its validity. */
function checkDetail({ method, validUntil }: Checked): string {
  const by = { team: t`our team`, provider: t`a provider`, 'e-id': t`e-ID` }[method]
  return t`By ${by}, valid until ${longDate(validUntil)}`
}
