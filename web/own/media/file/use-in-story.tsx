import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { submitChangeEndpoint } from '#media/own-media'
import type { OwnFile, OwnMedia } from '#media/submitted-media'
import { call } from '../../../lib/api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { emptyStory, NEW_HIGHLIGHT, storyOf, StoryPlace } from '../upload/story-place.tsx'
import type { OwnMediaChange } from '../use-own-media.ts'
import { AgreeDialog } from './agree-dialog.tsx'

type Props = {
  file: OwnFile
  name: string
  data: Pick<OwnMedia, 'highlights' | 'ownLanguage'>
  media: OwnMediaChange
  /** True to suggest a highlight instead of a story that ends. */
  isHighlight?: boolean
}

/** Submits a story with a file that is published already. */
export function UseInStory({ file, name, data, media, isHighlight = false }: Props) {
  const { highlights, ownLanguage } = data
  const { t } = useLingui()
  const [isAsking, setIsAsking] = useState(false)
  const [draft, setDraft] = useState(emptyStory)
  const story = storyOf(draft, highlights, ownLanguage)
  function open() {
    const newDraft = emptyStory()
    if (isHighlight) newDraft.place = highlights[0]?.id ?? NEW_HIGHLIGHT
    setDraft(newDraft)
    setIsAsking(true)
  }
  return (
    <>
      <Button
        variant="line"
        aria-label={isHighlight ? t`Add to a highlight: ${name}` : t`Use in a story: ${name}`}
        onClick={open}
      >
        {isHighlight ? <Trans>Add to a highlight</Trans> : <Trans>Use in a story</Trans>}
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
            const storyBody = consent ? { ...body, consent } : body
            const send = () => call(submitChangeEndpoint, { body: storyBody })
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
