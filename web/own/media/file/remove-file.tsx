import { Trans, useLingui } from '@lingui/react/macro'
import { deleteOwnMediaEndpoint } from '#media/own-media'
import { call } from '../../../lib/api/call.ts'
import { RemoveButton } from './remove-button.tsx'
import type { OwnMediaChange } from '../use-own-media.ts'

type Props = { id: string; name: string; media: OwnMediaChange }

/** Removes a file of the companion, published or not. */
export function RemoveFile({ id, name, media }: Props) {
  const { t } = useLingui()
  return (
    <RemoveButton
      label={t`Remove ${name}`}
      title={<Trans>Remove this file</Trans>}
      text={
        <Trans>
          This deletes the file and its stories from the site and from our storage, and ends your
          consent. You cannot undo this.
        </Trans>
      }
      send={() => call(deleteOwnMediaEndpoint, { params: { id } })}
      successMessage={t`The file has been removed.`}
      media={media}
    />
  )
}

/** Withdraws a submitted change to published content. */
export function WithdrawChange({ id, name, media }: Props) {
  const { t } = useLingui()
  return (
    <RemoveButton
      label={t`Withdraw ${name}`}
      title={<Trans>Withdraw this change</Trans>}
      text={<Trans>Your published profile stays as it is.</Trans>}
      send={() => call(deleteOwnMediaEndpoint, { params: { id } })}
      successMessage={t`The change has been withdrawn.`}
      media={media}
    >
      <Trans>Withdraw</Trans>
    </RemoveButton>
  )
}
