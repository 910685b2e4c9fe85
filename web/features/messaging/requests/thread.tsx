import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Fragment, type ReactNode } from 'react'
import type { RequestAct, MemberRequest } from '#messaging/requests'
import { moment } from '../../../lib/format-date.ts'
import { LifetimeLine } from './message-lifetime.tsx'

type Writer = MemberRequest['messages'][number]['by']

type Props = Pick<MemberRequest, 'messages' | 'automaticReply'> & {
  /** Side of the conversation that the reader is on. */
  reader: Writer
  /** Names of the writers, as the reader sees them. */
  names: Record<Writer, string>
  /** Number of the last message that the other side has seen; `null`: not disclosed. */
  seen: number | null
  /** Content below the messages: the reader's unconfirmed ones. */
  children?: ReactNode
}

/** Messages of a conversation, oldest first. */
export const Thread = ({ messages, automaticReply, reader, names, seen, children }: Props) => (
  // `aria-live` makes screen readers announce new messages.
  <ol className="thread" aria-live="polite">
    {messages
      // The state includes whether the request was seen.
      .filter(({ act: event }) => event !== 'see')
      .map(
        (
          { number, at: sentAt, by: writer, act: event, text, automaticReply: reply },
          index,
          visibleMessages,
        ) => (
          <Fragment key={number}>
            {event === 'lifetime' ? (
              <li className="thread-line">
                <time dateTime={sentAt}>{moment(sentAt)}</time> · <LifetimeLine text={text} />
              </li>
            ) : (
              <li className={writer === reader ? 'thread-own' : ''}>
                <p className="thread-who">
                  {writer === reader ? (
                    <span>
                      <Trans>You</Trans>
                    </span>
                  ) : (
                    names[writer]
                  )}{' '}
                  · <time dateTime={sentAt}>{moment(sentAt)}</time>
                  {number === lastSeen({ messages, reader, seen }) ? (
                    <span>
                      {' '}
                      · <Trans>Seen</Trans>
                    </span>
                  ) : (
                    writer === reader &&
                    text !== '' &&
                    index === visibleMessages.length - 1 && (
                      <span>
                        {' '}
                        · <Trans>Sent</Trans>
                      </span>
                    )
                  )}
                </p>
                {requestActionLabels(event) && (
                  <p className="text-ink-2">{requestActionLabels(event)}</p>
                )}
                {text && <p className="thread-text">{text}</p>}
              </li>
            )}
            <AutomaticReply text={event === 'send' ? automaticReply : reply} />
          </Fragment>
        ),
      )}
    {children}
  </ol>
)

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
