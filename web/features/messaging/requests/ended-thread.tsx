import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { CallError } from '../../../lib/api/api.ts'
import { Notice } from '../../../ui/notice.tsx'
import { OutgoingList } from './outgoing/outgoing-list.tsx'
import type { OutgoingMessages } from './outgoing/use-outgoing.ts'

/** True if a conversation no longer exists, even if it was loaded before. */
export const isThreadEnded = (error: unknown): boolean =>
  error instanceof CallError && error.status === 404

/** Interval of the polls for a conversation; `false` once it no longer exists. */
export const pollUntilEnded =
  (everyMs: number) =>
  ({ state }: { state: { error: unknown } }): number | false =>
    !isThreadEnded(state.error) && everyMs

type Props = {
  level?: 1 | 2
  /** Messages that the reader wrote and that were not sent. */
  outgoing: OutgoingMessages
  link: { label: ReactNode; to: string }
}

/** Notice in place of a conversation that was deleted with an account or a profile. */
export function EndedThread({ level = 2, outgoing, link }: Props) {
  const { t } = useLingui()
  return (
    <>
      <Notice
        level={level}
        title={<Trans>This conversation no longer exists</Trans>}
        text={t`We can’t find this conversation. It may have been deleted with an account or a profile.`}
        link={link}
      />
      {outgoing.messages.length > 0 && (
        <ol className="thread" aria-label={t`Messages`}>
          <OutgoingList {...outgoing} />
        </ol>
      )}
    </>
  )
}
