import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { shortMoment } from '../../../lib/short-day.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Button } from '../../../ui/button.tsx'
import { changedFieldsOf } from './group-states.ts'
import { ReviewSheet } from './review-sheet.tsx'
import type { ProfileEditor } from './use-profile-editor.ts'
import { useRefusal } from './use-refusal.ts'
import { useSingleCall } from '../../../lib/api/use-single-call.ts'

/** Number of changes that wait for their submission, and the button to submit them; nothing without changes. */
export function SubmitDock({ editor }: { editor: ProfileEditor }) {
  const { t } = useLingui()
  const [isReviewing, setReviewing] = useState(false)
  const { busy, message, run } = useSingleCall()
  const now = useNow()
  const refusal = useRefusal()
  const { draft, state } = editor
  const { revision } = state.content
  const changeCount = changedFieldsOf(state).length

  if (revision?.state === 'submitted') {
    return (
      <div className="own-submit">
        <p role="status">{message?.text ?? t`In review`}</p>
        <Button
          variant="line"
          aria-busy={busy}
          onClick={() => void run(() => draft.act('withdraw'), refusal)}
        >
          <Trans>Withdraw to edit</Trans>
        </Button>
      </div>
    )
  }
  if (changeCount === 0 && !isReviewing) return null
  const countText = plural(changeCount, { one: '# change', other: '# changes' })
  let text = t`${countText}, saving…`
  if (state.status === 'failed') text = t`${countText}, not saved`
  else if (state.status === 'saved' && revision) {
    text = t`${countText}, saved ${shortMoment(revision.changedAt, now)}`
  }
  return (
    <div className="own-submit">
      <p role="status">{text}</p>
      <Button disabled={state.newerContent !== null} onClick={() => setReviewing(true)}>
        <Trans>Review and submit</Trans>
      </Button>
      {isReviewing && <ReviewSheet editor={editor} onClose={() => setReviewing(false)} />}
    </div>
  )
}
