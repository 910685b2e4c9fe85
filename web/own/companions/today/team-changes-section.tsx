import { Trans, useLingui } from '@lingui/react/macro'
import { answerTeamChangeEndpoint, type OwnProfile } from '#companions/own/own'
import { useContentNames } from '../../../features/companions/content-names.ts'
import { useFieldText } from '../../../features/companions/field-text.ts'
import { call } from '../../../lib/api/call.ts'
import { longDate } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { Link } from '../../../ui/link.tsx'
import { OwnSection } from '../../shared/own-section.tsx'
import { useOwnChange } from '../../shared/use-own-change.ts'

type Props = Pick<OwnProfile, 'teamChanges' | 'teamFiles'>

/** Changes that staff made to the profile: the companion accepts them or restores her own version. */
export function TeamChangesSection({ teamChanges, teamFiles }: Props) {
  const { t } = useLingui()
  const names = useContentNames()
  const textOf = useFieldText()
  const { change, busy, message } = useOwnChange()
  const answer = (subject: string, action: 'accept' | 'restore', successMessage: string) =>
    void change(
      () => call(answerTeamChangeEndpoint, { body: { of: subject, act: action } }),
      successMessage,
    )
  if (teamChanges.length + teamFiles.length === 0) {
    return (
      <>
        <FormMessage message={message} />
        <p className="text-ink-2">
          <Trans>Our team has made no changes that you haven’t answered.</Trans>
        </p>
      </>
    )
  }
  return (
    <OwnSection
      title={<Trans>Changed by our team</Trans>}
      help={
        <p>
          <Trans>
            When our team changes your profile, you see the previous version here. Anything you
            restore is public again immediately.
          </Trans>
        </p>
      }
    >
      <ul className="grid gap-6">
        {teamChanges.map(({ field, at, before, after }) => (
          <li key={field} className="grid gap-2">
            <p>
              <strong>{names[field]}</strong> · {longDate(at)}
            </p>
            <dl className="grid gap-1">
              <dt className="text-ink-2">
                <Trans>Before</Trans>
              </dt>
              <dd className="whitespace-pre-line">{textOf(field, before[field])}</dd>
              <dt className="text-ink-2">
                <Trans>Now</Trans>
              </dt>
              <dd className="whitespace-pre-line">{textOf(field, after[field])}</dd>
            </dl>
            <p className="flex flex-wrap gap-3">
              <Button
                aria-busy={busy}
                aria-label={t`Restore my version: ${names[field]}`}
                onClick={() => answer(field, 'restore', t`Your own version has been restored.`)}
              >
                <Trans>Restore my version</Trans>
              </Button>
              <Button
                variant="line"
                aria-label={t`Keep the change: ${names[field]}`}
                onClick={() => answer(field, 'accept', t`You’ve kept the change.`)}
              >
                <Trans>Keep the change</Trans>
              </Button>
            </p>
          </li>
        ))}
        {teamFiles.map(({ id, at, type }) => (
          <li key={id} className="grid gap-2">
            <p>
              {type === 'photo' ? (
                <Trans>A photo was added or changed on {longDate(at)}.</Trans>
              ) : (
                <Trans>A video was added or changed on {longDate(at)}.</Trans>
              )}{' '}
              <Link to="/own/media" className="link">
                <Trans>View or remove it</Trans>
              </Link>
            </p>
            <p>
              <Button variant="line" onClick={() => answer(id, 'accept', t`Thank you.`)}>
                <Trans>Got it</Trans>
              </Button>
            </p>
          </li>
        ))}
      </ul>
      <FormMessage message={message} />
    </OwnSection>
  )
}
