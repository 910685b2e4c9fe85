import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { dayOf } from '#platform/days'
import { MAX_CONSENT_NAME } from '#media/media-consents'
import { MAX_CONSENT_EVIDENCE } from '#companions/publication-records'
import { useNow } from '../../lib/use-now.ts'
import { Field } from '../../ui/field.tsx'
import type { CompanionForm } from '../../features/companions/fields/companion-form.ts'
import type { SetField } from '../../features/companions/fields/fields-props.ts'
import { withBirthDate } from './age-facts.ts'
import type { RecordsForm } from './records-form.ts'
import { usePublicationRules } from './use-publication-rules.ts'

type Props = {
  form: CompanionForm
  set: SetField
  records: RecordsForm
  setRecord: (changes: Partial<RecordsForm>) => void
  /** The files with their upload, shown first. */
  files: ReactNode
}

/** Requirements for publication of a new companion besides her profile: consent, age and photos. */
export function RecordsSection({ form, set, records, setRecord, files }: Props) {
  const { t } = useLingui()
  const now = useNow()
  const { minimumAge, checkOf } = usePublicationRules()
  const today = dayOf(now)

  function setBirthDate(birthDate: string) {
    const rules = { minimumAge, ageCheck: checkOf('age'), now }
    const facts = withBirthDate(form, { before: records.birthDate, after: birthDate }, rules)
    setRecord({ birthDate: birthDate })
    set('age_range', facts.age_range)
    set('verifications', facts.verifications)
  }
  return (
    <section>
      <h3>
        <Trans>Records</Trans>
      </h3>
      <p className="text-small text-ink-2">
        <Trans>
          Record her consent to the listing, and her age. Record only what has been given to us, in
          writing where possible.
        </Trans>
      </p>
      <div className="grid items-start gap-x-6 gap-y-3 sm:grid-cols-2">
        <Field
          label={t`Given by (her legal name)`}
          name="givenBy"
          maxLength={MAX_CONSENT_NAME}
          value={records.givenBy}
          onChange={(event) => setRecord({ givenBy: event.target.value })}
        />
        <Field
          label={t`Date of birth`}
          name="birthDate"
          type="date"
          max={today}
          hint={t`This sets the age range and her age verification. You can’t view it here later.`}
          value={records.birthDate}
          onChange={(event) => setBirthDate(event.target.value)}
        />
        <Field
          label={t`How it was given`}
          name="evidence"
          maxLength={MAX_CONSENT_EVIDENCE}
          hint={t`For example “signed form, kept in the office”.`}
          value={records.evidence}
          onChange={(event) => setRecord({ evidence: event.target.value })}
        />
        <Field
          label={t`Given on`}
          name="givenOn"
          type="date"
          max={today}
          value={records.givenOn}
          onChange={(event) => setRecord({ givenOn: event.target.value })}
        />
      </div>
      <p className="text-small text-ink-2">
        <Trans>Adding files here also records her consent. Add only those she has agreed to.</Trans>
      </p>
      {files}
    </section>
  )
}
