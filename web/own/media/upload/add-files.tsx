import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, type ChangeEvent } from 'react'
import { ACCEPTED_TYPES } from '../../../features/media/upload-rules.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'

/** Buttons to choose files from the library, and to take a photo on devices with a touch screen. */
export function AddFiles({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { t } = useLingui()
  const library = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(target.files ?? [])])
    target.value = ''
  }
  return (
    <p className="own-add">
      <input
        ref={library}
        type="file"
        multiple
        hidden
        accept={ACCEPTED_TYPES}
        aria-label={t`Files`}
        onChange={choose}
      />
      <input
        ref={camera}
        type="file"
        hidden
        accept="image/jpeg"
        capture="user"
        aria-label={t`Take a photo`}
        onChange={choose}
      />
      <Button onClick={() => library.current?.click()}>
        <Icon name="plus" />
        <Trans context="files">Add</Trans>
      </Button>
      <IconButton
        icon="camera"
        label={t`Take a photo`}
        className="own-camera"
        onClick={() => camera.current?.click()}
      />
    </p>
  )
}
