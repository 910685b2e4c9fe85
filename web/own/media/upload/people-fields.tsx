import { useLingui } from '@lingui/react/macro'
import type { ShownPeople } from '#media/media-consents'
import { SelectField } from '../../../ui/choice-fields.tsx'
import { Field } from '../../../ui/field.tsx'

export type People = { shown: ShownPeople | ''; others: string }
export const noPeople: People = { shown: '', others: '' }

/** The people in the form of the API call; `null` if a field is missing. */
export function namedPeople({ shown, others }: People) {
  if (shown === 'self') return { shown }
  const names = others.trim()
  return shown === 'others' && names !== '' ? { shown, others: names } : null
}

type Props = { people: People; set: (people: People) => void }

/** Fields for the people shown in a file. */
export function PeopleFields({ people, set }: Props) {
  const { t } = useLingui()
  return (
    <div className="grid gap-4">
      <SelectField
        label={t`Who is shown?`}
        value={people.shown}
        onChange={({ target }) => set({ ...people, shown: target.value as People['shown'] })}
        options={[
          { value: '', label: t`Choose one` },
          { value: 'self', label: t`Only me` },
          { value: 'others', label: t`Me and others who have agreed` },
        ]}
      />
      {people.shown === 'others' && (
        <Field
          label={t`Their names`}
          hint={t`Only our team can read this.`}
          maxLength={300}
          value={people.others}
          onChange={({ target }) => set({ ...people, others: target.value })}
        />
      )}
    </div>
  )
}
