import { vocabulary } from '#companions/vocabulary'
import { useContentNames } from '../content-names.ts'
import type { FieldsProps } from './fields-props.ts'
import { GroupRefusal } from './group-refusal.tsx'
import { WordList } from './word-list.tsx'

type Props = FieldsProps & {
  field: 'languages' | 'personality_traits'
}

export function WordsGroup({ field, form, set, refusals }: Props) {
  const names = useContentNames()
  return (
    <>
      <WordList
        label={names[field]}
        name={field}
        words={form[field]}
        onChange={(words) => set(field, words)}
        typed={form.typed[field]}
        onType={(text) => set('typed', { ...form.typed, [field]: text })}
        suggestions={field === 'languages' ? vocabulary.languages : undefined}
      />
      <GroupRefusal refusals={refusals} fields={[field]} />
    </>
  )
}

/** Languages that she speaks. */
export const LanguagesGroup = (props: FieldsProps) => <WordsGroup field="languages" {...props} />

/** Words for her character. */
export const TraitsGroup = (props: FieldsProps) => (
  <WordsGroup field="personality_traits" {...props} />
)
