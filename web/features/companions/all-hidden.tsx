import { Trans } from '@lingui/react/macro'
import { Notice } from '../../ui/notice.tsx'

/** Notice in place of a list whose companions are all hidden on this device. */
export const AllHidden = () => (
  <Notice
    title={<Trans>Hidden by you</Trans>}
    text={<Trans>You’ve hidden everyone in this list. Select Show above to bring them back.</Trans>}
  />
)
