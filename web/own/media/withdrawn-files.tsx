import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { WithdrawnFile } from '#media/media-consents'
import { allowAgainEndpoint } from '#media/own-consents'
import { getOwnMediaEndpoint } from '#media/own-media'
import { call } from '../../lib/api/call.ts'
import { moment } from '../../lib/format-date.ts'
import { Button } from '../../ui/button.tsx'
import { NOTICE_ID, type OwnMediaChange } from './use-own-media.ts'

type Props = { files: readonly WithdrawnFile[]; media: OwnMediaChange }

/** Withdrawn files, during the hour in which the companion can undo the withdrawal. */
export function WithdrawnFiles({ files, media }: Props) {
  const { t } = useLingui()
  if (files.length === 0) return null
  return (
    <ul className="mx-5 grid gap-4" aria-label={t({ message: 'Withdrawn', context: 'files' })}>
      {files.map((file) => (
        <Withdrawn key={file.id} file={file} media={media} />
      ))}
    </ul>
  )
}

function Withdrawn({ file, media }: { file: WithdrawnFile; media: OwnMediaChange }) {
  const { t } = useLingui()
  const { id, type, alt, copies } = file
  const row = useRef<HTMLLIElement>(null)
  // The focus moves here, because the pressed button is gone.
  const onWithdrawal = useEffectEvent(() => {
    if (media.withdrawnId === id) row.current?.focus()
  })
  useEffect(() => onWithdrawal(), [])
  const name = alt || (type === 'video' ? t`Video` : t`Photo`)
  const when = moment(file.withdrawnAt)
  const until = moment(file.until)
  async function allow() {
    let isAllowed = false
    const send = async () => {
      ;({ isAllowed } = await call(allowAgainEndpoint, { params: { id } }))
      return call(getOwnMediaEndpoint, {})
    }
    const successMessage = () =>
      isAllowed
        ? t`You have allowed ${name} again. You can upload it now; our team will review it.`
        : t`You have lifted your withdrawal of ${name}. Another withdrawal still blocks this file.`
    if (await media.change(send, successMessage)) document.getElementById(NOTICE_ID)?.focus()
  }
  return (
    <li
      ref={row}
      tabIndex={-1}
      className="grid justify-items-start gap-3 border border-line p-4"
      aria-label={name}
    >
      <p>
        <Trans>
          <strong>{name}</strong>: you withdrew it on {when}, and we deleted it.
        </Trans>{' '}
        {copies > 0 && (
          <span>
            <Plural
              value={copies}
              one="# copy was deleted too."
              other="# copies were deleted too."
            />
          </span>
        )}
      </p>
      <p className="text-small text-ink-2">
        <Trans>
          Until {until} you can allow this file again, then upload it again. After that, the
          withdrawal is final.
        </Trans>
      </p>
      <Button
        variant="line"
        aria-label={t`Allow this file again: ${name}`}
        aria-busy={media.busy}
        onClick={() => void allow()}
      >
        <Trans>Allow this file again</Trans>
      </Button>
    </li>
  )
}
