import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { CheckboxWithNote } from '../../ui/choice-fields.tsx'
import { fileSize } from './file-size.ts'
import type { Upload } from './upload.ts'
import { failureOf, type UploadQueue } from './upload-queue.ts'

type Props = { upload: Upload; queue: UploadQueue; isFirst: boolean; isLast: boolean }

/** One file with its progress and the buttons to move, retry or remove it. */
export function UploadRow({ upload, queue, isFirst, isLast }: Props) {
  const { t } = useLingui()
  const [isUnreadable, setUnreadable] = useState(false)
  const { id, file, kind, state, purpose, access } = upload
  const { name, size } = file
  const preview = isUnreadable ? null : upload.preview
  const isEditable =
    state === 'staged' || state === 'waiting' || (state === 'failed' && upload.mayRetry)
  return (
    <li aria-label={name}>
      {preview && kind === 'photo' && (
        <img src={preview} alt="" width={64} height={80} onError={() => setUnreadable(true)} />
      )}
      {preview && kind === 'video' && <video src={preview} muted preload="metadata" />}
      {!preview && <span aria-hidden="true" />}
      <div className="media-queue-words">
        <p>
          <strong>{name}</strong> <span className="text-small text-ink-2">{fileSize(size)}</span>
        </p>
        <UploadState upload={upload} />
        {isEditable && (
          <div className="media-queue-fields">
            <span className="field-box">
              <input
                aria-label={t`Alternative text of ${name}`}
                placeholder={t`Alternative text`}
                maxLength={300}
                value={upload.alt}
                onChange={(event) => queue.change(id, { alt: event.target.value })}
              />
            </span>
            {purpose === 'gallery' && (
              <CheckboxWithNote
                checked={access === 'private'}
                onChange={(isPrivate) =>
                  queue.change(id, { access: isPrivate ? 'private' : 'public' })
                }
              >
                <Trans>Private</Trans>
              </CheckboxWithNote>
            )}
          </div>
        )}
      </div>
      <div className="media-queue-acts">
        {state === 'staged' && (
          <>
            <IconButton
              icon="chevron-left"
              label={t`Move ${name} earlier`}
              aria-disabled={isFirst}
              onClick={() => queue.move(id, -1)}
            />
            <IconButton
              icon="chevron-right"
              label={t`Move ${name} later`}
              aria-disabled={isLast}
              onClick={() => queue.move(id, 1)}
            />
          </>
        )}
        {state === 'failed' && upload.mayRetry && (
          <Button variant="line" aria-label={t`Retry ${name}`} onClick={() => queue.retry(id)}>
            <Trans>Retry</Trans>
          </Button>
        )}
        {state !== 'done' && (
          <IconButton
            icon="x"
            label={state === 'sending' ? t`Cancel ${name}` : t`Remove ${name}`}
            onClick={() => queue.remove(id)}
          />
        )}
      </div>
    </li>
  )
}

function UploadState({ upload }: { upload: Upload }) {
  const { t } = useLingui()
  const { state, progress, file } = upload
  const { name } = file
  const percent = Math.round(progress * 100)
  if (state === 'failed' || state === 'refused') {
    return (
      <p role="alert" className="field-error text-small">
        {failureOf(upload)}
      </p>
    )
  }
  return (
    <p className="media-queue-state text-small text-ink-2">
      {state === 'staged' && (
        <span>
          <Trans>Ready to upload</Trans>
        </span>
      )}
      {state === 'waiting' && (
        <span>
          <Trans>Waiting</Trans>
        </span>
      )}
      {state === 'done' && (
        <span>
          <Trans>Uploaded</Trans>
        </span>
      )}
      {state === 'sending' && (
        <>
          <progress max={100} value={percent} aria-label={t`Upload of ${name}`} />
          {percent < 100 ? <Trans>{percent} %</Trans> : <Trans>Processing…</Trans>}
        </>
      )}
    </p>
  )
}
