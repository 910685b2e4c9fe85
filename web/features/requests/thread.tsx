import { Trans } from '@lingui/react/macro'
import type { MemberRequest } from '#contract/requests'
import { moment } from '../../lib/format-date.ts'
import { requestActionLabels } from './request-action-labels.ts'

/** What was said, the oldest first. */
export const Thread = ({ messages, companion }: Pick<MemberRequest, 'messages' | 'companion'>) => (
  <ol className="thread">
    {messages.map(({ number, at, isOwn, act, text }) => (
      <li key={number} className={isOwn ? 'thread-own' : ''}>
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
    ))}
  </ol>
)
