import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useId, useState } from 'react'
import { errorMessageOf } from '../../../lib/api/api.ts'
import { browserComponent } from '../../../lib/lazy-component.tsx'
import { PICTURE_TYPES } from '#media/media-types'
import { pictureProblem, readPictureFile } from '../../../lib/picture-file.ts'
import { withTrueType } from '../../../lib/true-type.ts'
import { announce } from '../../../ui/announce.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormMessage, type Message } from '../../../ui/form-message.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { PanelLink } from '../../../ui/panel-link.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useMemberPhoto } from './use-member-photo.ts'
import '../../../styles/forms.css'

const CropDialog = browserComponent(!import.meta.env.SSR && (() => import('./crop-dialog.tsx')))

/** Form to add, change or remove the member's photo, a Premium feature. */
export function PhotoForm() {
  const { t } = useLingui()
  const id = useId()
  const { isPremium, photo, error, refetch, save, remove } = useMemberPhoto()
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [over, setOver] = useState(false)
  const [message, setMessage] = useState<Message>(null)

  async function take(original: File | null | undefined) {
    setOver(false)
    setMessage(null)
    if (!original) return
    const file = await withTrueType(original)
    try {
      setPicture(await readPictureFile(file))
    } catch {
      setMessage({ kind: 'error', text: pictureProblem(file) })
    }
  }

  async function removePhoto() {
    try {
      await remove()
      setMessage({ kind: 'success', text: t`Your photo has been removed.` })
    } catch (failure) {
      setMessage({ kind: 'error', text: errorMessageOf(failure) })
    }
  }

  if (isPremium === undefined) {
    return error ? (
      <div role="alert" className="flex flex-wrap items-center gap-4">
        <p>{error.message}</p>
        <Button variant="line" onClick={() => void refetch()}>
          <Trans>Try Again</Trans>
        </Button>
      </div>
    ) : (
      <Skeleton className="h-24" />
    )
  }
  return (
    <div className="form">
      {isPremium ? (
        <div
          className={`flex flex-wrap items-center gap-6 border border-dashed p-5 ${over ? 'border-wine bg-paper-2' : 'border-line'}`}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault()
            void take(event.dataTransfer.files[0])
          }}
        >
          <span className="grid size-24 place-items-center overflow-hidden rounded-full bg-paper-2 text-ink-2">
            {photo ? (
              <img src={photo} alt={t`Your photo`} className="size-full object-cover" />
            ) : (
              <Icon name="camera" />
            )}
          </span>
          <div className="min-w-52 flex-1">
            <p className="flex flex-wrap gap-3">
              <label
                htmlFor={id}
                className="button button-line relative focus-within:outline-2 focus-within:outline-wine"
              >
                {photo ? <Trans>Choose another photo</Trans> : <Trans>Choose a photo</Trans>}
                <input
                  id={id}
                  type="file"
                  accept={PICTURE_TYPES.join()}
                  className="absolute inset-0 size-full cursor-pointer opacity-0"
                  onChange={({ currentTarget }) => {
                    void take(currentTarget.files?.[0])
                    currentTarget.value = ''
                  }}
                />
              </label>
              {photo && (
                <Button variant="quiet" onClick={() => void removePhoto()}>
                  <Trans>Remove</Trans>
                </Button>
              )}
            </p>
            <p className="mt-3 text-small text-ink-2">
              <Trans>Or drop one here. You can then choose the visible area.</Trans>
            </p>
          </div>
        </div>
      ) : (
        <p className="text-ink-2">
          <Trans>Your own profile photo is a Premium benefit, included in every plan.</Trans>{' '}
          <PanelLink panel="premium" className="link">
            <Trans>Explore Premium Features</Trans>
          </PanelLink>
        </p>
      )}
      <FormMessage message={message} />
      {picture && (
        <Suspense fallback={null}>
          <CropDialog
            picture={picture}
            onSave={async (blob) => {
              await save(blob)
              announce(t`Your photo has been saved.`)
            }}
            onClose={() => {
              picture.close()
              setPicture(null)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
