import { Trans, useLingui } from '@lingui/react/macro'
import {
  consentUses,
  MAX_CONSENT_NAME,
  MAX_CONSENT_OTHERS,
  type ConsentUse,
  type ShownPeople,
} from '#media/media-consents'
import { Field } from '../../ui/field.tsx'
import { CheckboxWithNote, SelectField } from '../../ui/choice-fields.tsx'
import type { ConsentDraft } from './consent-draft.ts'

type Props = {
  draft: ConsentDraft
  set: (draft: ConsentDraft) => void
  /** The use that the consent has to include. */
  use: ConsentUse
  /** True to mark empty fields as errors. */
  isChecked: boolean
}

/** Fields for who consented to the files' publication, when, and for which uses. */
export function ConsentFields({ draft, set, use, isChecked }: Props) {
  const { t } = useLingui()
  const labels = useConsentUses()
  const change = (part: Partial<ConsentDraft>) => set({ ...draft, ...part })
  const missing = (text: string) =>
    isChecked && text.trim() === '' ? t`Fill in this field.` : undefined
  return (
    <fieldset className="media-consent">
      <legend>
        <Trans>Consent</Trans>
      </legend>
      <Field
        label={t`Consent given by`}
        hint={t`Who gave it, and how. Without it, we publish nothing.`}
        maxLength={MAX_CONSENT_NAME}
        value={draft.givenBy}
        error={missing(draft.givenBy)}
        onChange={(event) => change({ givenBy: event.target.value })}
      />
      <Field
        label={t`Given on`}
        type="date"
        value={draft.givenOn}
        error={missing(draft.givenOn)}
        onChange={(event) => change({ givenOn: event.target.value })}
      />
      <SelectField
        label={t`Shown`}
        value={draft.shown}
        onChange={(event) => change({ shown: event.target.value as ShownPeople })}
        options={[
          { value: 'self', label: t`The companion alone` },
          { value: 'others', label: t`Others too, with their consent` },
        ]}
      />
      {draft.shown === 'others' && (
        <Field
          label={t`Names of the others`}
          maxLength={MAX_CONSENT_OTHERS}
          value={draft.others}
          error={missing(draft.others)}
          onChange={(event) => change({ others: event.target.value })}
        />
      )}
      <div role="group" aria-label={t`Given for`} className="media-consent-uses">
        <span>
          <Trans>Given for: {labels[use]}. Also for:</Trans>
        </span>
        {consentUses
          .filter((consentUse) => consentUse !== use)
          .map((consentUse) => (
            <CheckboxWithNote
              key={consentUse}
              checked={draft.uses.includes(consentUse)}
              onChange={(isGiven) => {
                const otherUses = draft.uses.filter((item) => item !== consentUse)
                change({ uses: isGiven ? [...otherUses, consentUse] : otherUses })
              }}
            >
              {labels[consentUse]}
            </CheckboxWithNote>
          ))}
      </div>
    </fieldset>
  )
}

/** Names of the uses that a consent can cover. */
export function useConsentUses(): Record<ConsentUse, string> {
  const { t } = useLingui()
  return {
    public: t`Public gallery`,
    private: t`Private gallery`,
    stories: t`Stories`,
  }
}
