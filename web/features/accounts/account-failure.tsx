import { Trans } from '@lingui/react/macro'
import { Button } from '../../ui/button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'

/** The account service's error, with a button to try again. */
export const AccountFailure = ({ error, retry }: { error: Error; retry: () => void }) => (
  <div className="grid gap-3">
    <FormMessage message={{ kind: 'error', text: error.message }} />
    <p>
      <Button variant="line" onClick={retry}>
        <Trans>Try Again</Trans>
      </Button>
    </p>
  </div>
)
