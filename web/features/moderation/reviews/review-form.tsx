import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { withAddress } from '#platform/endpoint'
import { ratings, requestLengths, createReviewEndpoint } from '#messaging/requests'
import { usePublicForm } from '../../../lib/api/use-public-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, Select, TextArea } from '../../../ui/field.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { Honeypot } from '../../../ui/honeypot.tsx'

type Props = {
  /** Id of the request that the review is about. */
  request: string
  draft: string
  onSent: () => void
}

/** Form to review a companion who has answered the member. */
export function ReviewForm({ request, draft, onSent }: Props) {
  const { t } = useLingui()
  const { busy, message, invalidFields, props } = usePublicForm({
    endpoint: withAddress(createReviewEndpoint, { params: { id: request } }),
    draft,
    onSent,
  })
  const problems: Record<string, string> = {
    rating: t`Choose from one to five stars.`,
    text: t`Write a few words.`,
    author: t`Enter a display name. A pseudonym is fine.`,
  }
  const field = (name: string) => ({ name, error: invalidFields.includes(name) && problems[name] })
  return (
    <form className="form form-wide" {...props} aria-label={t`Your review`}>
      <div className="half">
        <Select
          {...field('rating')}
          label={t`Rating`}
          defaultValue=""
          required
          options={[
            { value: '', name: t`Choose one` },
            ...ratings.toReversed().map((rating) => ({
              value: String(rating),
              name: plural(rating, { one: '# star', other: '# stars' }),
            })),
          ]}
        />
      </div>
      <div className="half">
        <Field
          {...field('author')}
          label={t`Display name`}
          maxLength={requestLengths.author}
          autoComplete="off"
          required
        />
      </div>
      <TextArea
        {...field('text')}
        label={t`Your review`}
        hint={t`Keep it discreet: no names, places or private details. We read every review before we publish it.`}
        rows={4}
        maxLength={requestLengths.review}
        required
      />
      <Honeypot />
      <FormMessage message={message} />
      <Button type="submit" aria-busy={busy}>
        {busy ? <Trans>Sending…</Trans> : <Trans>Send review</Trans>}
      </Button>
    </form>
  )
}
