import { Trans } from '@lingui/react/macro'
import { Notice } from '../../../ui/notice.tsx'
import { ReasonNeeded } from './read-reasons.ts'
import { ReasonPicker } from './reason-picker.tsx'

/** Why something can't be shown: it may be only the reason for opening it that is missing. */
export function LoadFailure({ error, retry }: { error: Error; retry: () => void }) {
  if (error instanceof ReasonNeeded) {
    return <ReasonPicker kind={error.kind} of={error.of} onChosen={retry} />
  }
  return (
    <Notice
      title={<Trans>Unable to Load Content</Trans>}
      text={error.message}
      action={{ label: <Trans>Try Again</Trans>, onClick: retry }}
    />
  )
}
