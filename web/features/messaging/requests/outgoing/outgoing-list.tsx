import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../../../../ui/button.tsx'
import type { OutgoingMessages, OutgoingState } from './use-outgoing.ts'

const states: Record<OutgoingState, ReactNode> = {
  sending: <Trans>Sending…</Trans>,
  offline: <Trans>You’re offline. We’ll send this message when you’re back online.</Trans>,
  stuck: <Trans>We couldn’t send this yet. We’ll keep trying.</Trans>,
  refused: <Trans>Not sent</Trans>,
}

/** Unconfirmed messages below those of the thread. */
export const OutgoingList = ({ messages, retry, discard }: OutgoingMessages) => (
  <>
    {messages.map(({ key, text, state, refusal }) => (
      <li key={key} className="thread-own thread-outgoing" data-state={state}>
        <p className="thread-who">
          <Trans>You</Trans> · <span role="status">{states[state]}</span>
        </p>
        <p className="thread-text">{text}</p>
        {(refusal !== null || state === 'stuck') && (
          <>
            {refusal !== null && (
              <p role="alert" className="text-small">
                {refusal}
              </p>
            )}
            <p className="flex flex-wrap gap-3">
              <Button variant="line" onClick={() => retry({ key, text })}>
                <Trans>Try Again</Trans>
              </Button>
              <Button variant="quiet" onClick={() => discard(key)}>
                <Trans>Delete message</Trans>
              </Button>
            </p>
          </>
        )}
      </li>
    ))}
  </>
)
