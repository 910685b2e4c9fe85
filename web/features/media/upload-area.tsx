import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useId, useRef, useState } from 'react'
import { useNow } from '../../lib/use-now.ts'
import { withTrueType } from '../../lib/true-type.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/choice-fields.tsx'
import { FormMessage, type Message } from '../../ui/form-message.tsx'
import { consentOf, emptyConsent, type ConsentGiver } from './consent-draft.ts'
import { ConsentFields } from './consent-fields.tsx'
import type { Upload } from './upload.ts'
import { UploadRow } from './upload-row.tsx'
import { ACCEPTED_TYPES } from './upload-rules.ts'
import { useIncomingFiles } from './use-incoming-files.ts'
import type { Uploads } from './use-uploads.ts'

type Props = {
  uploads: Uploads
  purpose?: Upload['purpose']
  /** Form fields added to every file selected here. */
  fields?: Upload['fields']
  /** Giver of the latest consents, the default for these files. */
  giver?: ConsentGiver | undefined
  locked?: boolean
}

/** Area to select, drop or paste files; it lists them until they are uploaded. */
export function UploadArea({ uploads, purpose = 'gallery', fields, giver, locked = false }: Props) {
  const { t } = useLingui()
  const hint = useId()
  const input = useRef<HTMLInputElement>(null)
  const [access, setAccess] = useState<Upload['access']>('public')
  const area = useRef<HTMLElement>(null)
  /** Files that were dropped or pasted before the consent was recorded. */
  const [heldFiles, setHeldFiles] = useState<readonly File[]>([])
  const [isUnreadable, setUnreadable] = useState(false)
  const now = useNow()
  const { queue } = uploads
  // The companion's own area has one list for all purposes.
  const listedUploads = uploads.uploads.filter((upload) => fields || upload.purpose === purpose)
  const use = purpose === 'story' ? 'stories' : access
  const [draft, setDraft] = useState(() => ({ ...emptyConsent(now), ...giver }))
  const [isChecked, setChecked] = useState(false)
  const consent = consentOf(draft, use)
  const [message, setMessage] = useState<Message>(null)
  const form = useRef<HTMLDivElement>(null)
  function askForConsent() {
    setChecked(true)
    setMessage({ kind: 'error', text: t`Record the consent first.` })
    form.current?.querySelector('input')?.focus()
  }
  function add(files: readonly File[]) {
    const record = fields ?? (consent && { consent: JSON.stringify(consent) })
    const level = purpose === 'story' ? 'public' : access
    if (!record) {
      setHeldFiles(files)
      return askForConsent()
    }
    setHeldFiles([])
    void Promise.all(files.map(withTrueType)).then((typedFiles) =>
      queue.add(typedFiles, { access: level, purpose, fields: record }),
    )
  }
  const isDraggedOver = useIncomingFiles(area, {
    isOpen: !locked,
    onFiles: (files) => {
      setUnreadable(false)
      add([...heldFiles, ...files])
    },
    onUnreadable: () => setUnreadable(true),
  })

  return (
    <section ref={area} className="grid gap-3" aria-label={t`Upload`}>
      {!locked && !fields && (
        <div ref={form}>
          <ConsentFields draft={draft} set={setDraft} use={use} isChecked={isChecked} />
        </div>
      )}
      <FormMessage message={consent ? null : message} />
      {isUnreadable && (
        <FormMessage
          message={{
            kind: 'error',
            text: t`We couldn’t read the folder. Choose its files instead.`,
          }}
        />
      )}
      {heldFiles.length > 0 && (
        <p className="library-found">
          <Plural
            value={heldFiles.length}
            one="# file hasn’t been added yet."
            other="# files haven’t been added yet."
          />
          <Button variant="quiet" onClick={() => add(heldFiles)}>
            <Trans>Add now</Trans>
          </Button>
          <Button variant="quiet" onClick={() => setHeldFiles([])}>
            <Trans>Discard</Trans>
          </Button>
        </p>
      )}
      {!locked && (
        <div className={`media-drop ${isDraggedOver ? 'media-drop-over' : ''}`}>
          <input
            ref={input}
            type="file"
            multiple
            hidden
            accept={ACCEPTED_TYPES}
            aria-label={t`Files`}
            onChange={(event) => {
              if (event.target.files) add([...event.target.files])
              event.target.value = ''
            }}
          />
          <Button
            variant="line"
            aria-describedby={hint}
            onClick={() => (fields || consent ? input.current?.click() : askForConsent())}
          >
            <Trans>Choose files</Trans>
          </Button>
          <p id={hint} className="text-small text-ink-2">
            <Trans>
              You can also drop files and folders anywhere here, or paste them. Photos: JPEG, PNG,
              GIF or WebP up to 10 MB (larger ones are scaled down); videos: MP4, MOV or WebM up to
              50 MB.
            </Trans>
          </p>
          {purpose === 'gallery' && (
            <SelectField
              label={t`Access to new files`}
              value={access}
              onChange={(event) => setAccess(event.target.value as Upload['access'])}
              options={[
                { value: 'public', label: t`Public` },
                { value: 'private', label: t`Private, for Premium members` },
              ]}
            />
          )}
        </div>
      )}
      {listedUploads.length > 0 && (
        <ul className="media-queue" aria-label={t`Files to upload`}>
          {listedUploads.map((upload, index) => (
            <UploadRow
              key={upload.id}
              upload={upload}
              queue={queue}
              isFirst={index === 0}
              isLast={index === listedUploads.length - 1}
            />
          ))}
        </ul>
      )}
    </section>
  )
}
