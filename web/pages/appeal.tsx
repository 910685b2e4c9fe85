import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { openAppealEndpoint, type AppealKind } from '#moderation/appeals'
import type { AnswerOf } from '#platform/endpoint'
import { AppealForm } from '../features/moderation/appeals/appeal-form.tsx'
import { useGroundNames } from '../features/moderation/appeals/use-ground-names.ts'
import { call } from '../lib/api/call.ts'
import { longDate } from '../lib/format.ts'
import type { PageModule } from '../lib/page.ts'
import { OpenedLink } from './parts/opened-link.tsx'

const open = (token: string) => call(openAppealEndpoint, { body: { token } })

/** A decision with its appeal; the token in the address's fragment identifies it. */
export default function AppealPage() {
  return (
    <OpenedLink title={<Trans>Appeal a decision</Trans>} open={open}>
      {!import.meta.env.SSR &&
        ((decision: Props['decision'], link) => <Decision decision={decision} {...link} />)}
    </OpenedLink>
  )
}

type Props = { decision: AnswerOf<typeof openAppealEndpoint>; token: string; reload: () => void }

function Decision({ decision, token, reload }: Props) {
  const { t } = useLingui()
  const grounds = useGroundNames()
  const { kind, ground, reference, decidedAt, until, state, decider } = decision
  const isByAuthor = decider === 'author'
  const day = longDate(decidedAt)
  const decisions: Record<AppealKind, string> = {
    application: t`On ${day}, we declined your application.`,
    profile: t`On ${day}, we took your profile offline.`,
    membership: t`On ${day}, we suspended your account.`,
    measure: t`On ${day}, we warned you or paused your account.`,
  }
  return (
    <>
      <div className="grid gap-2">
        <p>{decisions[kind]}</p>
        {ground && (
          <p>
            <Trans>
              The reason: <strong>{grounds[ground]}</strong>
            </Trans>
          </p>
        )}
        <p className="text-small text-ink-2">
          <Trans>Your reference is {reference}.</Trans>
        </p>
      </div>
      {state === 'offered' ? (
        <>
          <p className="text-ink-2">
            {isByAuthor ? (
              <Trans>
                You may appeal once, until {longDate(until)}. The person who made the decision will
                read your appeal and reply by email within 7 days, because nobody else on our team
                can.
              </Trans>
            ) : (
              <Trans>
                You may appeal once, until {longDate(until)}. A member of our team who was not
                involved in the decision will read your appeal and reply by email within 7 days.
              </Trans>
            )}
          </p>
          <AppealForm token={token} reference={reference} onSent={reload} />
        </>
      ) : (
        <p role="status">
          {state === 'new' && isByAuthor && (
            <span>
              <Trans>
                We’ve received your appeal. The person who made the decision will reply by email
                within 7 days, because nobody else on our team can.
              </Trans>
            </span>
          )}
          {state === 'new' && !isByAuthor && (
            <span>
              <Trans>
                We’ve received your appeal. A member of our team who was not involved in the
                decision will reply by email within 7 days.
              </Trans>
            </span>
          )}
          {state === 'granted' && (
            <span>
              <Trans>We have decided your appeal, and have reversed our decision.</Trans>
            </span>
          )}
          {state !== 'new' && state !== 'granted' && (
            <span>
              <Trans>We have considered your appeal with care. Our decision remains.</Trans>
            </span>
          )}
        </p>
      )}
    </>
  )
}

export const calls: PageModule['calls'] = () => []

export const head: PageModule['head'] = () => ({
  title: t`Appeal a decision`,
  description: t`Read why we made a decision about you, and appeal it.`,
  canonical: null,
})
