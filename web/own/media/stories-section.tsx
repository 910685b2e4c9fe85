import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import {
  moveHighlightEndpoint,
  removeHighlightEndpoint,
  removeHighlightTitleEndpoint,
  removeOwnStoryEndpoint,
  removeStoryTextEndpoint,
} from '#media/own-media'
import type { OwnMedia, OwnStory } from '#media/submitted-media'
import { call } from '../../lib/api/call.ts'
import { moment } from '../../lib/format-date.ts'
import { IconButton } from '../../ui/button.tsx'
import { OwnSection } from '../shared/own-section.tsx'
import { FileRecord } from './file-consent.tsx'
import { OwnTexts } from './own-texts.tsx'
import { MissingConsent } from './missing-consent.tsx'
import { RemoveButton } from './remove-button.tsx'
import { RemoveFile } from './remove-file.tsx'
import { UseInStory } from './use-in-story.tsx'
import { WithdrawalHelp, WithdrawConsent } from './withdraw-consent.tsx'
import { WithdrawnFiles } from './withdrawn-files.tsx'
import type { OwnMediaChange } from './use-own-media.ts'

type Props = { data: OwnMedia; media: OwnMediaChange }

/** Current stories, highlights in order, and unused files for stories. */
export function StoriesSection({ data, media }: Props) {
  const { t } = useLingui()
  const { stories, highlights, kept, submitted, withdrawn } = data
  return (
    <OwnSection
      title={<Trans>Stories and highlights</Trans>}
      help={
        <>
          <p>
            <Trans>
              Stories are shown for as long as you chose; highlights stay on your profile. Anything
              you remove disappears at once. Our team reviews new titles and texts before visitors
              see them. Visitors read them in the language of the page where you have written them
              in it.
            </Trans>
          </p>
          <WithdrawalHelp />
        </>
      }
    >
      <WithdrawnFiles files={withdrawn} place="story" media={media} />
      {stories.length > 0 && (
        <ul className="own-stories" aria-label={t`Stories`}>
          {stories.map((story, index) => {
            const until = moment(story.expiresAt)
            return (
              <StoryLine
                key={story.id}
                story={story}
                name={t`Story ${index + 1}`}
                submitted={submitted}
                media={media}
              >
                <Trans>Until {until}</Trans>
              </StoryLine>
            )
          })}
        </ul>
      )}
      {highlights.map((highlight, index) => (
        <Highlight
          key={highlight.id}
          highlight={highlight}
          at={index}
          isLast={index === highlights.length - 1}
          submitted={submitted}
          media={media}
        />
      ))}
      {kept.length > 0 && (
        <>
          <h3 className="text-h4">
            <Trans>Not currently in a story</Trans>
          </h3>
          <ul className="own-stories" aria-label={t`Not currently in a story`}>
            {kept.map((file, index) => {
              const name = file.alt || t`Story file ${index + 1}`
              return (
                <li key={file.id} aria-label={name}>
                  <img src={file.thumbnail} alt={file.alt} width={64} height={80} />
                  <div className="own-acts">
                    <FileRecord id={file.id} />
                    {!file.has_consent && <MissingConsent file={file} name={name} media={media} />}
                    <UseInStory file={file} name={name} data={data} media={media} />
                    <RemoveFile id={file.id} name={name} media={media} />
                    <WithdrawConsent id={file.id} name={name} media={media} />
                  </div>
                </li>
              )
            })}
          </ul>
        </>
      )}
    </OwnSection>
  )
}

type HighlightProps = {
  highlight: OwnMedia['highlights'][number]
  at: number
  isLast: boolean
  submitted: OwnMedia['submitted']
  media: OwnMediaChange
}

function Highlight({ highlight, at, isLast, submitted, media }: HighlightProps) {
  const { t } = useLingui()
  const { id, title, stories } = highlight
  const params = { id }
  const move = (position: number) =>
    void media.change(() => call(moveHighlightEndpoint, { params, body: { position } }), t`Saved.`)
  return (
    <div role="group" aria-label={title} className="own-highlight">
      <p className="own-acts">
        <strong lang={highlight.language}>{title}</strong>
        <IconButton
          icon="chevron-left"
          label={t`Move ${title} earlier`}
          aria-disabled={at === 0}
          onClick={() => at > 0 && move(at - 1)}
        />
        <IconButton
          icon="chevron-right"
          label={t`Move ${title} later`}
          aria-disabled={isLast}
          onClick={() => !isLast && move(at + 1)}
        />
        <RemoveButton
          label={t`Remove the highlight ${title}`}
          title={<Trans>Remove this highlight</Trans>}
          text={
            <Trans>
              It leaves your profile at once, along with its stories. Files uploaded only for these
              stories are deleted.
            </Trans>
          }
          send={() => call(removeHighlightEndpoint, { params })}
          successMessage={t`The highlight has been removed.`}
          media={media}
        />
      </p>
      {stories.length > 0 && (
        <OwnTexts
          value={{ text: title, language: highlight.language, others: highlight.titles }}
          label={t`Title of ${title}`}
          placeholder={t`Title`}
          maxLength={40}
          isRequired
          pending={submitted.filter(
            (submission) => submission.kind === 'title' && submission.highlightId === id,
          )}
          wordsOf={({ highlightTitle }) => highlightTitle}
          changeTo={(language, highlightTitle) => ({
            kind: 'title',
            id: crypto.randomUUID(),
            highlightId: id,
            highlightTitle,
            language,
          })}
          remove={(language) => call(removeHighlightTitleEndpoint, { params: { id, language } })}
          media={media}
        />
      )}
      <ul className="own-stories" aria-label={title}>
        {stories.map((story, index) => (
          <StoryLine
            key={story.id}
            story={story}
            name={`${title} ${index + 1}`}
            submitted={submitted}
            media={media}
          />
        ))}
      </ul>
    </div>
  )
}

type LineProps = {
  story: OwnStory
  name: string
  submitted: OwnMedia['submitted']
  media: OwnMediaChange
  children?: ReactNode
}

function StoryLine({ story, name, submitted, media, children }: LineProps) {
  const { t } = useLingui()
  const { id, text, language, texts, file } = story
  return (
    <li aria-label={name}>
      <img src={file.thumbnail} alt={file.alt} width={64} height={80} />
      <div className="own-story">
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
        {children && <p className="text-small text-ink-2">{children}</p>}
        {file.purpose === 'story' && <FileRecord id={file.id} />}
        {!file.has_consent && <MissingConsent file={file} name={name} media={media} />}
        <p className="own-acts">
          <RemoveButton
            label={t`Remove ${name}`}
            title={<Trans>Remove this story</Trans>}
            text={
              <Trans>
                It leaves the site at once. A file uploaded only for this story is deleted.
              </Trans>
            }
            send={() => call(removeOwnStoryEndpoint, { params: { id } })}
            successMessage={t`The story has been removed.`}
            media={media}
          />
        </p>
        <WithdrawConsent id={file.id} name={name} media={media} />
      </div>
    </li>
  )
}
