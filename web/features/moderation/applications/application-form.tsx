import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router-dom'
import {
  applicationLengths as lengths,
  applicationLocations,
  experiences,
  MAX_APPLICATION_AGE,
  MIN_APPLICATION_AGE,
  createApplicationEndpoint,
} from '#moderation/applications'
import { usePublicForm } from '../../../lib/api/use-public-form.ts'
import { markPhoneNumber, showPhoneNumber } from '../../../lib/phone-input.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, Select, TextArea, Checkbox } from '../../../ui/field.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { Honeypot } from '../../../ui/honeypot.tsx'
import { Link } from '../../../ui/link.tsx'
import { useOptionLabels } from './option-labels.ts'

/** Form to apply for a listing. */
export function ApplicationForm() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { busy, message, invalidFields, props } = usePublicForm({
    endpoint: createApplicationEndpoint,
    draft: 'application',
    // The link to the second step has its token in the fragment, which is never sent to the server.
    onSent: ({ reference, more: fragment = '' }) =>
      void navigate(`/sent?reference=${reference}${new URL(fragment, location.href).hash}`),
  })
  const problems: Record<string, string> = {
    firstName: t`Enter your first name.`,
    lastName: t`Enter your last name.`,
    email: t`Enter an email address we can reply to.`,
    phone: t`Enter one phone number, outside Switzerland with the country code.`,
    age: t`You must be at least ${MIN_APPLICATION_AGE}. Enter your age in years.`,
    location: t`Choose your location.`,
    about: t`Tell us a little about yourself.`,
    requirements: t`Tick this to continue.`,
    consent: t`We need your consent to read your application.`,
  }
  const field = (name: string) => ({ name, error: invalidFields.includes(name) && problems[name] })
  const { places, levels } = useOptionLabels()
  return (
    <form className="form form-wide" {...props} aria-label={t`Your application`}>
      <div className="half">
        <Field
          {...field('firstName')}
          label={t`First name`}
          autoComplete="given-name"
          maxLength={lengths.name}
          required
        />
      </div>
      <div className="half">
        <Field
          {...field('lastName')}
          label={t`Last name`}
          autoComplete="family-name"
          maxLength={lengths.name}
          required
        />
      </div>
      <div className="half">
        <Field
          {...field('email')}
          label={t`Email`}
          type="email"
          autoComplete="email"
          maxLength={lengths.email}
          required
        />
      </div>
      <div className="half">
        <Field
          {...field('phone')}
          label={t`Phone`}
          type="tel"
          autoComplete="tel"
          maxLength={lengths.phone}
          onInput={(event) => markPhoneNumber(event.currentTarget)}
          onBlur={(event) => showPhoneNumber(event.currentTarget)}
          required
        />
      </div>
      <div className="half">
        <Field
          {...field('age')}
          label={t`Age`}
          hint={t`${MIN_APPLICATION_AGE} or more`}
          type="number"
          inputMode="numeric"
          min={MIN_APPLICATION_AGE}
          max={MAX_APPLICATION_AGE}
          required
        />
      </div>
      <div className="half">
        <Select
          {...field('location')}
          label={t`Location`}
          defaultValue=""
          required
          options={[
            { value: '', name: t`Choose one` },
            ...applicationLocations.map((value) => ({ value, name: places[value] })),
          ]}
        />
      </div>
      <Select
        name="experience"
        label={t`Experience (optional)`}
        defaultValue=""
        options={[
          { value: '', name: t`I prefer not to say` },
          ...experiences.map((value) => ({ value, name: levels[value] })),
        ]}
      />
      <TextArea
        {...field('about')}
        label={t`About you`}
        hint={t`A few sentences are enough for now. You can add languages, photos and references in a second step.`}
        maxLength={lengths.about}
        required
      />
      <div className="grid">
        <Checkbox
          {...field('requirements')}
          required
          label={<Trans>I meet the requirements above and apply of my own free will.</Trans>}
        />
        <Checkbox
          {...field('consent')}
          required
          label={
            <Trans>
              I agree to my details being used to assess this application, as set out in the{' '}
              <Link to="/privacy">privacy policy</Link>. I can withdraw my consent at any time.
            </Trans>
          }
        />
      </div>
      <Honeypot />
      <FormMessage message={message} />
      <Button type="submit" aria-busy={busy}>
        {busy ? <Trans>Sending…</Trans> : <Trans>Send application</Trans>}
      </Button>
    </form>
  )
}
