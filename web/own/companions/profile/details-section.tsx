import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type SubmitEvent } from 'react'
import { setDetailsEndpoint } from '#companions/own/own-content'
import type { OwnContent } from '#companions/revisions'
import { formOf, payloadOf } from '../../../features/companions/fields/companion-form.ts'
import { ChannelFields, NoticeField } from '../../../features/companions/fields/channel-fields.tsx'
import { ScheduleFields } from '../../../features/companions/fields/schedule-fields.tsx'
import type { SetField } from '../../../features/companions/fields/fields-props.ts'
import { call } from '../../../lib/api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { FormMessage, type Message } from '../../../ui/form-message.tsx'
import { OwnSection } from '../../shared/own-section.tsx'
import type { RevisionDraft } from './revision-draft.ts'
import { useRefusal } from './use-refusal.ts'

type Props = { details: OwnContent['details']; draft: RevisionDraft }

/** The weekly schedule and the contact channels, which change without a review. */
export function DetailsSection({ details, draft }: Props) {
  const { t } = useLingui()
  const refusal = useRefusal()
  const [form, setForm] = useState(() => formOf(details))
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<Message>(null)
  const set: SetField = (field, value) => setForm((values) => ({ ...values, [field]: value }))

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setMessage(null)
    try {
      const { schedule, contact, notice_hours } = payloadOf(form)
      if (await draft.save()) {
        draft.reset(await call(setDetailsEndpoint, { body: { schedule, contact, notice_hours } }))
        setMessage({ kind: 'success', text: t`Your schedule and contact details have been saved.` })
      }
    } catch (error) {
      setMessage({ kind: 'error', text: refusal(error) })
    }
    setBusy(false)
  }
  return (
    <OwnSection
      title={<Trans>Schedule and contact</Trans>}
      help={
        <p>
          <Trans>
            Changes here apply at once, without a review. You choose for each contact detail who can
            open it. It is never part of your page: it appears when someone presses a button, and
            each time a member does so is logged.
          </Trans>
        </p>
      }
    >
      <form className="admin-form" onSubmit={(event) => void submit(event)}>
        <ScheduleFields form={form} set={set} base={null} />
        <section>
          <h3>
            <Trans>Contact</Trans>
          </h3>
          <NoticeField form={form} set={set} />
          <ChannelFields form={form} set={set} />
        </section>
        <p className="pt-6">
          <Button type="submit" variant="line" aria-busy={busy}>
            <Trans>Save schedule and contact details</Trans>
          </Button>
        </p>
      </form>
      <FormMessage message={message} />
    </OwnSection>
  )
}
