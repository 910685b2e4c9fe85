import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ComponentType } from 'react'
import type { Profile } from '#catalogue/companions'
import { dayOf } from '#platform/days'
import {
  durations,
  occasions,
  requestLengths,
  PREFERRED_DAYS,
  createRequestEndpoint,
  type RequestPlace,
} from '#messaging/requests'
import type { AnswerOf } from '#platform/endpoint'
import { DAY_MS, HOUR_MS } from '#platform/time'
import { formDraft } from '../../../lib/form-draft.ts'
import { useMe } from '../../../lib/auth/use-premium.ts'
import { inLanguage } from '../../../lib/i18n.ts'
import { useNow } from '../../../lib/use-now.ts'
import { usePublicForm } from '../../../lib/api/use-public-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, Select, TextArea, Checkbox } from '../../../ui/field.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { Honeypot } from '../../../ui/honeypot.tsx'
import { DateNotes } from './date-notes.tsx'
import { durationName, occasionName, placeName } from './request-labels.ts'
import { Rates } from './rates.tsx'

type Sent = AnswerOf<typeof createRequestEndpoint>

type Props = {
  companion: Profile
  draft: string
  onSent: (answer: Sent) => void
  /** Returns the label of a rate. */
  rateName: (rate: string) => string
  /** For visitors: the account fields, and a function that sends the request with them. */
  account?: {
    Fields: ComponentType<{
      errorOf: (name: string) => string | false
      onSignIn: () => void
    }>
    /** Opens the sign-in page, which returns to this form afterwards. */
    onSignIn: () => void
    send: SendWithAccount
  }
}
export type SendWithAccount = (values: Record<string, string>) => Promise<Sent | null>

export function RequestForm({ companion, draft, onSent, rateName, account }: Props) {
  const { t } = useLingui()
  const hasAccepted = useMe()?.hasAcceptedTerms ?? false
  const [storedDraft] = useState(() => formDraft(draft).read())
  const [date, setDate] = useState(storedDraft.date ?? '')
  const { busy, message, invalidFields, props } = usePublicForm({
    endpoint: createRequestEndpoint,
    draft,
    onSent,
    ...(account && { send: account.send }),
  })
  const { name: her, notice_hours: hours, services } = companion
  const notice = hours === 1 ? t`1 hour` : t`${hours} hours`
  const problems: Record<string, string> = {
    date: t`Choose a date within the next 12 months.`,
    time: hours
      ? t`${her} asks for ${notice} in advance. Choose a later time.`
      : t`Choose a time in the future.`,
    place: t`Choose a place.`,
    message: t`Write a few words.`,
    rules: t`Accept the terms to continue.`,
    email: t`Enter your email address.`,
    password: t`Enter your password.`,
  }
  const answers: Record<Profile['answeredBy'], string> = {
    self: t`${her} answers herself.`,
    together: t`${her} or our team answers.`,
    team: t`Our team replies on ${her}’s behalf.`,
  }
  const errorOf = (name: string) => invalidFields.includes(name) && (problems[name] ?? '')
  const field = (name: string) => ({ name, error: errorOf(name) })
  const places: RequestPlace[] = ['open', ...services]
  const now = useNow()
  const undecided = { value: '', name: t`Not decided` }
  return (
    <form className="form form-wide form-pairs" {...props} aria-label={t`Your request`}>
      <input type="hidden" name="companion" value={companion.id} />
      <Rates profile={companion} rateName={rateName} />
      <div className="half">
        <Field
          {...field('date')}
          label={t`Preferred date (optional)`}
          hint={t`Leave blank if you’re flexible.`}
          type="date"
          min={dayOf(now + hours * HOUR_MS)}
          max={dayOf(now + PREFERRED_DAYS * DAY_MS)}
          defaultValue={date}
          onChange={(event) => setDate(event.target.value)}
        />
      </div>
      <div className="half">
        <Field
          {...field('time')}
          label={t`Time (optional)`}
          hint={hours > 0 && t`At least ${notice} ahead`}
          type="time"
          step={900}
          disabled={date === ''}
        />
      </div>
      <DateNotes profile={companion} date={date} />
      <div className="half">
        <Select
          {...field('duration')}
          label={t`Length (optional)`}
          options={[
            undecided,
            ...durations.map((value) => ({ value: String(value), name: durationName(value) })),
          ]}
        />
      </div>
      <div className="half">
        <Select
          {...field('place')}
          label={t`Where`}
          defaultValue={storedDraft.place ?? 'open'}
          required
          options={places.map((value) => ({ value, name: placeName(value) }))}
        />
      </div>
      <Select
        {...field('occasion')}
        label={t`Occasion (optional)`}
        options={[undecided, ...occasions.map((value) => ({ value, name: occasionName(value) }))]}
      />
      <TextArea
        {...field('message')}
        label={t`Your message`}
        hint={`${answers[companion.answeredBy]} ${t`Your email address is never shared.`}`}
        rows={5}
        maxLength={requestLengths.message}
        required
      />
      {account && <account.Fields errorOf={errorOf} onSignIn={account.onSignIn} />}
      {!account && !hasAccepted && (
        <Checkbox
          {...field('rules')}
          label={
            <Trans>
              I am 18 or older, I will be respectful, and I accept the{' '}
              <a href={inLanguage('/terms')} target="_blank" className="link">
                terms
              </a>
              .
            </Trans>
          }
          required
        />
      )}
      <Honeypot />
      <FormMessage message={message} />
      <Button type="submit" aria-busy={busy}>
        {busy ? <Trans>Sending…</Trans> : <Trans>Send request</Trans>}
      </Button>
    </form>
  )
}
