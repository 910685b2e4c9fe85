import { Trans } from '@lingui/react/macro'
import { t } from '@lingui/core/macro'
import { timeOfText, type MemberRequest } from '#messaging/requests'
import { useNow } from '../../../lib/use-now.ts'
import { appointmentTime, isTimePast } from './request-labels.ts'

type SuggestionProps = Pick<MemberRequest, 'messages' | 'suggestion'> & {
  /** Number of the suggestion's step, and its text. */
  number: number
  text: string
  /** True if the reader is the member. */
  isMember: boolean
}

/** A suggested time in a conversation, and its outcome. */
export function SuggestedTime({ number, text, messages, suggestion, isMember }: SuggestionProps) {
  const now = useNow()
  const suggestedTime = timeOfText(text)
  return (
    <div className="thread-suggestion">
      <p className="text-small">
        <Trans>Suggested time</Trans>
      </p>
      <p>
        <strong>{appointmentTime(suggestedTime, now)}</strong>
      </p>
      <p className="text-small">{outcome()}</p>
    </div>
  )

  function outcome(): string {
    const reply = messages.find(
      ({ number: later, act }) => later > number && (act === 'suggest' || act === 'accept'),
    )
    if (reply?.act === 'accept') return t`Accepted`
    if (reply) return t`Replaced by a newer suggestion`
    if (suggestion?.number !== number) return t`No longer open`
    if (isTimePast(suggestedTime, now)) return t`This time has passed`
    return isMember ? t`Waiting for your answer` : t`Waiting for the member to accept`
  }
}

/** Line for an accepted time, which its suggestion above shows. @param name of the member; null: the reader */
export const AcceptedTime = ({ name }: { name: string | null }) =>
  name === null ? (
    <Trans>You accepted the suggested time.</Trans>
  ) : (
    <Trans>{name} accepted the suggested time.</Trans>
  )
