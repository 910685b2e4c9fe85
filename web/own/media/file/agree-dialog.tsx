import { Trans } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import type { OwnFile } from '#media/submitted-media'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { namedPeople, noPeople, PeopleFields } from '../upload/people-fields.tsx'
import type { OwnMediaChange } from '../use-own-media.ts'

type Consent = NonNullable<ReturnType<typeof namedPeople>>

type Props = {
  file: Pick<OwnFile, 'uses'>
  /** The intended use of the file. */
  use: 'public' | 'stories'
  title: ReactNode
  text: ReactNode
  /** All other fields are filled in; `true` by default. */
  isComplete?: boolean
  media: OwnMediaChange
  /** @param consent her consent to this use; left out if she has agreed to it before */
  onSubmit: (consent: Consent | undefined) => void
  onClose: () => void
  children?: ReactNode
}

/** Form about a published file; asks for the companion's consent if it doesn't cover the use yet. */
export function AgreeDialog(props: Props) {
  const { file, use, title, text, isComplete = true, media, onSubmit, onClose, children } = props
  const [people, setPeople] = useState(noPeople)
  const [isMissing, setMissing] = useState(false)
  const agrees = file.uses.includes(use)
  const consent = namedPeople(people)
  const isReady = isComplete && (agrees || consent !== null)
  const submit = () => {
    if (isReady) onSubmit(agrees ? undefined : (consent ?? undefined))
    setMissing(!isReady)
  }
  return (
    <ConfirmDialog
      title={title}
      text={text}
      confirm={media.busy ? <Trans>One moment…</Trans> : <Trans>Submit</Trans>}
      busy={media.busy}
      onConfirm={submit}
      onClose={onClose}
    >
      <div className="grid gap-4">
        {children}
        {!agrees && (
          <>
            <p className="text-small text-ink-2">
              <Trans>
                You have not agreed to this use yet. Submit to give your consent; we record the
                date.
              </Trans>
            </p>
            <PeopleFields people={people} set={setPeople} />
          </>
        )}
        {isMissing && !isReady && (
          <p role="alert" className="field-error text-small">
            <Trans>Complete all fields.</Trans>
          </p>
        )}
        <FormMessage message={media.message?.kind === 'error' ? media.message : null} />
      </div>
    </ConfirmDialog>
  )
}
