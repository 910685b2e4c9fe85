import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { BodyOf } from '#contract/endpoint'
import type { MediaItem } from '#contract/media'
import { changeOwnMedia } from '#contract/own-media.api'
import { MediaBadges, MediaPreview, MediaThumb } from '../../features/media/media-view.tsx'
import { SavedField } from '../../features/media/saved-field.tsx'
import { call } from '../../lib/call.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { OwnSection } from '../shared/own-section.tsx'
import { RemoveFile } from './remove-file.tsx'
import { WithdrawConsent } from './withdraw-consent.tsx'
import type { OwnMediaChange } from './use-own-media.ts'

type Props = { files: readonly MediaItem[]; media: OwnMediaChange }

/** What is published, in the order of the profile. */
export function PublishedSection({ files, media }: Props) {
  const { t } = useLingui()
  const [opened, setOpened] = useState<string | null>(null)
  const shown = files.find(({ id }) => id === opened)
  const cover = files.find((one) => one.type === 'photo' && one.access_level === 'public')?.id
  const nameOf = ({ caption, type, order }: MediaItem) => {
    const place = order + 1
    return caption || (type === 'video' ? t`Video ${place}` : t`Photo ${place}`)
  }
  return (
    <OwnSection
      title={<Trans>Published</Trans>}
      help={
        <p>
          <Trans>
            Order, cover and captions change at once; the first public photo is the cover. To show a
            file with another alternative text, remove the text or upload the file anew.
          </Trans>
        </p>
      }
    >
      {files.length === 0 && (
        <p className="text-ink-2">
          <Trans>No photos or videos yet.</Trans>
        </p>
      )}
      <ul className="own-gallery" aria-label={t`Published`}>
        {files.map((file, at) => (
          <PublishedFile
            key={file.id}
            file={file}
            name={nameOf(file)}
            isCover={file.id === cover}
            isLast={at === files.length - 1}
            media={media}
            onOpen={() => setOpened(file.id)}
          />
        ))}
      </ul>
      {shown && (
        <MediaPreview
          item={shown}
          name={nameOf(shown)}
          onClose={() => setOpened(null)}
          onBroken={() => void media.reload()}
        />
      )}
    </OwnSection>
  )
}

type FileProps = {
  file: MediaItem
  name: string
  isCover: boolean
  isLast: boolean
  media: OwnMediaChange
  onOpen: () => void
}

function PublishedFile({ file, name, isCover, isLast, media, onOpen }: FileProps) {
  const { t } = useLingui()
  const { id, order } = file
  const change = (body: BodyOf<typeof changeOwnMedia>, done = t`Saved.`) =>
    void media.change(() => call(changeOwnMedia, { params: { id }, body }), done)
  const mayLead = file.type === 'photo' && file.access_level === 'public' && !isCover
  return (
    <li aria-label={name}>
      <MediaThumb item={file} name={name} onOpen={onOpen} onBroken={() => void media.reload()} />
      <MediaBadges item={file} isCover={isCover} />
      <SavedField
        label={t`Caption of ${name}`}
        placeholder={t`Caption`}
        value={file.caption}
        onSave={(caption) => change({ caption })}
      />
      {file.alt && (
        <p className="text-small text-ink-2">
          {file.alt}{' '}
          <Button
            variant="quiet"
            aria-label={t`Remove the alternative text of ${name}`}
            onClick={() => change({ alt: '' }, t`The text is removed.`)}
          >
            <Trans>Remove text</Trans>
          </Button>
        </p>
      )}
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
            onClick={() => change({ cover: true }, t`This is your cover now.`)}
          >
            <Trans>Make cover</Trans>
          </Button>
        )}
        <RemoveFile id={id} name={name} media={media} />
        <WithdrawConsent id={id} name={name} media={media} />
      </p>
    </li>
  )
}
