import { Trans, useLingui } from '@lingui/react/macro'
import { MAX_AWAY_REPLY, setAwayEndpoint, type OwnProfile } from '#companions/own/own'
import { dayOf } from '#platform/days'
import { call } from '../../../lib/api/call.ts'
import { longDate } from '../../../lib/format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, TextArea } from '../../../ui/field.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { OwnSection } from '../../shared/own-section.tsx'
import { useOwnChange } from '../../shared/use-own-change.ts'
import { Form } from '../../../ui/form.tsx'

/** Days of absence, and the automatic answer during them. */
export function AwaySection({ away }: { away: OwnProfile['away'] }) {
  const { t } = useLingui()
  const today = dayOf(useNow())
  const { change, busy, message } = useOwnChange()

  function submit(text: (name: string) => string) {
    const absence = { from: text('from'), until: text('until'), reply: text('reply') }
    void change(
      () => call(setAwayEndpoint, { body: { away: absence } }),
      t`Your absence has been saved.`,
    )
  }
  return (
    <OwnSection
      title={<Trans>Absence</Trans>}
      help={
        <p>
          <Trans>
            You stay listed, and your profile shows the dates; from the first day on, you’re shown
            as offline. Members can still write to you: they receive your automatic reply
            immediately, and you answer when you’re back.
          </Trans>
        </p>
      }
    >
      {away && (
        <p>
          <strong>
            <Trans>
              Away from {longDate(away.from)} to {longDate(away.until)}
            </Trans>
          </strong>
        </p>
      )}
      <Form key={away ? `${away.from}${away.until}` : ''} className="form" onSubmit={submit}>
        <div className="own-days">
          <Field
            label={t`First day`}
            type="date"
            name="from"
            required
            min={away && away.from < today ? away.from : today}
            defaultValue={away?.from ?? ''}
          />
          <Field
            label={t`Last day`}
            type="date"
            name="until"
            required
            min={today}
            defaultValue={away?.until ?? ''}
          />
        </div>
        <TextArea
          label={t`Automatic reply`}
          hint={t`Optional. We send it to anyone who writes to you while you’re away.`}
          name="reply"
          rows={3}
          maxLength={MAX_AWAY_REPLY}
          defaultValue={away?.reply ?? ''}
        />
        <div className="own-row">
          <Button type="submit" variant="line" aria-busy={busy}>
            <Trans>Save absence</Trans>
          </Button>
          {away && (
            <Button
              variant="line"
              aria-busy={busy}
              onClick={() =>
                void change(
                  () => call(setAwayEndpoint, { body: { away: null } }),
                  t`Your absence has ended.`,
                )
              }
            >
              <Trans>End absence</Trans>
            </Button>
          )}
        </div>
      </Form>
      <FormMessage message={message} />
    </OwnSection>
  )
}
