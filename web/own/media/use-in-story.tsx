import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { submitChangeEndpoint } from '#media/own-media'
import type { OwnFile, OwnMedia } from '#media/submitted-media'
import { call } from '../../lib/api/call.ts'
import { Button } from '../../ui/button.tsx'
import { AgreeDialog } from './agree-dialog.tsx'
import { emptyStory, storyOf, StoryPlace } from './story-place.tsx'
import type { OwnMediaChange } from './use-own-media.ts'

type Props = {
  file: OwnFile
  name: string
  data: Pick<OwnMedia, 'highlights' | 'ownLanguage'>
  media: OwnMediaChange
}

/** Submits a story with a file that is published already. */
export function UseInStory({ file, name, data, media }: Props) {
  const { highlights, ownLanguage } = data
  const { t } = useLingui()
  const [isAsking, setIsAsking] = useState(false)
  const [draft, setDraft] = useState(emptyStory)
  const story = storyOf(draft, highlights, ownLanguage)
  return (
    <>
      <Button
        variant="quiet"
        aria-label={t`Use in a story: ${name}`}
        onClick={() => {
          setDraft(emptyStory())
          setIsAsking(true)
        }}
      >
        <Trans>Use in a story</Trans>
      </Button>
      {isAsking && (
        <AgreeDialog
          file={file}
          use="stories"
          title={<Trans>New story</Trans>}
          text={
            <Trans>
              Our team reviews the story first. Once approved, it appears on your profile and on the
              home page.
            </Trans>
          }
          isComplete={story !== null}
          media={media}
          onSubmit={(consent) => {
            const body = { kind: 'story' as const, id: draft.id, mediaId: file.id, ...story }
            const send = () =>
              call(submitChangeEndpoint, { body: { ...body, ...(consent && { consent }) } })
            void media
              .change(send, t`Our team is reviewing the story.`)
              .then((isDone) => isDone && setIsAsking(false))
          }}
          onClose={() => setIsAsking(false)}
        >
          <StoryPlace draft={draft} set={setDraft} highlights={highlights} language={ownLanguage} />
        </AgreeDialog>
      )}
    </>
  )
}
