import { Trans } from '@lingui/react/macro'
import { Notice } from '../../ui/notice.tsx'

/** In place of a list of which everyone is hidden. */
export const AllHidden = () => (
  <Notice
    title={<Trans>Hidden by you</Trans>}
    text={
      <Trans>
        You have hidden every companion in this list. Choose Show above to see them again.
      </Trans>
    }
  />
)
