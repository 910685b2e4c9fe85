import { Trans } from '@lingui/react/macro'
import { Notice } from '../../ui/notice.tsx'

/** In place of a list of which this device hides everyone. */
export const AllHidden = () => (
  <Notice
    title={<Trans>Hidden on this device</Trans>}
    text={
      <Trans>
        You have hidden every companion in this list. Choose Show above to see them again.
      </Trans>
    }
  />
)
