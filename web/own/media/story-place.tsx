import { useLingui } from '@lingui/react/macro'
import type { OwnMedia } from '#media/submitted-media'
import type { TextLanguage, TextsByLanguage } from '#platform/text-languages'
import { SelectField } from '../../ui/choice-fields.tsx'
import { useTextLanguagesInText } from '../../features/companions/text-language-names.ts'
import { LanguageFields } from '../../ui/language-fields.tsx'
import { Field } from '../../ui/field.tsx'

const HOURS = ['24', '48', '72', '168'] as const
const NEW = 'new'

export type StoryDraft = {
  text: string
  /** In other languages. */
  texts: TextsByLanguage
  /** Hours, a highlight's id, or a new highlight. */
  place: string
  /** Of the new highlight. */
  id: string
  title: string
  titles: TextsByLanguage
}

export const emptyStory = (): StoryDraft => ({
  text: '',
  texts: {},
  place: HOURS[0],
  id: crypto.randomUUID(),
  title: '',
  titles: {},
})

type Highlights = OwnMedia['highlights']

/** As the API takes it; null while the new highlight has no title. */
export function storyOf(draft: StoryDraft, highlights: Highlights, language: TextLanguage) {
  const words = { text: draft.text.trim(), texts: draft.texts, language }
  const known = highlights.find(({ id }) => id === draft.place)
  if (known) return { ...words, highlightId: known.id, highlightTitle: known.title }
  if (draft.place !== NEW) return { ...words, hours: Number(draft.place) }
  const highlightTitle = draft.title.trim()
  if (highlightTitle === '') return null
  return { ...words, highlightId: draft.id, highlightTitle, highlightTitles: draft.titles }
}

type Props = {
  draft: StoryDraft
  set: (draft: StoryDraft) => void
  highlights: Highlights
  /** Of the text, unless it is another one's. */
  language: TextLanguage
}

/** Where a story goes, and what it says. */
export function StoryPlace({ draft, set, highlights, language }: Props) {
  const { t } = useLingui()
  const names = useTextLanguagesInText()
  const labelIn = (label: string, one: TextLanguage) =>
    one === language ? label : `${label} (${names[one]})`
  const [day, twoDays, threeDays, week] = HOURS
  return (
    <div className="grid gap-4">
      <SelectField
        label={t({ message: 'Shown', context: 'how long' })}
        value={draft.place}
        onChange={({ target }) => set({ ...draft, place: target.value })}
        options={[
          { value: day, label: t`For 24 hours` },
          { value: twoDays, label: t`For 2 days` },
          { value: threeDays, label: t`For 3 days` },
          { value: week, label: t`For a week` },
          ...highlights.map(({ id, title }) => ({
            value: id,
            label: t`In the highlight ${title}`,
          })),
          { value: NEW, label: t`In a new highlight` },
        ]}
      />
      {draft.place === NEW && (
        <LanguageFields
          own={language}
          names={names}
          isWritten={(one) => Boolean(draft.titles[one])}
        >
          {(one) => (
            <Field
              label={labelIn(t`Title of the highlight`, one)}
              maxLength={40}
              value={one === language ? draft.title : (draft.titles[one] ?? '')}
              onChange={({ target: { value } }) =>
                set(
                  one === language
                    ? { ...draft, title: value }
                    : { ...draft, titles: { ...draft.titles, [one]: value } },
                )
              }
            />
          )}
        </LanguageFields>
      )}
      <LanguageFields own={language} names={names} isWritten={(one) => Boolean(draft.texts[one])}>
        {(one) => (
          <Field
            label={labelIn(t`Text of the story`, one)}
            hint={one === language && t`Optional. Shown to visitors with the story.`}
            maxLength={200}
            value={one === language ? draft.text : (draft.texts[one] ?? '')}
            onChange={({ target: { value } }) =>
              set(
                one === language
                  ? { ...draft, text: value }
                  : { ...draft, texts: { ...draft.texts, [one]: value } },
              )
            }
          />
        )}
      </LanguageFields>
    </div>
  )
}
