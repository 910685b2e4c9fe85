import { Trans } from '@lingui/react/macro'
import { useTyping } from '../../../lib/api/live.ts'

/** Note that the other side is typing. Its line is always rendered, so that the layout does not shift. */
export const TypingNote = ({ id, name }: { id: string; name: string }) => (
  <p className="thread-note" role="status">
    {useTyping(id) && (
      <span>
        <Trans>{name} is typing…</Trans>
      </span>
    )}
  </p>
)
