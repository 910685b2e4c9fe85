import { useLingui } from '@lingui/react/macro'
import { decisionGrounds, type DecisionGround } from '#contract/appeal-options'
import { useGroundNames } from '../../../features/appeals/use-ground-names.ts'
import { SelectField } from '../../../ui/choice-fields.tsx'

export const groundOf = (text: string | undefined): DecisionGround =>
  decisionGrounds.find((ground) => ground === text) ?? 'other'

type Props = { value: DecisionGround; onChange: (ground: DecisionGround) => void }

/** The reason that the person reads, in their language. */
export function GroundField({ value, onChange }: Props) {
  const { t } = useLingui()
  const names = useGroundNames()
  return (
    <SelectField
      label={t`Reason (they read it)`}
      value={value}
      onChange={(event) => onChange(groundOf(event.target.value))}
      options={decisionGrounds.map((ground) => ({ value: ground, label: names[ground] }))}
    />
  )
}
