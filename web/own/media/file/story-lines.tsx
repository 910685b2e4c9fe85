import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { removeOwnStoryEndpoint, removeStoryTextEndpoint } from '#media/own-media'
import type { OwnStory, Submission } from '#media/submitted-media'
import { call } from '../../../lib/api/call.ts'
import type { OwnMediaChange } from '../use-own-media.ts'
import { OwnTexts } from './own-texts.tsx'
import { RemoveButton } from './remove-button.tsx'

/** A story with its accessible name and a note about its place. */
export type NamedStory = { story: OwnStory; name: string; note: ReactNode }

type Props = {
  stories: readonly NamedStory[]
  label: string
  submitted: readonly Submission[]
  media: OwnMediaChange
}

/** Stories of a file, with their texts in all languages. */
export const StoryLines = ({ stories, label, submitted, media }: Props) => (
  <ul className="grid gap-5" aria-label={label}>
    {stories.map(({ story, name, note }) => (
      <li key={story.id} className="grid grid-cols-1 gap-2" aria-label={name}>
        <StoryLine story={story} name={name} note={note} submitted={submitted} media={media} />
      </li>
    ))}
  </ul>
)

type LineProps = NamedStory & Pick<Props, 'submitted' | 'media'>

function StoryLine({ story, name, note, submitted, media }: LineProps) {
  const { t } = useLingui()
  const { id, text, language, texts } = story
  return (
    <>
      <p className="text-small text-ink-2">{note}</p>
      <OwnTexts
        value={{ text, language, others: texts }}
        label={t`Text of ${name}`}
        placeholder={t`Text`}
        maxLength={200}
        pending={submitted.filter((submission) => submission.storyId === id)}
        wordsOf={(submission) => submission.text}
        changeTo={(textLanguage, input) => ({
          kind: 'text',
          id: crypto.randomUUID(),
          storyId: id,
          text: input,
          language: textLanguage,
        })}
        remove={(textLanguage) =>
          call(removeStoryTextEndpoint, { params: { id, language: textLanguage } })
        }
        media={media}
      />
      <p className="own-acts">
        <RemoveButton
          label={t`Remove ${name}`}
          title={<Trans>Remove this story</Trans>}
          text={
            <Trans>
              This removes the story now. If you uploaded its file only for this story, we delete
              it.
            </Trans>
          }
          send={() => call(removeOwnStoryEndpoint, { params: { id } })}
          successMessage={t`The story has been removed.`}
          media={media}
        >
          <Trans>Remove story</Trans>
        </RemoveButton>
      </p>
    </>
  )
}
