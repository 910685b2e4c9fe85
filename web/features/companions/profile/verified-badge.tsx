import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import type { Profile } from '#catalogue/companions'
import { useNow } from '../../../lib/use-now.ts'
import { Icon } from '../../../ui/icon.tsx'
import { checkDetail, checkLabel } from './verification-labels.ts'

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
