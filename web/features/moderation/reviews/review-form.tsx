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
    rating: t`Please choose from one to five stars.`,
    text: t`Please write a few words.`,
    author: t`Please enter a name to display. It may be invented.`,
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
            { value: '', name: t`Please choose` },
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
          label={t`Name to display`}
          maxLength={requestLengths.author}
          autoComplete="off"
          required
        />
      </div>
      <TextArea
        {...field('text')}
        label={t`Your review`}
        hint={t`Keep it discreet: no names, places or anything private. Our team reads it before it is published.`}
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
