import { Trans, useLingui } from '@lingui/react/macro'
import type { DecisionGround } from '#moderation/appeal-options'
import { TextArea } from '../../../ui/field.tsx'
import { HiddenGroundField } from '../../shared/form/ground-field.tsx'

/** Why profiles leave the site. */
export type Why = { ground: DecisionGround | ''; reason: string }

/** Asks for what companions with an account read when they leave the site. */
export function HideReason({ why, setWhy }: { why: Why; setWhy: (why: Why) => void }) {
  const { t } = useLingui()
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2">
        <Trans>
          Some companions with an account will no longer be found. Please tell them why.
        </Trans>
      </legend>
      <HiddenGroundField value={why.ground} onChange={(ground) => setWhy({ ...why, ground })} />
      <TextArea
        rows={3}
        label={t`Reason (shown to companions with an account)`}
        maxLength={500}
        value={why.reason}
        onChange={({ target }) => setWhy({ ...why, reason: target.value })}
      />
    </fieldset>
  )
}
