import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { changeOwnMedia } from '#contract/own-media.api'
import type { OwnFile } from '#contract/submitted-media'
import { FocusDialog } from '../../features/media/focus-dialog.tsx'
import { call } from '../../lib/call.ts'
import { Button } from '../../ui/button.tsx'
import type { OwnMediaChange } from './use-own-media.ts'

type Props = { file: OwnFile; name: string; media: OwnMediaChange }

/** Applies at once: it shows nothing that is not public already. */
export function OwnFocus({ file, name, media }: Props) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        aria-label={t`Focal point of ${name}`}
        onClick={() => {
          media.setMessage(null)
          setOpen(true)
        }}
      >
        <Trans>Focal point</Trans>
      </Button>
      {isOpen && (
        <FocusDialog
          item={file}
          name={name}
          busy={media.busy}
          message={media.message?.kind === 'error' ? media.message : null}
          onSave={async (focus) => {
            const send = () => call(changeOwnMedia, { params: { id: file.id }, body: { focus } })
            if (await media.change(send, t`Saved.`)) setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
