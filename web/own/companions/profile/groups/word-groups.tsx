import { vocabulary } from '#companions/vocabulary'
import { useContentNames } from '../../../../features/companions/content-names.ts'
import { WordList } from '../../../../features/companions/fields/word-list.tsx'
import { GroupRefusal } from './group-refusal.tsx'
import type { GroupProps } from './group-props.ts'

type Props = GroupProps & {
  field: 'languages' | 'personality_traits'
  suggestions?: readonly string[]
}

function Words({ field, suggestions, values, set, refusals }: Props) {
  const names = useContentNames()
  return (
    <>
      <WordList
        label={names[field]}
        name={field}
        words={values[field]}
        onChange={(words) => set(field, words)}
        typed={values.typed[field]}
        onType={(text) => set('typed', { ...values.typed, [field]: text })}
        suggestions={suggestions}
      />
      <GroupRefusal text={refusals[field]} />
    </>
  )
}

/** Languages that she speaks. */
export const LanguagesGroup = (props: GroupProps) => (
  <Words field="languages" suggestions={vocabulary.languages} {...props} />
)

/** Words for her character. */
export const TraitsGroup = (props: GroupProps) => <Words field="personality_traits" {...props} />
