import { Trans } from '@lingui/react/macro'
import { useAuth } from '../../../lib/auth/use-auth.ts'
import { usePanel } from '../../../lib/modal-route.ts'
import { PanelLink } from '../../../ui/panel-link.tsx'

export const SAVE_PANEL = 'save-search'

/** Link that opens the dialog; visitors sign in first and return to the same filters. */
export function SaveSearchLink() {
  const { user } = useAuth()
  const { open } = usePanel()
  return (
    <PanelLink
      panel={user ? SAVE_PANEL : 'account'}
      className="button button-quiet text-small"
      onClick={(event) => {
        if (user) return
        event.preventDefault()
        open('account', () => open(SAVE_PANEL))
      }}
    >
      <Trans>Save this search</Trans>
    </PanelLink>
  )
}
