import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router-dom'
import {
  applicationLengths as lengths,
  MIN_APPLICATION_AGE,
  sendApplicationDetailsEndpoint,
} from '#moderation/applications'
import { usePublicForm } from '../../../lib/api/use-public-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, TextArea } from '../../../ui/field.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'

type Props = {
  token: string
  /** True if details were sent before. */
  isSent: boolean
}

/** Second step of an application; all fields are optional. */
export function DetailsForm({ token, isSent }: Props) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { busy, message, invalidFields, props } = usePublicForm({
    endpoint: sendApplicationDetailsEndpoint,
    draft: 'application-details',
    onSent: ({ reference }) => void navigate(`/sent?reference=${reference}`),
  })
  const problems: Record<string, string> = {
    languages: t`List at most 12 languages, separated by commas.`,
    services: t`List at most 12 services, separated by commas.`,
    references: t`Shorten this text.`,
    ageRange: t`Enter a range such as 25-30 that starts at ${MIN_APPLICATION_AGE} or later and includes your age.`,
  }
  const field = (name: string) => ({ name, error: invalidFields.includes(name) && problems[name] })
  return (
    <form className="form" {...props} aria-label={t`About your work`}>
      <input type="hidden" name="token" value={token} />
      <Field
        {...field('languages')}
        label={t`Languages`}
        hint={t`Separate them with commas, for example: German, French, English`}
        maxLength={lengths.list}
      />
      <Field
        {...field('services')}
        label={t`Services`}
        hint={t`Separate them with commas, as they should appear on your profile`}
        maxLength={lengths.list}
      />
      <Field
        {...field('ageRange')}
        label={t`Age range on your profile`}
        hint={t`Visitors read this range, never your exact age. For example: 25-30`}
        maxLength={7}
      />
      <TextArea
        {...field('references')}
        label={t`References`}
        hint={t`Where have you advertised before, or who knows your work? Name others only with their consent.`}
        maxLength={lengths.references}
      />
      {isSent && (
        <p className="text-small text-ink-2">
          <Trans>You’ve already sent us details. What you send now replaces them.</Trans>
        </p>
      )}
      <FormMessage message={message} />
      <Button type="submit" aria-busy={busy}>
        {busy ? <Trans>Sending…</Trans> : <Trans>Send details</Trans>}
      </Button>
    </form>
  )
}
