import { useLingui } from '@lingui/react/macro'
import { checkMethods, checks, type CheckMethod } from '#companions/companion-status'
import { Field } from '../../ui/field.tsx'
import type { StoredFieldsProps } from './stored-fields-props.ts'
import { useFieldNames } from '../../features/companions/fields/field-names.ts'
import { CheckboxWithNote, SelectField } from '../../ui/choice-fields.tsx'
import { personName } from '../../lib/person-name.ts'
import { usePublicationRules } from './use-publication-rules.ts'

/** Checks with method, day and validity. The badge "verified" depends on these alone. */
export function VerificationFields({ form, set, base }: StoredFieldsProps) {
  const { t } = useLingui()
  const names = useFieldNames()
  const { checkOf } = usePublicationRules()
  const methods: Record<CheckMethod, string> = {
    team: t`Our team`,
    provider: t`Certified provider`,
    'e-id': t`e-ID`,
  }
  const labels = { identity: t`Identity`, photos: t`Photos`, age: t`Age` }
  return (
    <section>
      <h3>{names.verifications}</h3>
      <div className="admin-checks">
        {checks.map((checked) => {
          const own = form.verifications.find((verification) => verification.checked === checked)
          const checkedBy = base?.verifications.find(
            (verification) => verification.checked === checked,
          )?.checked_by
          const otherChecks = form.verifications.filter(
            (verification) => verification.checked !== checked,
          )
          const fresh = checkOf(checked)
          const change = (changes: Partial<typeof fresh> | { method: CheckMethod }) =>
            set('verifications', [...otherChecks, { ...fresh, ...own, ...changes }])
          return (
            <div
              key={checked}
              id={`check-${checked}`}
              className="admin-row"
              role="group"
              aria-label={labels[checked]}
            >
              <CheckboxWithNote
                checked={own !== undefined}
                onChange={(isChecked) =>
                  isChecked ? change(fresh) : set('verifications', otherChecks)
                }
                note={own && checkedBy && t`Checked by ${personName(checkedBy)}`}
              >
                {labels[checked]}
              </CheckboxWithNote>
              {own && (
                <>
                  <Field
                    label={t`Checked on`}
                    type="date"
                    value={own.checked_at.slice(0, 10)}
                    onChange={(event) => change({ checked_at: event.target.value })}
                  />
                  <Field
                    label={t`Valid until`}
                    type="date"
                    value={own.valid_until.slice(0, 10)}
                    onChange={(event) => change({ valid_until: event.target.value })}
                  />
                  <SelectField
                    label={t`Checked through`}
                    value={own.method}
                    onChange={({ target }) => change({ method: target.value as CheckMethod })}
                    options={checkMethods.map((value) => ({ value, label: methods[value] }))}
                  />
                </>
              )}
            </div>
          )
        })}
      </div>
    </section>
  )
}
