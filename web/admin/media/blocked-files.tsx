import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { listConfirmationsEndpoint } from '#staff/confirmations'
import { liftBlockEndpoint, type BlockedFile } from '#media/media-consents'
import { call } from '../../lib/api/call.ts'
import { longDate } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { IfMay } from '../shared/api/role.tsx'
import { useSaving } from '../shared/api/use-saving.ts'
import { useReload } from '../shared/api/use-staff-answer.ts'
import { ReasonDialog } from '../shared/form/reason-dialog.tsx'
import { needsSecondPerson, sendForConfirmation } from '../shared/form/second-person.tsx'
import { showToast } from '../shared/toasts.tsx'

type Props = { companionId: string; files: readonly BlockedFile[]; onLifted: () => void }

/** Files whose consent the companion withdrew. Owners may lift the block on uploading them again. */
export function BlockedFiles({ companionId, files, onLifted }: Props) {
  const { t } = useLingui()
  const [chosenFile, setChosenFile] = useState<BlockedFile | null>(null)
  if (files.length === 0) return null
  return (
    <section className="grid gap-3">
      <h4>
        <Trans>Withdrawn files</Trans>
      </h4>
      <ul className="grid gap-3">
        {files.map((file) => {
          const name = file.alt || (file.type === 'photo' ? t`Photo` : t`Video`)
          const day = longDate(file.withdrawnAt)
          return (
            <li key={file.id} className="grid gap-1 justify-items-start">
              <p>{name}</p>
              <p className="text-small text-ink-2">
                {file.isProfileOnly ? (
                  <Trans>Withdrawn on {day}. Blocked for this profile.</Trans>
                ) : (
                  <Trans>Withdrawn on {day}. Blocked for all profiles.</Trans>
                )}
              </p>
              <IfMay call={liftBlockEndpoint}>
                <Button
                  variant="quiet"
                  aria-label={t`Lift the block: ${name}, withdrawn on ${day}`}
                  onClick={() => setChosenFile(file)}
                >
                  <Trans>Lift the block…</Trans>
                </Button>
              </IfMay>
            </li>
          )
        })}
      </ul>
      {chosenFile && (
        <LiftBlock
          companionId={companionId}
          fileId={chosenFile.id}
          onClose={() => setChosenFile(null)}
          onLifted={onLifted}
        />
      )}
    </section>
  )
}

type LiftProps = { companionId: string; fileId: string; onClose: () => void; onLifted: () => void }

/** Asks for a reason; if there is another owner, that person has to confirm. */
function LiftBlock({ companionId, fileId, onClose, onLifted }: LiftProps) {
  const { t } = useLingui()
  const reload = useReload()
  const { busy, message, run } = useSaving()

  async function lift(reason: string) {
    await run(async () => {
      try {
        await call(liftBlockEndpoint, {
          params: { id: companionId, file: fileId },
          body: { reason },
        })
        showToast(t`The block was lifted.`)
        onLifted()
      } catch (error) {
        if (!needsSecondPerson(error)) throw error
        await sendForConfirmation({ kind: 'block', companion: companionId, file: fileId }, reason)
        void reload(listConfirmationsEndpoint)
      }
      onClose()
    })
  }
  return (
    <ReasonDialog
      title={t`Lift the block`}
      text={
        <Trans>
          The file can then be uploaded again, unless another withdrawal blocks it. If there’s a
          second owner, they confirm this first.
        </Trans>
      }
      needsReason
      busy={busy}
      message={message}
      onConfirm={(reason) => void lift(reason)}
      onClose={onClose}
    />
  )
}
