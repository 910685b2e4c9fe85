import { Trans } from '@lingui/react/macro'
import { Notice } from '../../../ui/notice.tsx'

export const LoadFailure = ({ error, retry }: { error: Error; retry: () => void }) => (
  <Notice
    title={<Trans>Unable to Load Content</Trans>}
    text={error.message}
    action={{ label: <Trans>Try Again</Trans>, onClick: retry }}
  />
)
