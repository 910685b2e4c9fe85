import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import type { Profile } from '#contract/companions'
import { longDate } from '../../lib/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { checksOf } from './verification-labels.ts'

/** Says on request what was checked, when, and until when that holds. */
export function VerifiedBadge({ verification }: { verification: Profile['verification'] }) {
  const id = useId()
  const { badges, verifiedSince, validUntil } = verification
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-describedby={id}
        className="inline-flex min-h-11 cursor-pointer items-center gap-2 hover:text-wine"
      >
        <Icon name="badge-check" />
        <Trans>Verified</Trans>
      </button>
      <span id={id} popover="auto" className="popover max-w-xs p-4 text-small">
        {badges.length > 0 && <span className="block">{t`Checked: ${checksOf(badges)}.`}</span>}
        {verifiedSince && (
          <span className="block">{t`Verified on ${longDate(verifiedSince)}.`}</span>
        )}
        {validUntil && <span className="block">{t`Valid until ${longDate(validUntil)}.`}</span>}
      </span>
    </>
  )
}
