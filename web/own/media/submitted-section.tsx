import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { changeSubmission } from '#contract/own-media.api'
import type { Submission } from '#contract/submitted-media'
import { MediaBadges, MediaPreview, MediaThumb } from '../../features/media/media-view.tsx'
import { call } from '../../lib/call.ts'
import { moment } from '../../lib/format-date.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { OwnSection } from '../shared/own-section.tsx'
import { RemoveFile } from './remove-file.tsx'
import type { OwnMediaChange } from './use-own-media.ts'

type Props = { files: readonly Submission[]; media: OwnMediaChange }

/** What is not published: with staff, or returned by them. */
export function SubmittedSection({ files, media }: Props) {
  const { t } = useLingui()
  const [opened, setOpened] = useState<string | null>(null)
  const shown = files.find(({ id }) => id === opened)
  return (
    <OwnSection
      title={<Trans>Under review</Trans>}
      help={
        <p>
          <Trans>
            You receive an email once our team has decided. A file that is returned says why: change
            its texts and submit it again, or remove it and upload another one. Returned files are
            deleted after 90 days.
          </Trans>
        </p>
      }
    >
      <ul className="own-files" aria-label={t`Under review`}>
        {files.map((file) => (
          <SubmittedFile
            key={`${file.id} ${file.version}`}
            file={file}
            media={media}
            onOpen={() => setOpened(file.id)}
          />
        ))}
      </ul>
      {shown && (
        <MediaPreview
          item={shown}
          name={shown.caption || t`File`}
          onClose={() => setOpened(null)}
          onBroken={() => void media.reload()}
        />
      )}
    </OwnSection>
  )
}

type FileProps = { file: Submission; media: OwnMediaChange; onOpen: () => void }

function SubmittedFile({ file, media, onOpen }: FileProps) {
  const { t } = useLingui()
  const { id, version, state, reason } = file
  const [caption, setCaption] = useState(file.caption)
  const [alt, setAlt] = useState(file.alt)
  const isReturned = state === 'returned'
  const isChanged = caption.trim() !== file.caption || alt.trim() !== file.alt
  const when = moment(file.createdAt)
  const name = file.caption || t`the file of ${when}`
  const send = () => {
    const body = { version, caption: caption.trim(), alt: alt.trim() }
    const done = isReturned ? t`The file is with our team again.` : t`The texts are saved.`
    void media.change(() => call(changeSubmission, { params: { id }, body }), done)
  }
  return (
    <li aria-label={name}>
      <MediaThumb item={file} name={name} onOpen={onOpen} onBroken={() => void media.reload()} />
      <div className="own-file">
        <span className="own-badges">
          <Badge tone={isReturned ? 'brass' : 'paper'}>
            {isReturned ? <Trans>Returned</Trans> : <Trans>Under review</Trans>}
          </Badge>
          <MediaBadges item={file} />
        </span>
        {isReturned && (
          <div className="message message-error own-reason">
            <p>{reason}</p>
          </div>
        )}
        <Field
          label={t`Caption`}
          hint={t`For you and our team.`}
          maxLength={300}
          value={caption}
          onChange={({ target }) => setCaption(target.value)}
        />
        <Field
          label={t`Alternative text`}
          hint={t`What the picture shows, for people who can’t see it.`}
          maxLength={300}
          value={alt}
          onChange={({ target }) => setAlt(target.value)}
        />
        <p className="own-acts">
          {(isReturned || isChanged) && (
            <Button variant="line" aria-busy={media.busy} onClick={send}>
              {isReturned ? <Trans>Submit again</Trans> : <Trans>Save texts</Trans>}
            </Button>
          )}
          <RemoveFile id={id} name={name} media={media} />
        </p>
      </div>
    </li>
  )
}
