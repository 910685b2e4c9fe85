import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Fragment } from 'react'
import type { RequestAct } from '#contract/request-options'
import type { MemberRequest } from '#contract/requests'
import { moment } from '../../lib/format-date.ts'

type Writer = MemberRequest['messages'][number]['by']

type Props = Pick<MemberRequest, 'messages' | 'automaticReply'> & {
  /** Whose messages are the reader's. */
  reader: Writer
  /** As the reader sees the others. */
  names: Record<Writer, string>
  /** The last message that the other side has seen; null: that is not shown. */
  seen: number | null
}

/** What was said, the oldest first. */
export const Thread = ({ messages, automaticReply, reader, names, seen }: Props) => (
  // What arrives while it is open is read out.
  <ol className="thread" aria-live="polite">
    {messages
      // The state says whether it was seen.
      .filter(({ act }) => act !== 'see')
      .map(({ number, at, by, act, text }) => (
        <Fragment key={number}>
          <li className={by === reader ? 'thread-own' : ''}>
            <p className="thread-who">
              {by === reader ? <Trans>You</Trans> : names[by]} ·{' '}
              <time dateTime={at}>{moment(at)}</time>
              {number === lastSeen({ messages, reader, seen }) && (
                <>
                  {' '}
                  · <Trans>Seen</Trans>
                </>
              )}
            </p>
            {requestActionLabels(act) && <p className="text-ink-2">{requestActionLabels(act)}</p>}
            {text && <p className="thread-text">{text}</p>}
          </li>
          {act === 'send' && automaticReply && (
            <li>
              <p className="thread-who">
                <Trans>Automatic reply</Trans>
              </p>
              <p className="thread-text">{automaticReply}</p>
            </li>
          )}
        </Fragment>
      ))}
  </ol>
)

/** The last message of the reader's own that the other side has seen. */
const lastSeen = ({ messages, reader, seen }: Pick<Props, 'messages' | 'reader' | 'seen'>) =>
  messages.findLast(({ number, by }) => by === reader && number <= (seen ?? 0))?.number

/** What an act says besides its own words. */
function requestActionLabels(act: RequestAct): string {
  if (act === 'withdraw') return t`The request was withdrawn.`
  return act === 'decline' ? t`The request was declined.` : ''
}
