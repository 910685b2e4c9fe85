import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { changeOwnMediaEndpoint, submitChangeEndpoint } from '#media/own-media'
import type { OwnFile } from '#media/submitted-media'
import { call } from '../../../lib/api/call.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import type { OwnMediaChange } from '../use-own-media.ts'
import { AgreeDialog } from './agree-dialog.tsx'
import { Segments } from './segments.tsx'

type Props = { file: OwnFile; media: OwnMediaChange }

/** Makes a public file private immediately, or a private one public after a review. */
export function ChangeAccess({ file, media }: Props) {
  const { t } = useLingui()
  const [isAsking, setIsAsking] = useState(false)
  const [requestId, setRequestId] = useState('')
  const close = () => setIsAsking(false)
  const { id, access_level: access } = file
  async function change(send: Parameters<OwnMediaChange['change']>[0], successMessage: string) {
    if (await media.change(send, successMessage)) close()
  }
  return (
    <>
      <Segments
        label={t`Visible to`}
        value={access}
        options={[
          { value: 'public', label: <Trans>Public</Trans> },
          { value: 'private', label: <Trans>Private</Trans> },
        ]}
        onChange={() => {
          setRequestId(crypto.randomUUID())
          setIsAsking(true)
        }}
      />
      {isAsking && access === 'private' && (
        <AgreeDialog
          file={file}
          use="public"
          title={<Trans>Make this file public</Trans>}
          text={
            <Trans>
              Our team reviews the file first. Until we approve it, it stays in your private
              gallery.
            </Trans>
          }
          media={media}
          onSubmit={(consent) => {
            const body = { kind: 'public' as const, id: requestId, mediaId: id }
            const changeBody = consent ? { ...body, consent } : body
            void change(
              () => call(submitChangeEndpoint, { body: changeBody }),
              t`Our team is reviewing the change.`,
            )
          }}
          onClose={close}
        />
      )}
      {isAsking && access === 'public' && (
        <ConfirmDialog
          title={<Trans>Make this file private</Trans>}
          text={
            <Trans>
              We remove the file from your public gallery and delete its stories right away; only
              Premium members will see it, in your private gallery. Continue to give your consent;
              we record the date.
            </Trans>
          }
          confirm={media.busy ? <Trans>One moment…</Trans> : <Trans>Make private</Trans>}
          busy={media.busy}
          onConfirm={() => {
            const body = { access_level: 'private' as const }
            void change(
              () => call(changeOwnMediaEndpoint, { params: { id }, body }),
              t`The file is now private.`,
            )
          }}
          onClose={close}
        >
          <FormMessage message={media.message?.kind === 'error' ? media.message : null} />
        </ConfirmDialog>
      )}
    </>
  )
}
