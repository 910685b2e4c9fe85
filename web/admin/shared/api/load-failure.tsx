import { Trans } from '@lingui/react/macro'
import { Notice } from '../../../ui/notice.tsx'
import { missingReason } from './read-reasons.ts'
import { ReasonPicker } from './reason-picker.tsx'

type Props = {
  error: Error
  retry: () => void
  /** The case that is opened, where staff are asked why. */
  of?: string | undefined
}

/** Why something can't be shown: of a case it may be only the reason for opening it that is missing. */
export function LoadFailure({ error, retry, of }: Props) {
  const kind = of && missingReason(error)
  if (kind) return <ReasonPicker kind={kind} of={of} onChosen={retry} />
  return (
    <Notice
      title={<Trans>Unable to Load Content</Trans>}
      text={error.message}
      action={{ label: <Trans>Try Again</Trans>, onClick: retry }}
    />
  )
}
