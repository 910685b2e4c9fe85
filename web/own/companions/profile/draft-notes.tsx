import { Trans } from '@lingui/react/macro'
import { useContentNames } from '../../../features/companions/content-names.ts'
import { moment } from '../../../lib/format-date.ts'
import { Button } from '../../../ui/button.tsx'
import type { DraftState, RevisionDraft } from './revision-draft.ts'
import { useRefusal } from './use-refusal.ts'

type Props = { state: DraftState; draft: RevisionDraft }

/** State of the companion's draft, with the answer of the team. */
export function DraftNotes({ state, draft }: Props) {
  const names = useContentNames()
  const { revision } = state.content
  const changedFields = revision?.changedMeanwhile ?? []
  return (
    <>
      {revision?.state === 'submitted' && revision.submittedAt && (
        <p className="message">
          <Trans>
            You submitted your changes on {moment(revision.submittedAt)}. Our team replies within 48
            hours; until then your published profile stays as it is.
          </Trans>
        </p>
      )}
      {revision && revision.state !== 'submitted' && revision.reason && (
        <div className="message own-reason">
          <p>
            <strong>
              <Trans>Our team has returned this</Trans>
            </strong>
          </p>
          <p>{revision.reason}</p>
        </div>
      )}
      {changedFields.length > 0 && (
        <p className="message">
          <Trans>
            Our team has changed this since you started:{' '}
            {changedFields.map((field) => names[field]).join(', ')}. Your version is kept; our team
            will compare the two.
          </Trans>
        </p>
      )}
      {state.newerContent ? (
        <div className="message message-error" role="alert">
          <p>
            <Trans>
              This draft was changed in another tab or on another device. Nothing is lost: choose
              which version to continue with.
            </Trans>
          </p>
          <p className="own-row pt-3">
            {state.newerContent.revision?.state !== 'submitted' && (
              <Button variant="line" onClick={() => void draft.keep()}>
                <Trans>Keep this version</Trans>
              </Button>
            )}
            <Button
              variant="line"
              onClick={() => state.newerContent && draft.reset(state.newerContent)}
            >
              <Trans>Use the other version</Trans>
            </Button>
          </p>
        </div>
      ) : (
        <SaveFailure state={state} draft={draft} />
      )}
    </>
  )
}

function SaveFailure({ state: { status, error }, draft }: Props) {
  const refusal = useRefusal()
  if (status !== 'failed') return null
  return (
    <div className="message message-error" role="alert">
      <p>
        <Trans>We couldn’t save your draft. What you’ve written is still here.</Trans>{' '}
        {refusal(error)}
      </p>
      <p className="pt-3">
        <Button variant="line" onClick={() => void draft.save()}>
          <Trans>Try Again</Trans>
        </Button>
      </p>
    </div>
  )
}
