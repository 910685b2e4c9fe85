import { Trans, useLingui } from '@lingui/react/macro'
import type { PreviewedChange } from '#companions/staff/planned-changes'
import type { DecisionGround } from '#moderation/decisions'
import { TextArea } from '../../../ui/field.tsx'
import { HiddenGroundField } from '../../shared/form/ground-field.tsx'

export type HidingReason = { ground: DecisionGround | ''; reason: string }

/** Asks for the reason that companions with an account read when staff hide their profiles. */
export function HideReason({
  rows,
  hideReason,
  setHideReason,
}: {
  rows: readonly PreviewedChange[]
  hideReason: HidingReason
  setHideReason: (why: HidingReason) => void
}) {
  const { t } = useLingui()
  const hiddenIds = rows.filter(({ hides }) => hides).flatMap(({ id }) => id ?? [])
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2">
        <Trans>
          Visitors will no longer find some companions who have an account. Tell them why.
        </Trans>
      </legend>
      <HiddenGroundField
        value={hideReason.ground}
        onChange={(ground) => setHideReason({ ...hideReason, ground })}
        companions={hiddenIds}
        words={hideReason.reason}
      />
      <TextArea
        rows={3}
        label={t`Reason (shown to companions with an account)`}
        maxLength={500}
        value={hideReason.reason}
        onChange={({ target }) => setHideReason({ ...hideReason, reason: target.value })}
      />
    </fieldset>
  )
}
