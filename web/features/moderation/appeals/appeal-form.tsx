import { Trans, useLingui } from '@lingui/react/macro'
import { appealLengths, createAppealEndpoint } from '#moderation/appeals'
import { usePublicForm } from '../../../lib/api/use-public-form.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { Honeypot } from '../../../ui/honeypot.tsx'

type Props = { token: string; reference: string; onSent: () => void }

/** Form for the one appeal that a decision allows. */
export function AppealForm({ token, reference, onSent }: Props) {
  const { t } = useLingui()
  const { busy, message, invalidFields, props } = usePublicForm({
    endpoint: createAppealEndpoint,
    draft: `appeal-${reference}`,
    onSent,
  })
  return (
    <form className="form" {...props} aria-label={t`Your appeal`}>
      <input type="hidden" name="token" value={token} />
      <TextArea
        name="text"
        label={t`Your appeal`}
        hint={t`Tell us why we should reverse the decision.`}
        error={invalidFields.includes('text') && t`Write your appeal.`}
        maxLength={appealLengths.text}
        required
      />
      <Honeypot />
      <FormMessage message={message} />
      <Button type="submit" aria-busy={busy}>
        {busy ? <Trans>Sending…</Trans> : <Trans>Send appeal</Trans>}
      </Button>
    </form>
  )
}
