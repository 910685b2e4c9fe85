import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { agreeToFileEndpoint } from '#media/own-media'
import type { OwnFile } from '#media/submitted-media'
import { call } from '../../../lib/api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { namedPeople, noPeople, PeopleFields } from '../upload/people-fields.tsx'
import type { OwnMediaChange } from '../use-own-media.ts'

type Props = { file: OwnFile; name: string; media: OwnMediaChange }

/** Notes that a file lacks a record of the companion's consent, and lets her give it. */
export function MissingConsent({ file, name, media }: Props) {
  return (
    <>
      <p>
        <Trans>We do not have your consent for this file, so nobody can see it.</Trans>
      </p>
      <GiveConsent file={file} name={name} media={media} />
    </>
  )
}

function GiveConsent({ file, name, media }: Props) {
  const { t } = useLingui()
  const [isAsking, setIsAsking] = useState(false)
  const [people, setPeople] = useState(noPeople)
  const [isMissing, setMissing] = useState(false)
  const { id, access_level: access } = file
  async function agree() {
    const body = namedPeople(people)
    setMissing(body === null)
    if (!body) return
    const send = () => call(agreeToFileEndpoint, { params: { id }, body: { others: '', ...body } })
    if (await media.change(send, t`We have recorded your consent.`)) setIsAsking(false)
  }
  return (
    <>
      <Button
        variant="quiet"
        aria-label={t`Give consent: ${name}`}
        onClick={() => {
          setPeople(noPeople)
          setMissing(false)
          setIsAsking(true)
        }}
      >
        <Trans>Give consent</Trans>
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={<Trans>Your consent to this file</Trans>}
          text={
            access === 'private' ? (
              <Trans>
                You agree that we show this file to Premium members, in your private gallery. We
                record the date, and you can withdraw your consent at any time.
              </Trans>
            ) : (
              <Trans>
                You agree that we show this file to everyone, where your profile uses it now. We
                record the date, and you can withdraw your consent at any time.
              </Trans>
            )
          }
          confirm={media.busy ? <Trans>One moment…</Trans> : <Trans>Give consent</Trans>}
          busy={media.busy}
          onConfirm={() => void agree()}
          onClose={() => setIsAsking(false)}
        >
          <div className="grid gap-4">
            <PeopleFields people={people} set={setPeople} />
            {isMissing && namedPeople(people) === null && (
              <p role="alert" className="field-error text-small">
                <Trans>Complete all fields.</Trans>
              </p>
            )}
            <FormMessage message={media.message?.kind === 'error' ? media.message : null} />
          </div>
        </ConfirmDialog>
      )}
    </>
  )
}
