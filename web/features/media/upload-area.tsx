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
import { ACCEPTED } from './upload-rules.ts'
import { useIncomingFiles } from './use-incoming-files.ts'
import type { Uploads } from './use-uploads.ts'

type Props = {
  uploads: Uploads
  purpose?: Upload['purpose']
  /** What is said of every file that is chosen here. */
  fields?: Upload['fields']
  /** Who has given other consents: the files' is recorded so, unless something else is typed. */
  giver?: ConsentGiver | undefined
  locked?: boolean
}

/** Files are chosen, dropped or pasted here, and stay until they have arrived. */
export function UploadArea({ uploads, purpose = 'gallery', fields, giver, locked = false }: Props) {
  const { t } = useLingui()
  const hint = useId()
  const input = useRef<HTMLInputElement>(null)
  const [access, setAccess] = useState<Upload['access']>('public')
  const area = useRef<HTMLElement>(null)
  /** Dropped or pasted before the consent was recorded. */
  const [held, setHeld] = useState<readonly File[]>([])
  const [isUnreadable, setUnreadable] = useState(false)
  const now = useNow()
  const { queue } = uploads
  // In her own area all files are in one list.
  const listed = uploads.uploads.filter((one) => fields || one.purpose === purpose)
  const use = purpose === 'story' ? 'stories' : access
  const [draft, setDraft] = useState(() => ({ ...emptyConsent(now), ...giver }))
  const [isChecked, setChecked] = useState(false)
  const consent = consentOf(draft, use)
  const [message, setMessage] = useState<Message>(null)
  const form = useRef<HTMLDivElement>(null)
  function askForConsent() {
    setChecked(true)
    setMessage({ kind: 'error', text: t`Please record the consent first.` })
    form.current?.querySelector('input')?.focus()
  }
  function add(files: readonly File[]) {
    const record = fields ?? (consent && { consent: JSON.stringify(consent) })
    const level = purpose === 'story' ? 'public' : access
    if (!record) {
      setHeld(files)
      return askForConsent()
    }
    setHeld([])
    void Promise.all(files.map(withTrueType)).then((typed) =>
      queue.add(typed, { access: level, purpose, fields: record }),
    )
  }
  const isOver = useIncomingFiles(area, {
    isOpen: !locked,
    onFiles: (files) => {
      setUnreadable(false)
      add([...held, ...files])
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
            text: t`The folder could not be read. Please choose its files.`,
          }}
        />
      )}
      {held.length > 0 && (
        <p className="library-found">
          <Plural
            value={held.length}
            one="# file has not been added yet."
            other="# files have not been added yet."
          />
          <Button variant="quiet" onClick={() => add(held)}>
            <Trans>Add now</Trans>
          </Button>
          <Button variant="quiet" onClick={() => setHeld([])}>
            <Trans>Discard</Trans>
          </Button>
        </p>
      )}
      {!locked && (
        <div className={`media-drop ${isOver ? 'media-drop-over' : ''}`}>
          <input
            ref={input}
            type="file"
            multiple
            hidden
            accept={ACCEPTED}
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
              Or drop files and folders anywhere here, or paste them. JPEG, PNG, GIF and WebP up to
              10 MB (larger photos are scaled down), MP4, MOV and WebM up to 50 MB.
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
      {listed.length > 0 && (
        <ul className="media-queue" aria-label={t`Files to upload`}>
          {listed.map((upload, at) => (
            <UploadRow
              key={upload.id}
              upload={upload}
              queue={queue}
              isFirst={at === 0}
              isLast={at === listed.length - 1}
            />
          ))}
        </ul>
      )}
    </section>
  )
}
