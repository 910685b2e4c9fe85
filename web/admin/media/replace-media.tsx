import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { withTrueType } from '../../lib/true-type.ts'
import { useNow } from '../../lib/use-now.ts'
import type { MediaItem } from '#media/media'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { FormMessage, type Message } from '../../ui/form-message.tsx'
import { consentOf, emptyConsent } from '../../features/media/consent-draft.ts'
import { ConsentFields } from '../../features/media/consent-fields.tsx'
import { fileSize } from '../../features/media/file-size.ts'
import { ACCEPTED_TYPES, mediaKindOf, fileRefusal } from '../../features/media/upload-rules.ts'
import { useIncomingFiles } from '../../features/media/use-incoming-files.ts'
import { staffUploadTarget } from './staff-uploads.ts'

type Props = {
  companionId: string
  item: Omit<MediaItem, 'order'>
  name: string
  onClose: () => void
  onReplaced: () => void
}

/** Replaces a file by another, which needs a record of consent of its own. */
export function ReplaceMedia({ companionId, item, name, onClose, onReplaced }: Props) {
  const { t } = useLingui()
  const now = useNow()
  const input = useRef<HTMLInputElement>(null)
  const area = useRef<HTMLDivElement>(null)
  const sending = useRef<AbortController | null>(null)
  // The id stays the same for the same file, so that a retry doesn't store it twice.
  const [chosenFile, setChosenFile] = useState<{ file: File; id: string } | null>(null)
  const [draft, setDraft] = useState(() => emptyConsent(now))
  const [isChecked, setChecked] = useState(false)
  const [progress, setProgress] = useState<number | null>(null)
  const [message, setMessage] = useState<Message>(null)
  const use = item.access_level
  const busy = progress !== null
  const fail = (text: string) => setMessage({ kind: 'error', text })

  const isOver = useIncomingFiles(area, {
    isOpen: !busy,
    onFiles: ([file]) => void choose(file),
    onUnreadable: () => fail(t`Choose a file.`),
  })
  useEffect(() => () => sending.current?.abort(), [])

  async function choose(original: File | undefined) {
    if (!original) return
    const file = await withTrueType(original)
    const isOther = mediaKindOf(file) !== item.type
    const refusal =
      fileRefusal(file) ??
      (isOther ? t`Replace a photo with a photo, and a video with a video.` : null)
    setChosenFile(refusal ? null : { file, id: crypto.randomUUID() })
    if (refusal) fail(refusal)
    else setMessage(null)
  }

  async function send() {
    if (busy) return
    setChecked(true)
    const consent = consentOf(draft, use)
    if (!chosenFile) return fail(t`Choose a file.`)
    if (!consent) return fail(t`Record the consent first.`)
    if (item.stories > 0 && !consent.uses.includes('stories')) {
      return fail(t`A story shows this file, so the consent has to include stories.`)
    }
    setMessage(null)
    setProgress(0)
    const stop = new AbortController()
    sending.current = stop
    const fields = { replaces: item.id, consent: JSON.stringify(consent) }
    const keptFields = { access: use, purpose: item.purpose, kind: item.type, alt: '' }
    const state = {
      state: 'sending',
      progress: 0,
      reason: '',
      mayRetry: true,
      preview: '',
    } as const
    try {
      const upload = { ...chosenFile, ...keptFields, ...state, fields }
      await staffUploadTarget.send(companionId, upload, {
        signal: stop.signal,
        onProgress: setProgress,
      })
      onReplaced()
    } catch (error) {
      if (stop.signal.aborted) return
      const text = staffUploadTarget.textOf(error)
      fail(t`We couldn’t replace the file. ${text}`)
      setProgress(null)
    }
  }

  const percent = Math.round((progress ?? 0) * 100)
  return (
    <ConfirmDialog
      title={t`Replace ${name}`}
      text={
        <Trans>
          The new file takes over the place and the alternative text. The current file is deleted.
        </Trans>
      }
      confirm={busy ? <Trans>One moment…</Trans> : <Trans>Replace</Trans>}
      busy={busy}
      onConfirm={() => void send()}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <div ref={area} className={`media-drop ${isOver ? 'media-drop-over' : ''}`}>
          <input
            ref={input}
            type="file"
            hidden
            accept={ACCEPTED_TYPES}
            aria-label={t`New file`}
            onChange={({ target }) => {
              void choose(target.files?.[0])
              target.value = ''
            }}
          />
          <Button
            variant="line"
            aria-disabled={busy}
            onClick={() => busy || input.current?.click()}
          >
            <Trans>Choose a file</Trans>
          </Button>
          <p className="text-small">
            {chosenFile ? (
              `${chosenFile.file.name}, ${fileSize(chosenFile.file.size)}`
            ) : (
              <span>
                <Trans>No file chosen yet</Trans>
              </span>
            )}
          </p>
        </div>
        <ConsentFields draft={draft} set={setDraft} use={use} isChecked={isChecked} />
        {busy && (
          <p className="media-queue-state text-small text-ink-2">
            <progress max={100} value={percent} aria-label={t`Upload of the new file`} />
            {percent < 100 ? <Trans>{percent} %</Trans> : <Trans>Processing…</Trans>}
          </p>
        )}
        <FormMessage message={message} />
      </div>
    </ConfirmDialog>
  )
}
