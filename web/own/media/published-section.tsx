import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { BodyOf } from '#platform/endpoint'
import type { MediaItem } from '#media/media'
import { changeOwnMediaEndpoint, submitChangeEndpoint } from '#media/own-media'
import type { OwnFile, OwnMedia } from '#media/submitted-media'
import type { TextLanguage } from '#platform/text-languages'
import { AltFields, altInput } from '../../features/media/alt-fields.tsx'
import { MediaBadges, MediaPreview, MediaThumb } from '../../features/media/media-view.tsx'
import { useTextLanguagesInText } from '../../features/companions/text-language-names.ts'
import { call } from '../../lib/api/call.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { OwnSection } from '../shared/own-section.tsx'
import { ChangeAccess } from './change-access.tsx'
import { FileConsent } from './file-consent.tsx'
import { OwnCrop } from './own-crop.tsx'
import { RemoveFile } from './remove-file.tsx'
import { UseInStory } from './use-in-story.tsx'
import { WithdrawalHelp, WithdrawConsent } from './withdraw-consent.tsx'
import { WithdrawnFiles } from './withdrawn-files.tsx'
import type { OwnMediaChange } from './use-own-media.ts'

type Props = { data: OwnMedia; media: OwnMediaChange }

/** Published files, in the order of the profile. */
export function PublishedSection({ data, media }: Props) {
  const { published: files, submitted, withdrawn } = data
  const { t } = useLingui()
  const [openId, setOpenId] = useState<string | null>(null)
  const openFile = files.find(({ id }) => id === openId)
  const cover = files.find((file) => file.type === 'photo' && file.access_level === 'public')?.id
  const nameOf = ({ alt, type, order }: MediaItem) => {
    const place = order + 1
    return alt || (type === 'video' ? t`Video ${place}` : t`Photo ${place}`)
  }
  return (
    <OwnSection
      title={<Trans context="files">Published</Trans>}
      help={
        <>
          <p>
            <Trans>
              Changes to the order and the cover apply at once; the first public photo is the cover.
              Files become private at once. Our team first reviews new alternative texts and private
              files that you make public. Each file shows the record of your consent; you can
              withdraw a single use of it, at once.
            </Trans>
          </p>
          <WithdrawalHelp />
        </>
      }
    >
      <WithdrawnFiles files={withdrawn} place="gallery" media={media} />
      {files.length === 0 && (
        <p className="text-ink-2">
          <Trans>No photos or videos yet.</Trans>
        </p>
      )}
      <ul className="own-gallery" aria-label={t({ message: 'Published', context: 'files' })}>
        {files.map((file, index) => (
          <PublishedFile
            key={file.id}
            file={file}
            name={nameOf(file)}
            isCover={file.id === cover}
            isLast={index === files.length - 1}
            pendingIn={(language) =>
              submitted.find(
                (submission) =>
                  submission.kind === 'alt' &&
                  submission.mediaId === file.id &&
                  (submission.language ?? file.alt_language) === language,
              )?.alt
            }
            data={data}
            media={media}
            onOpen={() => setOpenId(file.id)}
          />
        ))}
      </ul>
      {openFile && (
        <MediaPreview
          item={openFile}
          name={nameOf(openFile)}
          onClose={() => setOpenId(null)}
          onBroken={() => void media.reload()}
        />
      )}
    </OwnSection>
  )
}

type FileProps = {
  file: OwnFile
  name: string
  isCover: boolean
  isLast: boolean
  /** The alternative text in that language that is under review. */
  pendingIn: (language: TextLanguage) => string | undefined
  data: OwnMedia
  media: OwnMediaChange
  onOpen: () => void
}

function PublishedFile(props: FileProps) {
  const { file, name, isCover, isLast, pendingIn, data, media, onOpen } = props
  const { t } = useLingui()
  const { id, order } = file
  const change = (body: BodyOf<typeof changeOwnMediaEndpoint>, successMessage = t`Saved.`) =>
    void media.change(() => call(changeOwnMediaEndpoint, { params: { id }, body }), successMessage)
  const names = useTextLanguagesInText()
  const describe = (language: TextLanguage, alt: string) => {
    if (alt === '') return change({ alt, language }, t`The text has been removed.`)
    const body = { kind: 'alt', id: crypto.randomUUID(), mediaId: id, language, alt } as const
    return void media.change(
      () => call(submitChangeEndpoint, { body }),
      t`Our team is reviewing the text.`,
    )
  }
  const visitorsRead = (language: TextLanguage) => {
    const read = altInput(file, language)
    const pending = pendingIn(language)
    return (
      read &&
      pending !== undefined &&
      pending !== read && (
        <p className="text-small text-ink-2">
          <Trans>Visitors read: {read}</Trans>{' '}
          <Button
            variant="quiet"
            aria-label={t`Remove the alternative text of ${name}`}
            onClick={() => change({ alt: '', language }, t`The text has been removed.`)}
          >
            <Trans>Remove text</Trans>
          </Button>
        </p>
      )
    )
  }
  const mayLead = file.type === 'photo' && file.access_level === 'public' && !isCover
  return (
    <li aria-label={name}>
      <MediaThumb item={file} name={name} onOpen={onOpen} onBroken={() => void media.reload()} />
      <MediaBadges item={file} isCover={isCover} />
      <AltFields
        item={file}
        name={name}
        names={names}
        valueIn={(language) => pendingIn(language) ?? altInput(file, language)}
        onSave={describe}
        renderBelow={visitorsRead}
      />
      <FileConsent file={file} name={name} media={media} />
      <p className="own-acts">
        <IconButton
          icon="chevron-left"
          label={t`Move ${name} earlier`}
          aria-disabled={order === 0}
          onClick={() => order > 0 && change({ position: order - 1 })}
        />
        <IconButton
          icon="chevron-right"
          label={t`Move ${name} later`}
          aria-disabled={isLast}
          onClick={() => !isLast && change({ position: order + 1 })}
        />
        {mayLead && (
          <Button
            variant="quiet"
            aria-label={t`Make cover: ${name}`}
            onClick={() => change({ cover: true }, t`This is now your cover.`)}
          >
            <Trans>Make cover</Trans>
          </Button>
        )}
        {file.type === 'photo' && <OwnCrop file={file} name={name} media={media} />}
        <ChangeAccess file={file} name={name} media={media} />
        {file.access_level === 'public' && (
          <UseInStory file={file} name={name} data={data} media={media} />
        )}
        <RemoveFile id={id} name={name} media={media} />
      </p>
      <WithdrawConsent id={id} name={name} media={media} />
    </li>
  )
}
