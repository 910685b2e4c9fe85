import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { MAX_APPLICATION_PHOTOS, type ApplicationPhotos } from '#moderation/applications'
import { PICTURE_TYPES } from '#media/media-types'
import { Button } from '../../../ui/button.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { usePhotoUploads } from './use-photo-uploads.ts'

type Props = { token: string; storedPhotos: ApplicationPhotos }

/** Upload field for photos that only staff see. */
export function PhotoField({ token, storedPhotos }: Props) {
  const { t } = useLingui()
  const id = useId()
  const { photos, uploads, problem, add, send, forget, remove } = usePhotoUploads(
    token,
    storedPhotos,
  )
  const room = MAX_APPLICATION_PHOTOS - photos.length - uploads.length
  return (
    <section className="form" aria-labelledby={`${id}title`}>
      <h2 id={`${id}title`} className="text-h4">
        <Trans>Photos</Trans>
      </h2>
      <p className="text-small text-ink-2">
        <Trans>
          Up to {MAX_APPLICATION_PHOTOS}, saved as you choose them; only our team sees them, and we
          never publish them from here. Don’t send documents.
        </Trans>
      </p>
      {photos.length > 0 && (
        <ul className="flex flex-wrap gap-4">
          {photos.map((photo, index) => (
            <li key={photo.id} className="grid gap-1">
              <img
                src={photo.preview}
                alt={t`Photo ${index + 1}`}
                className="size-24 object-cover"
              />
              <Button variant="quiet" onClick={() => void remove(photo.id)}>
                <Trans>Remove</Trans>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {uploads.map((upload) => (
        <div key={upload.id} role={upload.problem ? 'alert' : 'status'} className="grid gap-1">
          <p className="text-small break-words">
            {upload.file.name}: {upload.problem || t`Uploading…`}
          </p>
          {upload.problem && (
            <p className="flex flex-wrap gap-3">
              <Button variant="quiet" onClick={() => send(upload)}>
                <Trans>Try Again</Trans>
              </Button>
              <Button variant="quiet" onClick={() => forget(upload.id)}>
                <Trans>Remove</Trans>
              </Button>
            </p>
          )}
        </div>
      ))}
      <FormMessage message={problem ? { kind: 'error', text: problem } : null} />
      {room > 0 && (
        <label
          htmlFor={id}
          className="button button-line relative focus-within:outline-2 focus-within:outline-wine"
        >
          <Trans>Choose photos</Trans>
          <input
            id={id}
            type="file"
            multiple
            accept={PICTURE_TYPES.join()}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
            onChange={({ currentTarget }) => {
              add([...(currentTarget.files ?? [])].slice(0, room))
              currentTarget.value = ''
            }}
          />
        </label>
      )}
    </section>
  )
}
