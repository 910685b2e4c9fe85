import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { appealLengths, sendOwnAppealEndpoint } from '#moderation/appeals'
import type { OwnProfile } from '#companions/own/own'
import { call } from '../../../lib/api/call.ts'
import { longDate } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { OwnSection } from '../../shared/own-section.tsx'
import { useOwnChange } from '../../shared/use-own-change.ts'
import { Form } from '../../../ui/form.tsx'

/** The companion's appeal against the decision that hides her profile; only one is possible. */
export function AppealSection({ appeal }: { appeal: OwnProfile['appeal'] }) {
  const { t } = useLingui()
  const { change, busy, message } = useOwnChange()
  const [text, setText] = useState('')
  if (!appeal) {
    return (
      <p className="text-ink-2">
        <Trans>There’s no decision that you can appeal.</Trans>
      </p>
    )
  }
  const { state, until, reference } = appeal

  function submit() {
    void change(
      () => call(sendOwnAppealEndpoint, { body: { text } }),
      t`Your appeal has been sent.`,
    )
  }
  return (
    <OwnSection
      title={<Trans>Your appeal</Trans>}
      help={
        <p>
          <Trans>
            You can appeal each decision once, within 30 days. Someone who wasn’t involved replies
            by email within 7 days, or the same person if nobody else on our team can.
          </Trans>
        </p>
      }
    >
      {state === 'offered' ? (
        <Form className="grid gap-4" onSubmit={submit} aria-label={t`Your appeal`}>
          <p className="text-ink-2">
            <Trans>
              If you disagree with our team’s decision, you can appeal it once, until{' '}
              {longDate(until)}.
            </Trans>
          </p>
          <TextArea
            label={t`Why the decision should be reversed`}
            name="appeal"
            rows={4}
            required
            maxLength={appealLengths.text}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <p>
            <Button type="submit" aria-busy={busy}>
              <Trans>Send appeal</Trans>
            </Button>
          </p>
        </Form>
      ) : (
        <p className="text-ink-2">
          {state === 'new' ? (
            <Trans>We’ve received your appeal {reference} and will reply by email.</Trans>
          ) : (
            <Trans>We’ve considered your appeal with care. Our decision stands.</Trans>
          )}
        </p>
      )}
      <FormMessage message={message} />
    </OwnSection>
  )
}
