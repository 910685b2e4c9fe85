import { useLingui } from '@lingui/react/macro'
import { checks } from '#contract/companion-status'
import { useNow } from '../../lib/use-now.ts'
import { Field } from '../../ui/field.tsx'
import type { FieldsProps } from '../../features/companions/fields/fields-props.ts'
import { useFieldNames } from '../../features/companions/fields/field-names.ts'
import { Checkbox } from '../../ui/choice-fields.tsx'

const YEAR_MS = 365 * 86_400_000
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** What was checked, when, and how long that holds: the only source of "verified". */
export function VerificationFields({ form, set, base }: FieldsProps) {
  const { t } = useLingui()
  const names = useFieldNames()
  const now = useNow()
  const labels = { identity: t`Identity`, photos: t`Photos`, age: t`Age` }
  return (
    <section>
      <h3>{names.verifications}</h3>
      <div className="admin-checks">
        {checks.map((checked) => {
          const own = form.verifications.find((one) => one.checked === checked)
          const by = base?.verifications.find((one) => one.checked === checked)?.checked_by
          const others = form.verifications.filter((one) => one.checked !== checked)
          const fresh = { checked, checked_at: dayOf(now), valid_until: dayOf(now + YEAR_MS) }
          const change = (part: object) =>
            set('verifications', [...others, { ...fresh, ...own, ...part }])
          return (
            <div key={checked} className="admin-row" role="group" aria-label={labels[checked]}>
              <Checkbox
                checked={own !== undefined}
                onChange={(wanted) => (wanted ? change(fresh) : set('verifications', others))}
                note={own && by && t`Checked by ${by}`}
              >
                {labels[checked]}
              </Checkbox>
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
                </>
              )}
            </div>
          )
        })}
      </div>
    </section>
  )
}
