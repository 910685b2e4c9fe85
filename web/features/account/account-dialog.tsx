import { Trans } from '@lingui/react/macro'
import { ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** Until accounts open: says so. */
export default function AccountDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} kind="sheet" title={<Trans>Your account</Trans>}>
      <p className="text-ink-2">
        <Trans>
          Accounts are not open yet on this site. Every public profile can be seen without one.
        </Trans>
      </p>
      <p className="mt-8">
        <ButtonLink to="/browse">
          <Trans>Browse companions</Trans>
        </ButtonLink>
      </p>
    </Dialog>
  )
}
