import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Fragment } from 'react'
import type { RequestAct } from '#contract/request-options'
import type { MemberRequest } from '#contract/requests'
import { moment } from '../../lib/format-date.ts'

/** What was said, the oldest first. */
export const Thread = ({
  messages,
  companion,
  automaticReply,
}: Pick<MemberRequest, 'messages' | 'companion' | 'automaticReply'>) => (
  <ol className="thread">
    {messages.map(({ number, at, isOwn, act, text }) => (
      <Fragment key={number}>
        <li className={isOwn ? 'thread-own' : ''}>
          <p className="thread-who">
            {isOwn ? (
              <Trans>You</Trans>
            ) : companion.name ? (
              <Trans>{companion.name}’s team</Trans>
            ) : (
              <Trans>Our team</Trans>
            )}{' '}
            · <time dateTime={at}>{moment(at)}</time>
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

/** What an act says besides its own words. */
function requestActionLabels(act: RequestAct): string {
  if (act === 'withdraw') return t`The request was withdrawn.`
  return act === 'decline' ? t`The request was declined.` : ''
}
