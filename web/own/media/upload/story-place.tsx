import { useLingui } from '@lingui/react/macro'
import type { OwnMedia } from '#media/submitted-media'
import type { TextLanguage, TextsByLanguage } from '#platform/text-languages'
import { SelectField } from '../../../ui/choice-fields.tsx'
import { useTextLanguagesInText } from '../../../features/companions/text-language-names.ts'
import { LanguageFields } from '../../../ui/language-fields.tsx'
import { Field } from '../../../ui/field.tsx'

const HOURS = ['24', '48', '72', '168'] as const
export const NEW_HIGHLIGHT = 'new'

export type OwnStoryDraft = {
  text: string
  /** Translations of the text. */
  texts: TextsByLanguage
  /** Duration in hours, the id of a highlight, or "new" for a new highlight. */
  place: string
  /** Id of the new highlight. */
  id: string
  title: string
  titles: TextsByLanguage
}

export const emptyStory = (): OwnStoryDraft => ({
  text: '',
  texts: {},
  place: HOURS[0],
  id: crypto.randomUUID(),
  title: '',
  titles: {},
})

type Highlights = OwnMedia['highlights']

/** The story in the form of the API call; `null` while the new highlight lacks a title. */
export function storyOf(draft: OwnStoryDraft, highlights: Highlights, language: TextLanguage) {
  const words = { text: draft.text.trim(), texts: draft.texts, language }
  const highlight = highlights.find(({ id }) => id === draft.place)
  if (highlight) return { ...words, highlightId: highlight.id, highlightTitle: highlight.title }
  if (draft.place !== NEW_HIGHLIGHT) return { ...words, hours: Number(draft.place) }
  const highlightTitle = draft.title.trim()
  if (highlightTitle === '') return null
  return { ...words, highlightId: draft.id, highlightTitle, highlightTitles: draft.titles }
}

type Props = {
  draft: OwnStoryDraft
  set: (draft: OwnStoryDraft) => void
  highlights: Highlights
  language: TextLanguage
}

/** Fields for a story: its duration or highlight, and its text. */
export function StoryPlace({ draft, set, highlights, language }: Props) {
  const { t } = useLingui()
  const names = useTextLanguagesInText()
  const labelIn = (label: string, textLanguage: TextLanguage) =>
    textLanguage === language ? label : `${label} (${names[textLanguage]})`
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
          { value: NEW_HIGHLIGHT, label: t`In a new highlight` },
        ]}
      />
      {draft.place === NEW_HIGHLIGHT && (
        <LanguageFields
          own={language}
          names={names}
          isWritten={(titleLanguage) => Boolean(draft.titles[titleLanguage])}
        >
          {(titleLanguage) => (
            <Field
              label={labelIn(t`Title of the highlight`, titleLanguage)}
              maxLength={40}
              value={titleLanguage === language ? draft.title : (draft.titles[titleLanguage] ?? '')}
              onChange={({ target: { value } }) =>
                set(
                  titleLanguage === language
                    ? { ...draft, title: value }
                    : { ...draft, titles: { ...draft.titles, [titleLanguage]: value } },
                )
              }
            />
          )}
        </LanguageFields>
      )}
      <LanguageFields
        own={language}
        names={names}
        isWritten={(textLanguage) => Boolean(draft.texts[textLanguage])}
      >
        {(textLanguage) => (
          <Field
            label={labelIn(t`Text of the story`, textLanguage)}
            hint={textLanguage === language && t`Optional. Visitors see it with the story.`}
            maxLength={200}
            value={textLanguage === language ? draft.text : (draft.texts[textLanguage] ?? '')}
            onChange={({ target: { value } }) =>
              set(
                textLanguage === language
                  ? { ...draft, text: value }
                  : { ...draft, texts: { ...draft.texts, [textLanguage]: value } },
              )
            }
          />
        )}
      </LanguageFields>
    </div>
  )
}
