import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { CallError } from '../../../lib/api/api.ts'
import { Notice } from '../../../ui/notice.tsx'
import { OutgoingList } from './outgoing/outgoing-list.tsx'
import type { OutgoingMessages } from './outgoing/use-outgoing.ts'

/** Whether a thread has gone, also one that has been shown. */
export const isGone = (error: unknown): boolean =>
  error instanceof CallError && error.status === 404

/** How often a thread is asked for, as long as there is one. */
export const untilGone =
  (everyMs: number) =>
  ({ state }: { state: { error: unknown } }): number | false =>
    !isGone(state.error) && everyMs

type Props = {
  level?: 1 | 2
  /** What its reader wrote and could not send. */
  outgoing: OutgoingMessages
  link: { label: ReactNode; to: string }
}

/** In place of a thread that went with an account or a profile. */
export function EndedThread({ level = 2, outgoing, link }: Props) {
  const { t } = useLingui()
  return (
    <>
      <Notice
        level={level}
        title={<Trans>This conversation no longer exists</Trans>}
        text={t`It could not be found, or it was deleted together with an account or a profile.`}
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
