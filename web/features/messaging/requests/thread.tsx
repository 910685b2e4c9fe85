import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Fragment, type ReactNode } from 'react'
import type { RequestAct, MemberRequest } from '#messaging/requests'
import { moment } from '../../../lib/format-date.ts'
import { shortMoment } from '../../../lib/short-day.ts'
import { useNow } from '../../../lib/use-now.ts'
import { LifetimeLine } from './message-lifetime.tsx'
import { AcceptedTime, SuggestedTime } from './suggested-time.tsx'

type Writer = MemberRequest['messages'][number]['by']

type Props = Pick<MemberRequest, 'messages' | 'automaticReply' | 'suggestion'> & {
  /** Side of the conversation that the reader is on. */
  reader: Writer
  /** Names of the writers, as the reader sees them. */
  names: Record<Writer, string>
  /** Number of the last message that the other side has seen; `null`: not disclosed. */
  seen: number | null
  /** Content below the messages: the reader's unconfirmed ones. */
  children?: ReactNode
}

/** Messages of a conversation as bubbles, oldest first. */
export function Thread(props: Props) {
  const { messages, automaticReply, children } = props
  // The state includes whether the request was seen.
  const visibleMessages = messages.filter(({ act: event }) => event !== 'see')
  return (
    // `aria-live` makes screen readers announce new messages.
    <ol className="thread thread-bubbles" aria-live="polite">
      {visibleMessages.map((message, index) => (
        <Fragment key={message.number}>
          <ThreadItem {...props} message={message} isLast={index === visibleMessages.length - 1} />
          <AutomaticReply text={message.act === 'send' ? automaticReply : message.automaticReply} />
        </Fragment>
      ))}
      {children}
    </ol>
  )
}

type ThreadMessage = MemberRequest['messages'][number]

function ThreadItem({
  message,
  isLast,
  messages,
  reader,
  names,
  seen,
  suggestion,
}: Props & { message: ThreadMessage; isLast: boolean }) {
  const now = useNow()
  const { number, at: sentAt, by: writer, act: event, text } = message
  const isOwn = writer === reader
  const sentTime = (
    <time dateTime={sentAt} title={moment(sentAt)}>
      {shortMoment(sentAt, now)}
    </time>
  )
  if (event === 'lifetime') {
    return (
      <li className="thread-line">
        {sentTime} · <LifetimeLine text={text} />
      </li>
    )
  }
  if (event === 'accept') {
    return (
      <li className="thread-line">
        {sentTime} · <AcceptedTime name={isOwn ? null : names[writer]} />
      </li>
    )
  }
  return (
    <li className={isOwn ? 'thread-own' : ''}>
      <p className="thread-who">
        {isOwn ? (
          <span>
            <Trans>You</Trans>
          </span>
        ) : (
          names[writer]
        )}{' '}
        · {sentTime}
        {number === lastSeen({ messages, reader, seen }) ? (
          <span>
            {' '}
            · <Trans>Seen</Trans>
          </span>
        ) : (
          isOwn &&
          text !== '' &&
          isLast && (
            <span>
              {' '}
              · <Trans>Sent</Trans>
            </span>
          )
        )}
      </p>
      {event === 'suggest' && (
        <SuggestedTime
          number={number}
          text={text}
          messages={messages}
          suggestion={suggestion}
          isMember={reader === 'member'}
        />
      )}
      {requestActionLabels(event) && <p className="thread-event">{requestActionLabels(event)}</p>}
      {text && event !== 'suggest' && <p className="thread-text">{text}</p>}
    </li>
  )
}

const AutomaticReply = ({ text }: { text: string | null }) =>
  text !== null && (
    <li>
      <p className="thread-who">
        <Trans>Automatic reply</Trans>
      </p>
      <p className="thread-text">{text}</p>
    </li>
  )

/** Number of the reader's last message that the other side has seen. */
const lastSeen = ({ messages, reader, seen }: Pick<Props, 'messages' | 'reader' | 'seen'>) =>
  messages.findLast(
    ({ number, by: writer, act: event }) =>
      writer === reader && event !== 'lifetime' && number <= (seen ?? 0),
  )?.number

/** Text for an event that has no text of its own. */
function requestActionLabels(event: RequestAct): string {
  if (event === 'withdraw') return t`The request was withdrawn.`
  return event === 'decline' ? t`The request was declined.` : ''
}
