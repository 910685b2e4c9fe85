import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { ConfirmDiscard } from '../../shared/form/confirm-discard.tsx'
import { byStaff } from '../staff-uploads.ts'
import { UploadArea } from '../../../features/media/upload-area.tsx'
import { queueOf } from '../../../features/media/upload-queue.ts'
import { useUploads } from '../../../features/media/use-uploads.ts'
import { useSection } from '../../shared/api/use-section.ts'
import { CompanionFinder } from './companion-finder.tsx'

type Chosen = { id: string; name: string }

/** Files that are chosen before it is said whose they are; they go on in her media tab. */
export function UploadMedia({ companion }: { companion: Chosen | null }) {
  const { t } = useLingui()
  const { navigate } = useSection()
  const uploads = useUploads('library', false, byStaff)
  const [chosen, setChosen] = useState(companion)
  const [missing, setMissing] = useState('')
  const [asking, setAsking] = useState(false)
  const { queue, open } = uploads
  const close = () => {
    queue.clear()
    navigate({ upload: null }, true)
  }

  function upload() {
    if (open === 0) return setMissing(t`Choose at least one file.`)
    if (!chosen) return setMissing(t`Choose the companion these files belong to.`)
    queue.handOver(queueOf(chosen.id, byStaff))
    navigate({ upload: null, companion: chosen.id, edit: '1', tab: 'media' }, true)
  }

  const name = chosen?.name
  return (
    <>
      <Dialog
        open
        kind="wide"
        title={<Trans>Upload media</Trans>}
        onClose={close}
        mayClose={() => {
          setAsking(open > 0)
          return open === 0
        }}
        footer={
          <>
            <div className="mr-auto min-w-0 flex-1 basis-64">
              <FormMessage message={missing ? { kind: 'error', text: missing } : null} />
            </div>
            <Button onClick={upload}>
              {name ? <Trans>Upload for {name}</Trans> : <Trans>Upload</Trans>}
            </Button>
          </>
        }
      >
        <div className="grid gap-6 pt-4">
          {chosen ? (
            <p className="library-found">
              <span>
                <Trans>
                  Companion: <strong>{chosen.name}</strong>
                </Trans>
              </span>
              <Button variant="quiet" onClick={() => setChosen(null)}>
                <Trans>Choose another</Trans>
              </Button>
            </p>
          ) : (
            <CompanionFinder
              onFound={(id, found) => {
                setChosen({ id, name: found })
                setMissing('')
              }}
            />
          )}
          <UploadArea uploads={uploads} />
        </div>
      </Dialog>
      {asking && <ConfirmDiscard loss="files" onConfirm={close} onClose={() => setAsking(false)} />}
    </>
  )
}
