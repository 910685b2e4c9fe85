import { Trans, useLingui } from '@lingui/react/macro'
import { deleteOwnMedia } from '#contract/own-media.api'
import { call } from '../../lib/call.ts'
import { RemoveButton } from './remove-button.tsx'
import type { OwnMediaChange } from './use-own-media.ts'

type Props = { id: string; name: string; media: OwnMediaChange }

/** Removes a file of hers, published or not. */
export function RemoveFile({ id, name, media }: Props) {
  const { t } = useLingui()
  return (
    <RemoveButton
      label={t`Remove ${name}`}
      title={<Trans>Remove this file</Trans>}
      text={
        <Trans>
          It leaves the site at once, with its stories, and is deleted from our storage. Your
          consent to it ends. This cannot be undone.
        </Trans>
      }
      send={() => call(deleteOwnMedia, { params: { id } })}
      done={t`The file is removed.`}
      media={media}
    />
  )
}

/** Takes back a change of what is published. */
export function TakeBackChange({ id, name, media }: Props) {
  const { t } = useLingui()
  return (
    <RemoveButton
      label={t`Take back ${name}`}
      title={<Trans>Take back this change</Trans>}
      text={<Trans>What visitors see stays as it is.</Trans>}
      send={() => call(deleteOwnMedia, { params: { id } })}
      done={t`The change is taken back.`}
      media={media}
    >
      <Trans>Take back</Trans>
    </RemoveButton>
  )
}
