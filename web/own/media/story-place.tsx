import { useLingui } from '@lingui/react/macro'
import type { OwnMedia } from '#contract/submitted-media'
import { SelectField } from '../../ui/choice-fields.tsx'
import { Field } from '../../ui/field.tsx'

const HOURS = ['24', '48', '72', '168'] as const
const NEW = 'new'

export type StoryDraft = {
  text: string
  /** Hours, a highlight's id, or a new highlight. */
  place: string
  /** Of the new highlight. */
  id: string
  title: string
}

export const emptyStory = (): StoryDraft => ({
  ...{ text: '', place: HOURS[0], id: crypto.randomUUID(), title: '' },
})

type Highlights = OwnMedia['highlights']

/** As the API takes it; null while the new highlight has no title. */
export function storyOf(draft: StoryDraft, highlights: Highlights) {
  const text = draft.text.trim()
  const known = highlights.find(({ id }) => id === draft.place)
  if (known) return { text, highlightId: known.id, highlightTitle: known.title }
  if (draft.place !== NEW) return { text, hours: Number(draft.place) }
  const highlightTitle = draft.title.trim()
  return highlightTitle === '' ? null : { text, highlightId: draft.id, highlightTitle }
}

type Props = { draft: StoryDraft; set: (draft: StoryDraft) => void; highlights: Highlights }

/** Where a story goes, and what it says. */
export function StoryPlace({ draft, set, highlights }: Props) {
  const { t } = useLingui()
  const [day, twoDays, threeDays, week] = HOURS
  return (
    <div className="grid gap-4">
      <SelectField
        label={t`Shown`}
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
        <Field
          label={t`Title of the highlight`}
          maxLength={40}
          value={draft.title}
          onChange={({ target }) => set({ ...draft, title: target.value })}
        />
      )}
      <Field
        label={t`Text of the story`}
        hint={t`Optional. Shown to visitors with the story.`}
        maxLength={200}
        value={draft.text}
        onChange={({ target }) => set({ ...draft, text: target.value })}
      />
    </div>
  )
}
