import { useLingui } from '@lingui/react/macro'
import { MAX_BULK } from '#companions/staff/bulk-change'
import { listReasonReadersEndpoint } from '#companions/staff/reason-readers'
import { decisionGrounds, type DecisionGround } from '#moderation/decisions'
import type { GroundTexts } from '#moderation/ground-texts'
import { useGroundNames } from '../../../features/moderation/appeals/use-ground-names.ts'
import { SelectField } from '../../../ui/choice-fields.tsx'
import { useStaffAnswer } from '../api/use-staff-answer.ts'
import { GroundPreview } from './ground-chips.tsx'

export const groundOf = (text: string | undefined): DecisionGround =>
  decisionGrounds.find((ground) => ground === text) ?? 'other'

type Props = {
  value: DecisionGround
  onChange: (ground: DecisionGround) => void
  /** The sentences of the reasons in the member's language. */
  texts: GroundTexts
  language: string
}

/** The reason that a member reads, with a preview in their language. */
export function GroundField({ value, onChange, texts, language }: Props) {
  const { t } = useLingui()
  const names = useGroundNames()
  return (
    <>
      <SelectField
        label={t`Reason (they read it)`}
        value={value}
        onChange={(event) => onChange(groundOf(event.target.value))}
        options={decisionGrounds.map((ground) => ({ value: ground, label: names[ground] }))}
      />
      <GroundPreview texts={texts} language={language} ground={value} isMember />
    </>
  )
}

type HiddenProps = {
  value: DecisionGround | ''
  onChange: (ground: DecisionGround | '') => void
  /** Ids of the companions whose profiles are hidden. */
  companions: readonly string[]
  /** Further words of the team, as typed; omitted: a field below has them. */
  words?: string
}

/**
 * The reason for hiding profiles that their companions read, with a preview in each of their languages; "": the free
 * text is the only reason.
 */
export function HiddenGroundField({ value, onChange, companions, words }: HiddenProps) {
  const { t } = useLingui()
  const names = useGroundNames()
  const grounds = decisionGrounds.map((ground) => ({ value: ground, label: names[ground] }))
  // The languages of the site are few, so the first companions of an import have all of them.
  const query = { companions: companions.slice(0, MAX_BULK).join() }
  const { data } = useStaffAnswer(
    listReasonReadersEndpoint,
    { query },
    { enabled: value !== '', keep: true },
  )
  return (
    <>
      <SelectField
        label={t`Reason in her language`}
        value={value}
        onChange={({ target }) => onChange(target.value === '' ? '' : groundOf(target.value))}
        options={[{ value: '', label: t`Other (write your own)` }, ...grounds]}
      />
      {value !== '' &&
        data?.readers.map(({ language, texts }) => (
          <GroundPreview
            key={language}
            texts={texts}
            language={language}
            ground={value}
            {...(words && { words })}
          />
        ))}
    </>
  )
}
