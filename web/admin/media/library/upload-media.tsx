import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { ConfirmDiscard } from '../../shared/form/confirm-discard.tsx'
import { staffUploadTarget } from '../staff-uploads.ts'
import { UploadArea } from '../../../features/media/upload-area.tsx'
import { queueOf } from '../../../features/media/upload-queue.ts'
import { useUploads } from '../../../features/media/use-uploads.ts'
import { useSection } from '../../shared/api/use-section.ts'
import { CompanionFinder } from './companion-finder.tsx'

type Chosen = { id: string; name: string }

/** Uploads files whose companion is chosen afterwards; her media tab continues the upload. */
export function UploadMedia({ companion }: { companion: Chosen | null }) {
  const { t } = useLingui()
  const { navigate } = useSection()
  const uploads = useUploads('library', false, staffUploadTarget)
  const [chosenCompanion, setChosenCompanion] = useState(companion)
  const [missingText, setMissingText] = useState('')
  const [isAsking, setIsAsking] = useState(false)
  const { queue, open } = uploads
  const close = () => {
    queue.clear()
    navigate({ upload: null }, true)
  }

  function upload() {
    if (open === 0) return setMissingText(t`Choose at least one file.`)
    if (!chosenCompanion) return setMissingText(t`Choose the companion these files belong to.`)
    queue.handOver(queueOf(chosenCompanion.id, staffUploadTarget))
    navigate({ upload: null, companion: chosenCompanion.id, edit: '1', tab: 'media' }, true)
  }

  const name = chosenCompanion?.name
  return (
    <>
      <Dialog
        open
        kind="wide"
        title={<Trans>Upload media</Trans>}
        onClose={close}
        mayClose={() => {
          setIsAsking(open > 0)
          return open === 0
        }}
        footer={
          <>
            <div className="mr-auto min-w-0 flex-1 basis-64">
              <FormMessage message={missingText ? { kind: 'error', text: missingText } : null} />
            </div>
            <Button onClick={upload}>
              {name ? <Trans>Upload for {name}</Trans> : <Trans>Upload</Trans>}
            </Button>
          </>
        }
      >
        <div className="grid gap-6 pt-4">
          {chosenCompanion ? (
            <p className="library-found">
              <span>
                <Trans>
                  Companion: <strong>{chosenCompanion.name}</strong>
                </Trans>
              </span>
              <Button variant="quiet" onClick={() => setChosenCompanion(null)}>
                <Trans>Choose another</Trans>
              </Button>
            </p>
          ) : (
            <CompanionFinder
              onFound={(id, foundName) => {
                setChosenCompanion({ id, name: foundName })
                setMissingText('')
              }}
            />
          )}
          <UploadArea uploads={uploads} />
        </div>
      </Dialog>
      {isAsking && (
        <ConfirmDiscard loss="files" onConfirm={close} onClose={() => setIsAsking(false)} />
      )}
    </>
  )
}
