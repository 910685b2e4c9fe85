import { Trans } from '@lingui/react/macro'
import { t } from '@lingui/core/macro'
import type { ReceivedListed } from '#messaging/own-requests'
import { timeOfText } from '#messaging/requests'
import {
  appointmentTime,
  isTimePast,
  stateName,
  waitingText,
  wishDetails,
} from '../../../features/messaging/requests/request-labels.ts'
import { shortMoment } from '../../../lib/short-day.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Link } from '../../../ui/link.tsx'
import { conversationAddress } from '../../shared/addresses.ts'

type Props = { request: ReceivedListed; isOpen: boolean }

/** List item of a conversation: the member, the wish, the last message and the state. */
export function ConversationItem({ request, isOpen }: Props) {
  const now = useNow()
  const { id, member, reference, isUnread, waitingSince, changedAt } = request
  const state = stateOf(request, now)
  return (
    <li>
      <Link
        to={conversationAddress(id)}
        className="inbox-item"
        data-unread={isUnread || undefined}
        aria-current={isOpen ? 'true' : undefined}
      >
        <span className="overflow-hidden text-ellipsis whitespace-nowrap">
          <strong>{member ?? t`A member`}</strong>
          {isUnread && (
            <span className="request-new">
              <Trans>New</Trans>
            </span>
          )}
        </span>
        <span className={waitingSince ? 'inbox-time text-brass-text' : 'inbox-time'}>
          {waitingSince ? waitingText(waitingSince, now) : shortMoment(changedAt, now)}
        </span>
        <span className="inbox-wish">
          {appointmentTime(request, now)} · {wishDetails(request)}
        </span>
        <small className="inbox-reference">{reference}</small>
        <span className="inbox-words">{lastWords(request, now)}</span>
        <span className="inbox-state" data-tone={state?.tone}>
          {state?.text}
        </span>
      </Link>
    </li>
  )
}

type Tone = 'sage' | 'brass' | 'quiet'

/** The last or the next event of a request; null while it awaits an answer, which its time shows. */
function stateOf(
  { state, waitingSince, suggestion }: ReceivedListed,
  now: number,
): { text: string; tone: Tone } | null {
  if (waitingSince) return null
  if (suggestion) {
    return isTimePast(suggestion, now)
      ? { text: t`Suggested time has passed`, tone: 'brass' }
      : { text: t`Waiting for the member`, tone: 'quiet' }
  }
  return { text: stateName(state), tone: state === 'answered' ? 'sage' : 'quiet' }
}

/** The last message, or a line for the last action. */
function lastWords({ last }: ReceivedListed, now: number): string {
  if (!last) return ''
  const { by, act, text } = last
  switch (act) {
    case 'suggest': {
      const when = appointmentTime(timeOfText(text), now)
      return by === 'companion' ? t`You suggested ${when}` : t`Our team suggested ${when}`
    }
    case 'accept':
      return t`Accepted your suggested time`
    case 'withdraw':
      return t`The request was withdrawn.`
    case 'decline':
      return text || t`You’ve declined the request.`
  }
  if (by === 'member') return text
  return by === 'companion' ? t`You: ${text}` : t`Team: ${text}`
}
