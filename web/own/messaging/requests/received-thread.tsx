import { Trans, useLingui } from '@lingui/react/macro'
import { getTemplatesEndpoint, type ReceivedRequest } from '#messaging/own-requests'
import { brand } from '../../../brand.ts'
import { AnswerForm } from '../../../features/messaging/requests/answer-form.tsx'
import { EndedThread, isThreadEnded } from '../../../features/messaging/requests/ended-thread.tsx'
import { MessageLifetimeField } from '../../../features/messaging/requests/message-lifetime.tsx'
import { OutgoingList } from '../../../features/messaging/requests/outgoing/outgoing-list.tsx'
import { wantedText } from '../../../features/messaging/requests/request-labels.ts'
import { RequestStateBadge } from '../../../features/messaging/requests/state-badge.tsx'
import { Thread } from '../../../features/messaging/requests/thread.tsx'
import { TypingNote } from '../../../features/messaging/requests/typing-note.tsx'
import { useApiQuery } from '../../../lib/api/use-api-query.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { NotLoaded } from '../../../ui/not-loaded.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { SectionHelp } from '../../shared/own-section.tsx'
import { useReceived } from './use-received.ts'

/** One request to the companion: messages, her answer, and the actions to decline or block. */
export function ReceivedThread({ id }: { id: string }) {
  const { t } = useLingui()
  const thread = useReceived(id)
  const templates = useApiQuery(getTemplatesEndpoint, {}, { staleTime: 0 })
  const { data, error, refetch, busy, message, outgoing, decline, saveLifetime, block } = thread
  if (isThreadEnded(error)) {
    const link = { label: <Trans>All requests</Trans>, to: '/own/inbox' }
    return <EndedThread outgoing={outgoing} link={link} />
  }
  if (!data) {
    return error ? (
      <NotLoaded
        text={error.message}
        retry={() => void refetch()}
        link={{ label: <Trans>All requests</Trans>, to: '/own/inbox' }}
      />
    ) : (
      <Skeleton className="h-96" />
    )
  }
  const name = data.member ?? t`A member`
  const names = { member: name, companion: t`You`, team: t`${brand.name} team` }
  return (
    <>
      <Head request={data} name={name} />
      <section aria-label={t`Messages`}>
        <Thread {...data} reader="companion" names={names}>
          <OutgoingList {...outgoing} />
        </Thread>
        <TypingNote id={id} name={name} />
        {data.can.act.includes('answer') ? (
          <AnswerForm
            id={id}
            busy={busy}
            onAnswer={outgoing.send}
            onDecline={decline}
            templates={templates.data?.templates ?? []}
          />
        ) : (
          <ReadOnly request={data} />
        )}
        <MessageLifetimeField
          key={`lifetime-${id}`}
          lifetime={data.messageLifetime}
          save={saveLifetime}
        />
        <FormMessage message={message} />
      </section>
      <section className="own-section">
        <p className="text-small text-ink-2">
          {data.isBlocked ? (
            <span key="blocked">
              <Trans>
                You have blocked this member. On your profile they see only what visitors see, and
                they can no longer write to you.
              </Trans>
            </span>
          ) : (
            <span>
              <Trans>
                A member you block can no longer write to you, follow you, review you or open your
                contact details and private photos. They get no alerts about you and no live
                updates, and see only what visitors see.
              </Trans>{' '}
              <Trans>
                They can still write to others; for anything serious, report the conversation as
                well.
              </Trans>
            </span>
          )}
        </p>
        <div className="own-row">
          <Button variant="line" aria-busy={busy} onClick={() => void block(!data.isBlocked)}>
            {data.isBlocked ? <Trans>Unblock this member</Trans> : <Trans>Block this member</Trans>}
          </Button>
          <ButtonLink variant="quiet" to={`/report?thread=${id}&from=own`}>
            <Trans>Report this conversation</Trans>
          </ButtonLink>
        </div>
        <SectionHelp>
          <p>
            <Trans>
              The member reads your answer in My Bookings; the email they receive does not quote it.
              You can decline without giving a reason. A template fills in the text, and you can
              change it before you send it.
            </Trans>
          </p>
          <p>
            <Trans>
              While you both have the conversation open, new messages appear by themselves. You can
              see what the member has read; Premium members can see what you have read, and when you
              are typing.
            </Trans>
          </p>
        </SectionHelp>
      </section>
    </>
  )
}

const Head = ({ request, name }: { request: ReceivedRequest; name: string }) => (
  <header className="request-head">
    <h2 className="text-h3">{name}</h2>
    <RequestStateBadge state={request.state} />
    <p className="text-ink-2">
      {wantedText(request)} · <span className="whitespace-nowrap">{request.reference}</span>
    </p>
  </header>
)

function ReadOnlyReason({ state, answeredBy }: Pick<ReceivedRequest, 'state' | 'answeredBy'>) {
  if (state === 'declined' || state === 'withdrawn')
    return (
      <span>
        <Trans>This request is closed.</Trans>
      </span>
    )
  if (answeredBy !== 'team') return null
  return (
    <span>
      <Trans>
        Our team answers on your behalf. To answer yourself, change who answers on the page of all
        requests.
      </Trans>
    </span>
  )
}

/** The reason why there is no message field. */
const ReadOnly = ({ request: { state, answeredBy } }: { request: ReceivedRequest }) => (
  <p className="mt-6 text-ink-2">
    <ReadOnlyReason state={state} answeredBy={answeredBy} />
  </p>
)
