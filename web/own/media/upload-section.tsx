import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { addressOf } from '#platform/endpoint'
import { uploadOwnMediaEndpoint } from '#media/own-media'
import type { OwnMedia } from '#media/submitted-media'
import type { Upload } from '../../features/media/upload.ts'
import { sendUpload } from '../../features/media/send-upload.ts'
import { UploadArea } from '../../features/media/upload-area.tsx'
import { UploadProgress } from '../../features/media/upload-progress.tsx'
import type { UploadTarget } from '../../features/media/upload-queue.ts'
import { useUploads } from '../../features/media/use-uploads.ts'
import { CheckboxWithNote, SelectField } from '../../ui/choice-fields.tsx'
import { OwnSection } from '../shared/own-section.tsx'
import { namedPeople, noPeople, PeopleFields } from './people-fields.tsx'
import { emptyStory, storyOf, StoryPlace } from './story-place.tsx'
import { ownMediaRefusal, type OwnMediaChange } from './use-own-media.ts'

/** The companion's consent includes the use that a file is uploaded for. */
const toReview: UploadTarget = {
  send: (_, { fields, ...upload }, options) => {
    const use = upload.purpose === 'story' ? 'stories' : upload.access
    const uses = [use, fields?.['uses']].filter(Boolean).join(',')
    return sendUpload(
      addressOf(uploadOwnMediaEndpoint),
      { ...upload, fields: { ...fields, uses } },
      options,
    )
  },
  textOf: ownMediaRefusal,
}

type Props = {
  companionId: string
  data: Pick<OwnMedia, 'highlights' | 'ownLanguage'>
  media: OwnMediaChange
}

/** Uploads files, after the companion has named the people shown in them. */
export function UploadSection({ companionId, data, media }: Props) {
  const { highlights, ownLanguage } = data
  const { t } = useLingui()
  const uploads = useUploads(companionId, true, toReview)
  const [people, setPeople] = useState(noPeople)
  const [purpose, setPurpose] = useState<Upload['purpose']>('gallery')
  const [draft, setDraft] = useState(emptyStory)
  const [agreesToStories, setStories] = useState(false)
  const { stored, isSending, uploads: files, queue } = uploads
  const isStory = purpose === 'story'
  const consent = namedPeople(people)
  const story = storyOf(draft, highlights, ownLanguage)
  const isComplete = consent !== null && (!isStory || story !== null)
  const fields = {
    ...(consent && textsOf(consent)),
    uses: agreesToStories && !isStory ? 'stories' : '',
    ...(isStory && story && textsOf(story)),
  }

  const onArrival = useEffectEvent((count: number, isLast: boolean) => {
    if (count > 0) void media.reload()
    if (!isLast) return
    media.setMessage({
      kind: 'success',
      text: t`Our team is reviewing your files. We will email you our decision within 48 hours.`,
    })
    for (const { id, state } of files) if (state === 'done') queue.remove(id)
  })
  const isDone = stored > 0 && !isSending
  useEffect(() => onArrival(stored, isDone), [stored, isDone])

  return (
    <OwnSection
      title={<Trans>New files</Trans>}
      help={
        <>
          <p>
            <Trans>
              Our team reviews every new file before it is published. Until then, only you and our
              team can open it. Location and camera details are removed.
            </Trans>
          </p>
          <p>
            <Trans>
              With each file we keep a dated record of who is shown and what you agree to. You can
              remove a file at any time; it then leaves the site at once.
            </Trans>
          </p>
        </>
      }
    >
      <div className="own-upload">
        <PeopleFields people={people} set={setPeople} />
        <SelectField
          label={t`Where are they shown?`}
          value={purpose}
          onChange={({ target }) => setPurpose(target.value as Upload['purpose'])}
          options={[
            { value: 'gallery', label: t`In your gallery` },
            { value: 'story', label: t`In a story or highlight` },
          ]}
        />
        {isStory && (
          <StoryPlace draft={draft} set={setDraft} highlights={highlights} language={ownLanguage} />
        )}
      </div>
      {!isStory && (
        <CheckboxWithNote checked={agreesToStories} onChange={setStories}>
          <Trans>These files may also be used in stories</Trans>
        </CheckboxWithNote>
      )}
      {!isComplete && (
        <p className="text-small text-ink-2">
          {consent === null ? (
            <Trans>Please first tell us who is shown. You can then choose your files.</Trans>
          ) : (
            <Trans>Please give the highlight a title. You can then choose your files.</Trans>
          )}
        </p>
      )}
      <UploadArea uploads={uploads} purpose={purpose} fields={fields} locked={!isComplete} />
      <UploadProgress uploads={uploads} isPublishing={false} />
    </OwnSection>
  )
}

/** The values of an object as form fields. */
const textsOf = (values: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]),
  )
