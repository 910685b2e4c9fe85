import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { OwnRevisionAct } from '#companions/revisions'
import { AppearanceFields } from '../../../features/companions/fields/appearance-fields.tsx'
import { OfferFields } from '../../../features/companions/fields/offer-fields.tsx'
import { PersonFields } from '../../../features/companions/fields/person-fields.tsx'
import { problemOf } from '../../../features/companions/fields/companion-form.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormMessage, type Message } from '../../../ui/form-message.tsx'
import { OwnSection } from '../../shared/own-section.tsx'
import { DraftNotes } from './draft-notes.tsx'
import type { DraftState, RevisionDraft } from './revision-draft.ts'
import { useRefusal } from './use-refusal.ts'

type Props = { draft: RevisionDraft; state: DraftState }

/** The fields that staff review: saved automatically as a draft, then submitted. */
export function RevisionSection({ draft, state }: Props) {
  const { t } = useLingui()
  const refusal = useRefusal()
  const [busy, setBusy] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const [message, setMessage] = useState<Message>(null)
  const { content, form, newerContent } = state
  const { revision } = content
  const isSubmitted = revision?.state === 'submitted'
  const hasChanges = draft.isUnsaved || Object.keys(revision?.content ?? {}).length > 0
  const fields = { form, set: draft.set, base: null, isOwn: true }

  const successMessages: Record<OwnRevisionAct, string> = {
    submit: t`Our team is reviewing your changes. We will email you our decision.`,
    withdraw: t`Your changes are a draft again.`,
    discard: t`Your changes have been discarded. Your profile stays as it is.`,
  }
  async function changeRevision(name: OwnRevisionAct) {
    if (busy) return
    const problem = name === 'submit' ? problemOf(form) : null
    if (problem) {
      setMessage({ kind: 'error', text: problem.text })
      document.querySelector<HTMLElement>(`.own [name="${problem.field}"]`)?.focus()
      return
    }
    setBusy(true)
    setMessage(null)
    try {
      if (await draft.act(name)) setMessage({ kind: 'success', text: successMessages[name] })
    } catch (error) {
      setMessage({ kind: 'error', text: refusal(error) })
    }
    setBusy(false)
  }

  return (
    <OwnSection
      title={<Trans>Your profile</Trans>}
      help={
        <>
          <p>
            <Trans>
              Your draft is saved as you type; you can close the page and continue later. Visitors
              see your changes only once our team has approved them, within 48 hours of your
              submission. If something cannot be published, we return it with the reason.
            </Trans>
          </p>
          <p>
            <Trans>
              Visitors see only an age range. You choose it; it must include your own age.
            </Trans>
          </p>
        </>
      }
    >
      <DraftNotes state={state} draft={draft} />
      {isSubmitted && (
        <p>
          <Button variant="line" aria-busy={busy} onClick={() => void changeRevision('withdraw')}>
            <Trans>Withdraw to edit</Trans>
          </Button>
        </p>
      )}
      <fieldset disabled={isSubmitted || newerContent !== null} className="admin-form">
        <PersonFields {...fields} />
        <AppearanceFields {...fields} />
        <OfferFields {...fields} />
      </fieldset>
      {!isSubmitted && (
        <div className="own-row">
          <Button
            aria-busy={busy}
            disabled={!hasChanges}
            onClick={() => void changeRevision('submit')}
          >
            <Trans>Submit for review</Trans>
          </Button>
          {hasChanges && (
            <Button variant="line" onClick={() => setIsAsking(true)}>
              <Trans>Discard my changes</Trans>
            </Button>
          )}
        </div>
      )}
      <FormMessage message={message} />
      {isAsking && (
        <ConfirmDialog
          title={<Trans>Discard your changes?</Trans>}
          text={<Trans>Your draft will be deleted. Your published profile stays as it is.</Trans>}
          confirm={<Trans>Discard my changes</Trans>}
          onClose={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false)
            void changeRevision('discard')
          }}
        />
      )}
    </OwnSection>
  )
}
