import { useLingui } from '@lingui/react/macro'
import { decisionGrounds, type DecisionGround } from '#moderation/decisions'
import { useGroundNames } from '../../../features/moderation/appeals/use-ground-names.ts'
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

type HiddenProps = { value: DecisionGround | ''; onChange: (ground: DecisionGround | '') => void }

/**
 * The reason for hiding a profile that its companion reads, in her language; "": the free text is the only reason.
 */
export function HiddenGroundField({ value, onChange }: HiddenProps) {
  const { t } = useLingui()
  const names = useGroundNames()
  const grounds = decisionGrounds.map((ground) => ({ value: ground, label: names[ground] }))
  return (
    <SelectField
      label={t`Reason in her language`}
      value={value}
      onChange={({ target }) => onChange(target.value === '' ? '' : groundOf(target.value))}
      options={[{ value: '', label: t`Other (write your own)` }, ...grounds]}
    />
  )
}
