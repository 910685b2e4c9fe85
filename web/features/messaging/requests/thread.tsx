import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Fragment, type ReactNode } from 'react'
import type { RequestAct } from '#messaging/request-options'
import type { MemberRequest } from '#messaging/requests'
import { moment } from '../../../lib/format-date.ts'
import { LifetimeLine } from './message-lifetime.tsx'

type Writer = MemberRequest['messages'][number]['by']

type Props = Pick<MemberRequest, 'messages' | 'automaticReply'> & {
  /** Whose messages are the reader's. */
  reader: Writer
  /** As the reader sees the others. */
  names: Record<Writer, string>
  /** The last message that the other side has seen; null: that is not shown. */
  seen: number | null
  /** What follows: the reader's messages that are not stored yet. */
  children?: ReactNode
}

/** What was said, the oldest first. */
export const Thread = ({ messages, automaticReply, reader, names, seen, children }: Props) => (
  // What arrives while it is open is read out.
  <ol className="thread" aria-live="polite">
    {messages
      // The state says whether it was seen.
      .filter(({ act }) => act !== 'see')
      .map(({ number, at, by, act, text, automaticReply: reply }, index, shown) => (
        <Fragment key={number}>
          {act === 'lifetime' ? (
            <li className="thread-line">
              <time dateTime={at}>{moment(at)}</time> · <LifetimeLine text={text} />
            </li>
          ) : (
            <li className={by === reader ? 'thread-own' : ''}>
              <p className="thread-who">
                {by === reader ? (
                  <span>
                    <Trans>You</Trans>
                  </span>
                ) : (
                  names[by]
                )}{' '}
                · <time dateTime={at}>{moment(at)}</time>
                {number === lastSeen({ messages, reader, seen }) ? (
                  <span>
                    {' '}
                    · <Trans>Seen</Trans>
                  </span>
                ) : (
                  by === reader &&
                  text !== '' &&
                  index === shown.length - 1 && (
                    <span>
                      {' '}
                      · <Trans>Sent</Trans>
                    </span>
                  )
                )}
              </p>
              {requestActionLabels(act) && <p className="text-ink-2">{requestActionLabels(act)}</p>}
              {text && <p className="thread-text">{text}</p>}
            </li>
          )}
          <AutomaticReply text={act === 'send' ? automaticReply : reply} />
        </Fragment>
      ))}
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

/** The last message of the reader's own that the other side has seen. */
const lastSeen = ({ messages, reader, seen }: Pick<Props, 'messages' | 'reader' | 'seen'>) =>
  messages.findLast(
    ({ number, by, act }) => by === reader && act !== 'lifetime' && number <= (seen ?? 0),
  )?.number

/** What an act says besides its own words. */
function requestActionLabels(act: RequestAct): string {
  if (act === 'withdraw') return t`The request was withdrawn.`
  return act === 'decline' ? t`The request was declined.` : ''
}
