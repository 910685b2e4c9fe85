import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import {
  actOnStaffRequestEndpoint,
  blockMemberEndpoint,
  getQueuedEndpoint,
  listQueueEndpoint,
} from '#messaging/admin-requests'
import { timeOfText, type StaffRequest } from '#messaging/requests'
import { moment } from '../../../lib/format-date.ts'
import {
  dateText,
  stateName,
  wantedText,
} from '../../../features/messaging/requests/request-labels.ts'
import { FormMessage } from '../../../ui/form-message.tsx'
import { Link } from '../../../ui/link.tsx'
import { IfMay } from '../../shared/api/role.tsx'
import { userAddress } from '../../shared/api/use-section.ts'
import { CaseView } from '../../shared/queue/case-view.tsx'
import { useNextCase } from '../../shared/queue/next-case.ts'
import { useSavedReplies } from '../../shared/team/use-saved-replies.ts'
import { LifetimeLine } from '../../../features/messaging/requests/message-lifetime.tsx'
import { OutgoingList } from '../../../features/messaging/requests/outgoing/outgoing-list.tsx'
import { AnswerForm } from '../../../features/messaging/requests/answer-form.tsx'
import { BlockForm } from './block-form.tsx'
import { SuggestTime } from './suggest-time.tsx'
import { useRequestActions } from './use-request-actions.ts'
import '../../../styles/requests.css'

/** One conversation, beside the queue. */
export const RequestView = ({ id }: { id: string }) => (
  <CaseView kind="request" id={id} get={getQueuedEndpoint} lists={[listQueueEndpoint]}>
    {(request) => <Loaded id={id} request={request} />}
  </CaseView>
)

function Loaded({ id, request }: { id: string; request: StaffRequest }) {
  const actions = useRequestActions(id)
  const replies = useSavedReplies()
  const next = useNextCase()
  const { companion, lifetimeDays, automaticReply } = request
  return (
    <div className="grid gap-6">
      <h2 className="text-h3">
        <Trans>Request to {companion.name}</Trans>
      </h2>
      <RequestSummary request={request} />
      <Messages messages={request.messages} companion={companion}>
        <OutgoingList {...actions.outgoing} />
      </Messages>
      {lifetimeDays !== null && (
        <p className="text-ink-2">
          <Plural
            value={lifetimeDays}
            one="Messages disappear after # day, unless a report holds them."
            other="Messages disappear after # days, unless a report holds them."
          />
        </p>
      )}
      {automaticReply && (
        <p className="text-ink-2">
          <Trans>Sent automatically during her absence:</Trans> {automaticReply}
        </p>
      )}
      <FormMessage message={actions.message} />
      {request.can.act.length > 0 && (
        <IfMay call={actOnStaffRequestEndpoint}>
          {request.can.act.includes('suggest') && (
            <SuggestTime request={request} suggest={actions.suggest} />
          )}
          <AnswerForm
            id={id}
            busy={actions.busy}
            onAnswer={actions.outgoing.send}
            onDecline={actions.decline}
            templates={replies}
            {...(next && { onNext: () => next.open(next.find()) })}
          />
        </IfMay>
      )}
      {request.answeredBy === 'self' && (
        <p className="admin-note">
          <Trans>
            {companion.name} answers her requests herself. You may read the conversation and block
            the member.
          </Trans>
        </p>
      )}
      <IfMay call={blockMemberEndpoint}>
        <BlockForm request={request} actions={actions} />
      </IfMay>
    </div>
  )
}

function RequestSummary({ request }: { request: StaffRequest }) {
  const { companion, member, state, isPriority, reference } = request
  return (
    <p className="text-ink-2">
      <Link to={userAddress(member.id)} className="link text-ink">
        <strong>{member.name || member.id.slice(0, 8)}</strong>
      </Link>
      {isPriority && (
        <span>
          {' '}
          (<Trans>Premium</Trans>)
        </span>
      )}{' '}
      →{' '}
      <Link to={`/companion/${companion.id}`} className="link text-ink">
        {companion.name}
      </Link>{' '}
      · {wantedText(request)} · {stateName(state)} · {reference}
    </p>
  )
}

type ThreadEvent = StaffRequest['messages'][number]['act']

/** Text of a message; suggested and accepted times are stored as date and time. */
function messageText(event: ThreadEvent, text: string): string {
  if (event !== 'suggest' && event !== 'accept') return text
  const { date, time } = timeOfText(text)
  return `${dateText(date)}, ${time}`
}

type MessagesProps = Pick<StaffRequest, 'messages' | 'companion'> & { children: ReactNode }

const Messages = ({ messages, companion, children }: MessagesProps) => (
  <ol className="thread">
    {messages.map(({ number, at, by, isByCompanion, act, text, automaticReply }) => (
      <li key={number} className={by === null && !isByCompanion ? '' : 'thread-own'}>
        <p className="thread-who">
          {isByCompanion
            ? companion.name
            : (by ?? (
                <span>
                  <Trans>Member</Trans>
                </span>
              ))}{' '}
          · <time dateTime={at}>{moment(at)}</time>
          {act === 'see' && (
            <span>
              {' '}
              · <Trans>opened it</Trans>
            </span>
          )}
          {act === 'decline' && (
            <span>
              {' '}
              · <Trans>declined</Trans>
            </span>
          )}
          {act === 'suggest' && (
            <span>
              {' '}
              · <Trans>suggested another time</Trans>
            </span>
          )}
          {act === 'accept' && (
            <span>
              {' '}
              · <Trans>accepted the time</Trans>
            </span>
          )}
          {act === 'withdraw' && (
            <span>
              {' '}
              · <Trans>withdrew it</Trans>
            </span>
          )}
        </p>
        {act === 'lifetime' ? (
          <p className="text-ink-2">
            <LifetimeLine text={text} />
          </p>
        ) : (
          text && <p className="thread-text">{messageText(act, text)}</p>
        )}
        {automaticReply && (
          <p className="text-ink-2">
            <Trans>Sent automatically during her absence:</Trans> {automaticReply}
          </p>
        )}
      </li>
    ))}
    {children}
  </ol>
)
