import { Trans, useLingui } from '@lingui/react/macro'
import type { Sale } from '#contract/admin-payments'
import { Field } from '../../ui/field.tsx'
import { Link } from '../../ui/link.tsx'
import { usePlanNames } from '../shared/labels/plan-names.ts'
import { SelectField } from '../shared/form/fields.tsx'
import { sectionAddress } from '../shared/api/use-section.ts'

type Props = {
  sale: Sale
  typed: Record<string, string>
  type: (changes: Record<string, string>) => void
}

/** Whose an orphaned sale is. */
export function AssignFields({ sale: { toldMember, can }, typed, type }: Props) {
  const { t } = useLingui()
  const planNames = usePlanNames()
  return (
    <>
      <Field
        label={t`Member’s id`}
        value={typed['member'] ?? toldMember?.id ?? ''}
        required
        autoComplete="off"
        spellCheck={false}
        maxLength={36}
        hint={
          toldMember
            ? t`As the link to the checkout said: ${toldMember.name ?? t`an account that is gone`}.`
            : t`The provider does not say whose it is.`
        }
        onChange={(event) => type({ member: event.target.value })}
      />
      <SelectField
        label={t`Plan that was paid`}
        value={typed['plan'] ?? can.plans[0] ?? ''}
        options={can.plans.map((value) => ({ value, label: planNames[value] }))}
        onChange={(event) => type({ plan: event.target.value })}
      />
      <p className="text-small">
        <Link to={sectionAddress('users')} className="link">
          <Trans>Look the member up</Trans>
        </Link>
      </p>
    </>
  )
}
