import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router-dom'
import {
  createReportEndpoint,
  reportLengths as lengths,
  reportReasons,
  type ReportReason,
} from '#moderation/reports'
import type { Profile } from '#catalogue/companions'
import { useAuth } from '../../../lib/auth/use-auth.ts'
import { usePublicForm } from '../../../lib/api/use-public-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, Select, TextArea } from '../../../ui/field.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { Honeypot } from '../../../ui/honeypot.tsx'
import { personName } from '../../../lib/person-name.ts'

type Props = {
  /** Id of the profile in the address; "": none. A thread belongs to one profile, so it needs none. */
  companion: string
  /** "profile", or a part of it: "photo:<id>", "review:<id>", "thread:<id>". */
  target: string
  /** The reported profile, if the viewer may see it. */
  profile: Profile | undefined
  /** Shows the report's reference; omitted: a page of its own does. */
  onSent?: (reference: string) => void
}

/** Form to report a profile, its photos or reviews, or the messages of a request. */
export function ReportForm({ companion, target, profile, onSent }: Props) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { user } = useAuth()
  const isThread = target.startsWith('thread:')
  const { busy, message, invalidFields, props } = usePublicForm({
    endpoint: createReportEndpoint,
    draft: `report-${companion}-${target}`,
    // Only members can open threads and private photos, so they report as members. Their name is not
    // stored.
    asMember: user !== null,
    onSent: ({ reference }) =>
      onSent ? onSent(reference) : void navigate(`/sent?reference=${reference}`),
  })
  /** The options, plus the target in the address: private photos are in no public list. */
  const partsOf = ({ public_photos, reviews }: Profile) => {
    const parts = [
      { value: 'profile', name: t`The profile` },
      ...public_photos.map(({ id }, index) => ({
        value: `photo:${id}`,
        name: t`Photo ${index + 1}`,
      })),
      ...(reviews?.recent ?? []).map(({ id, author }) => ({
        value: `review:${id}`,
        name: t`The review by ${personName(author)}`,
      })),
    ]
    if (parts.some(({ value }) => value === target)) return parts
    const name = target.startsWith('photo:') ? t`The photo you saw` : t`The review you saw`
    return [...parts, { value: target, name }]
  }
  const problems: Record<string, string> = {
    companion: t`Paste the address of the profile as shown in your browser.`,
    reason: t`Choose a reason.`,
    text: t`Tell us what you saw.`,
    email: t`Enter a complete email address, or leave this blank.`,
  }
  const field = (name: string) => ({ name, error: invalidFields.includes(name) && problems[name] })
  const reasons: Record<ReportReason, string> = {
    minor: t`Someone appears to be underage`,
    coercion: t`Someone appears to be coerced`,
    stolen_photos: t`Photos are stolen`,
    fake: t`The profile is fake`,
    illegal: t`Something is illegal`,
    other: t`Something else`,
  }
  const parts = isThread || !profile || profile.locked ? [] : partsOf(profile)
  return (
    <form className="form form-wide" {...props} aria-label={t`Your report`}>
      {profile || isThread ? (
        <input type="hidden" name="companion" value={companion} />
      ) : (
        <Field
          {...field('companion')}
          label={t`Address of the profile`}
          hint={t`Open the profile and copy the address from your browser.`}
          defaultValue={companion}
          maxLength={lengths.profile}
          pattern=".*(/companion/[a-z0-9\-]|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}).*"
          autoComplete="off"
          required
        />
      )}
      {parts.length > 0 ? (
        <Select
          name="target"
          label={t`What you’re reporting`}
          defaultValue={target}
          options={parts}
        />
      ) : (
        <input type="hidden" name="target" value={target} />
      )}
      <Select
        {...field('reason')}
        label={t`Reason`}
        defaultValue=""
        required
        options={[
          { value: '', name: t`Choose one` },
          ...reportReasons.map((value) => ({ value, name: reasons[value] })),
        ]}
      />
      <TextArea {...field('text')} label={t`What you saw`} maxLength={lengths.text} required />
      <Field
        {...field('email')}
        label={t`Email (optional)`}
        hint={t`Only if you would like to hear the outcome. We never disclose who made a report.`}
        type="email"
        autoComplete="email"
        maxLength={lengths.email}
      />
      <Honeypot />
      <FormMessage message={message} />
      <Button type="submit" aria-busy={busy}>
        {busy ? <Trans>Sending…</Trans> : <Trans>Send report</Trans>}
      </Button>
    </form>
  )
}
