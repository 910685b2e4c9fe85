import { Trans, useLingui } from '@lingui/react/macro'
import type { Sale } from '#billing/admin-payments'
import { Field } from '../../../ui/field.tsx'
import { Link } from '../../../ui/link.tsx'
import { usePlanNames } from '../../shared/labels/plan-names.ts'
import { SelectField } from '../../../ui/choice-fields.tsx'
import { sectionAddress } from '../../shared/api/use-section.ts'

type Props = {
  sale: Sale
  input: Record<string, string>
  type: (changes: Record<string, string>) => void
}

/** Fields that assign a sale without a buyer to a member and a plan. */
export function AssignFields({ sale: { toldMember, can }, input, type }: Props) {
  const { t } = useLingui()
  const planNames = usePlanNames()
  return (
    <>
      <Field
        label={t`Member ID`}
        value={input['member'] ?? toldMember?.id ?? ''}
        required
        autoComplete="off"
        spellCheck={false}
        maxLength={36}
        hint={
          toldMember
            ? t`According to the checkout link: ${toldMember.name ?? t`a deleted account`}.`
            : t`The provider doesn’t name the buyer.`
        }
        onChange={(event) => type({ member: event.target.value })}
      />
      <SelectField
        label={t`Plan paid for`}
        value={input['plan'] ?? can.plans[0] ?? ''}
        options={can.plans.map((value) => ({ value, label: planNames[value] }))}
        onChange={(event) => type({ plan: event.target.value })}
      />
      <p className="text-small">
        <Link to={sectionAddress('users')} className="link">
          <Trans>Find the member</Trans>
        </Link>
      </p>
    </>
  )
}
