import { Trans, useLingui } from '@lingui/react/macro'
import { exportOwnEndpoint } from '#companions/own/own-data'
import { download } from '../../../lib/api/call.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { OwnSection } from '../../shared/own-section.tsx'
import { useSingleCall } from '../../../lib/api/use-single-call.ts'

/** Downloads all data about the companion's profile as a file. */
export function CopySection() {
  const { t } = useLingui()
  const { busy, message, setMessage, run } = useSingleCall()

  const take = () =>
    run(async () => {
      const copy = await download(exportOwnEndpoint, { isQuiet: true })
      saveFile(copy, { type: 'application/json', name: 'my-profile.json' })
      setMessage({ kind: 'success', text: t`Your copy has been downloaded.` })
    })
  return (
    <OwnSection
      title={<Trans>My data</Trans>}
      help={
        <>
          <p>
            <Trans>
              The file contains your profile and its previous versions, your application, requests,
              messages and reviews, and the details of every photo and video. You also see who on
              our team opened what, when and why.
            </Trans>
          </p>
          <p>
            <Trans>
              The file doesn’t contain members’ names or addresses. Download the data of your member
              account under Profile Settings.
            </Trans>
          </p>
        </>
      }
    >
      <p className="text-ink-2">
        <Trans>A copy of everything we hold about you and your profile.</Trans>
      </p>
      <p>
        <Button variant="line" aria-busy={busy} onClick={() => void take()}>
          <Trans>Download my data</Trans>
        </Button>
      </p>
      <FormMessage message={message} />
    </OwnSection>
  )
}
