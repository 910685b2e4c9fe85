import { Trans, useLingui } from '@lingui/react/macro'
import type { Profile } from '#contract/companions'
import { dayOf } from '#contract/days'
import { requestLengths, PREFERRED_DAYS, type RequestPlace } from '#contract/request-options'
import { createRequest } from '#contract/requests.api'
import { DAY_MS } from '#contract/time'
import { inLanguage } from '../../lib/i18n.ts'
import { useNow } from '../../lib/use-now.ts'
import { placeName } from './request-labels.ts'
import { usePublicForm } from '../../lib/use-public-form.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Select, TextArea, Checkbox } from '../../ui/field.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { Honeypot } from '../../ui/honeypot.tsx'

type Props = {
  companion: Pick<Profile, 'id' | 'name' | 'services' | 'answeredBy'>
  draft: string
  onSent: (reference: string) => void
}

/** A request, in a member's own words. */
export function RequestForm({ companion, draft, onSent }: Props) {
  const { t } = useLingui()
  const { busy, message, wrong, props } = usePublicForm({
    ...{ endpoint: createRequest, draft },
    onSent: ({ reference }) => onSent(reference),
  })
  const problems: Record<string, string> = {
    date: t`Please choose a date from today, up to one year ahead.`,
    place: t`Please choose a place.`,
    message: t`Please write a few words.`,
    rules: t`Please agree to the rules.`,
  }
  const { name: her } = companion
  const answers: Record<Profile['answeredBy'], string> = {
    self: t`${her} answers herself.`,
    together: t`${her} or our team answers.`,
    team: t`Our team replies on ${her}’s behalf.`,
  }
  const field = (name: string) => ({ name, error: wrong.includes(name) && problems[name] })
  const places: RequestPlace[] = [...companion.services, 'open']
  const now = useNow()
  return (
    <form className="form form-wide" {...props} aria-label={t`Your request`}>
      <input type="hidden" name="companion" value={companion.id} />
      <div className="half">
        <Field
          {...field('date')}
          label={t`Preferred date`}
          type="date"
          min={dayOf(now)}
          max={dayOf(now + PREFERRED_DAYS * DAY_MS)}
          required
        />
      </div>
      <div className="half">
        <Select
          {...field('place')}
          label={t`Where`}
          defaultValue=""
          required
          options={[
            { value: '', name: t`Please choose` },
            ...places.map((value) => ({ value, name: placeName(value) })),
          ]}
        />
      </div>
      <TextArea
        {...field('message')}
        label={t`Your message`}
        hint={`${answers[companion.answeredBy]} ${t`Your email address is never shared.`}`}
        rows={5}
        maxLength={requestLengths.message}
        required
      />
      <Checkbox
        {...field('rules')}
        label={
          <Trans>
            I am 18 or older, I write with respect, and I agree to the{' '}
            <a href={inLanguage('/terms')} target="_blank" className="link">
              terms
            </a>
            .
          </Trans>
        }
        required
      />
      <Honeypot />
      <FormMessage message={message} />
      <Button type="submit" aria-busy={busy}>
        {busy ? <Trans>Sending…</Trans> : <Trans>Send request</Trans>}
      </Button>
    </form>
  )
}
