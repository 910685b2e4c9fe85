import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router-dom'
import {
  createDataRequestEndpoint,
  dataRequesters,
  dataRequestKinds,
  dataRequestLengths as lengths,
  type DataRequester,
  type DataRequestKind,
} from '#moderation/data-requests'
import { usePublicForm } from '../../../lib/api/use-public-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, Select, TextArea } from '../../../ui/field.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { Honeypot } from '../../../ui/honeypot.tsx'

/** Form to request access to one's data, its correction or deletion, or to object to its use. */
export function DataRequestForm() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { busy, message, invalidFields, props } = usePublicForm({
    endpoint: createDataRequestEndpoint,
    draft: 'data-request',
    onSent: ({ reference }) => void navigate(`/sent?reference=${reference}`),
  })
  const kinds: Record<DataRequestKind, string> = {
    access: t`See the data you hold about me`,
    correction: t`Have my data corrected`,
    deletion: t`Have my data deleted`,
    objection: t`Object to how it is used`,
  }
  const requesters: Record<DataRequester, string> = {
    companion: t`A companion with a profile here`,
    applicant: t`An applicant`,
    member: t`A member`,
    other: t`Someone else`,
  }
  const problems: Record<string, string> = {
    kind: t`Choose what you’re requesting.`,
    asker: t`Choose who you are.`,
    name: t`Enter the name we know you by.`,
    email: t`Enter a complete email address so that we can reply.`,
    text: t`Tell us what it’s about.`,
  }
  const field = (name: string) => ({ name, error: invalidFields.includes(name) && problems[name] })
  const choices = <Value extends string>(
    values: readonly Value[],
    words: Record<Value, string>,
  ) => [
    { value: '', name: t`Choose one` },
    ...values.map((value) => ({ value, name: words[value] })),
  ]
  return (
    <form
      className="form form-wide"
      {...props}
      aria-label={t({ message: 'Your request', context: 'data' })}
    >
      <Select
        {...field('kind')}
        label={t`What you’re requesting`}
        defaultValue=""
        required
        options={choices(dataRequestKinds, kinds)}
      />
      <Select
        {...field('asker')}
        label={t`Who you are`}
        defaultValue=""
        required
        options={choices(dataRequesters, requesters)}
      />
      <Field
        {...field('name')}
        label={t`Name`}
        hint={t`The name we know you by; a pseudonym is fine.`}
        autoComplete="name"
        maxLength={lengths.name}
        required
      />
      <Field
        {...field('email')}
        label={t`Email`}
        hint={t`If we already have your email address, use it here: it helps us confirm your identity.`}
        type="email"
        autoComplete="email"
        maxLength={lengths.email}
        required
      />
      <TextArea {...field('text')} label={t`Details`} maxLength={lengths.text} required />
      <Honeypot />
      <FormMessage message={message} />
      <Button type="submit" aria-busy={busy}>
        {busy ? <Trans>Sending…</Trans> : <Trans context="data">Send request</Trans>}
      </Button>
    </form>
  )
}
