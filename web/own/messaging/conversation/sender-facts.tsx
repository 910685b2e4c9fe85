import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { changeVouchEndpoint, getSenderEndpoint, type Sender } from '#messaging/vouches'
import { KnownTo } from '../../../features/messaging/known-to.tsx'
import { call } from '../../../lib/api/call.ts'
import { replaceAnswer } from '../../../lib/api/replace-answer.ts'
import { personalKey, useApiQuery } from '../../../lib/api/use-api-query.ts'
import { useAuth } from '../../../lib/auth/use-auth.ts'
import { Button } from '../../../ui/button.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useSingleCall } from '../../../lib/api/use-single-call.ts'

/** Facts that the site tells the companion about the member behind a request, and her word that she would meet them again. */
export function SenderFacts({ id }: { id: string }) {
  const { t } = useLingui()
  const { data } = useApiQuery(getSenderEndpoint, { params: { id } }, { staleTime: 0 })
  if (!data) return <Skeleton className="sender h-24" />
  return (
    <section className="sender" aria-label={t`About this member`}>
      <ul className="flex flex-wrap gap-x-4 gap-y-0.5 text-small text-ink-2">
        {factsOf(data.facts).map(({ key, text }) => (
          <li key={key} className={key === 'known' ? 'basis-full text-sage-text' : undefined}>
            {text}
          </li>
        ))}
      </ul>
      <Vouch id={id} sender={data} />
    </section>
  )
}

function factsOf({
  since,
  isNew,
  hasConfirmedEmail,
  hasPlan,
  answered,
  warnings,
  knownTo,
}: Sender['facts']): { key: string; text: ReactNode }[] {
  const facts = [
    { key: 'since', text: <Trans>Member since {since}</Trans> },
    {
      key: 'email',
      text: hasConfirmedEmail ? <Trans>Confirmed email</Trans> : <Trans>Email not confirmed</Trans>,
    },
    { key: 'plan', text: hasPlan ? <Trans>Has a plan</Trans> : <Trans>No plan</Trans> },
    {
      key: 'answered',
      text:
        answered === 0 ? (
          <Trans>No answered request yet</Trans>
        ) : (
          <Plural
            value={answered}
            one="# answered request or more"
            other="# answered requests or more"
          />
        ),
    },
  ]
  if (isNew) facts.splice(1, 0, { key: 'new', text: <Trans>New in the last 30 days</Trans> })
  if (knownTo > 0) facts.unshift({ key: 'known', text: <KnownTo step={knownTo} /> })
  facts.push({ key: 'warnings', text: <Warnings count={warnings} /> })
  return facts
}

const Warnings = ({ count }: { count: number }) =>
  count === 0 ? (
    <span>
      <Trans>No warning in force</Trans>
    </span>
  ) : (
    <strong className="font-medium text-wine">
      <Plural value={count} one="# warning by our team" other="# warnings by our team" />
    </strong>
  )

function Vouch({ id, sender: { vouch } }: { id: string; sender: Sender }) {
  const queries = useQueryClient()
  const { user } = useAuth()
  const { busy, message, run } = useSingleCall()
  if (vouch === 'closed') return null

  const change = (isGiven: boolean) =>
    run(async () => {
      const sender = await call(changeVouchEndpoint, { body: { request: id, isGiven } })
      const key = personalKey(user?.id, getSenderEndpoint, { params: { id } })
      replaceAnswer<Sender>(queries, key, sender)
    })

  const isGiven = vouch === 'given'
  return (
    <>
      <div className="sender-vouch">
        <p role="status">
          {isGiven && (
            <span>
              <Trans>You would meet this member again. Nobody sees that it’s you.</Trans>
            </span>
          )}
        </p>
        <Button variant="line" aria-busy={busy} onClick={() => void change(!isGiven)}>
          {isGiven ? <Trans>Withdraw</Trans> : <Trans>I would meet again</Trans>}
        </Button>
      </div>
      <FormMessage message={message} />
    </>
  )
}
