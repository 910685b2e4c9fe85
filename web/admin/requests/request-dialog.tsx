import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { actOnStaffRequest, blockMember, listQueue } from '#contract/admin-requests.api'
import type { StaffRequest } from '#contract/requests'
import { moment } from '../../lib/format-date.ts'
import { stateName, wantedText } from '../../features/requests/request-labels.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { Link } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadFailure } from '../shared/api/load-failure.tsx'
import { IfMay } from '../shared/api/role.tsx'
import { useSection, userAddress } from '../shared/api/use-section.ts'
import { StaffNotes } from '../shared/team/staff-notes.tsx'
import { TeamPanel } from '../shared/team/team-panel.tsx'
import { useSavedReplies } from '../shared/team/use-saved-replies.ts'
import { LifetimeLine } from '../../features/requests/message-lifetime.tsx'
import { OutgoingList } from '../../features/requests/outgoing/outgoing-list.tsx'
import { AnswerForm } from '../../features/requests/answer-form.tsx'
import { BlockForm } from './block-form.tsx'
import { useRequestActions } from './use-request-actions.ts'
import '../../styles/admin-dialog.css'
import '../../styles/requests.css'

/** A thread, over the queue. */
export function RequestDialog({ id }: { id: string }) {
  const { navigate } = useSection()
  const actions = useRequestActions(id)
  const replies = useSavedReplies()
  const { data, error, refetch, message } = actions
  return (
    <Dialog
      open
      kind="wide"
      title={data ? <Trans>Request to {data.companion.name}</Trans> : <Trans>Request</Trans>}
      onClose={() => navigate({ request: null }, true)}
    >
      {error && !data ? (
        <LoadFailure error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-96" />
      ) : (
        <div className="grid gap-6">
          <RequestSummary request={data} />
          <TeamPanel kind="request" id={id} lists={[listQueue]} />
          <Messages messages={data.messages} companion={data.companion}>
            <OutgoingList {...actions.outgoing} />
          </Messages>
          {data.lifetimeDays !== null && (
            <p className="text-ink-2">
              <Plural
                value={data.lifetimeDays}
                one="Messages disappear after # day, unless a report holds them."
                other="Messages disappear after # days, unless a report holds them."
              />
            </p>
          )}
          {data.automaticReply && (
            <p className="text-ink-2">
              <Trans>Sent automatically during her absence:</Trans> {data.automaticReply}
            </p>
          )}
          <FormMessage message={message} />
          {data.can.act.length > 0 && (
            <IfMay call={actOnStaffRequest}>
              <AnswerForm
                {...{ id, busy: actions.busy }}
                onAnswer={actions.outgoing.send}
                onDecline={actions.decline}
                templates={replies}
              />
            </IfMay>
          )}
          {data.answeredBy === 'self' && (
            <p className="admin-note">
              <Trans>
                {data.companion.name} answers her requests herself. You may read the thread and
                block the member.
              </Trans>
            </p>
          )}
          <StaffNotes kind="request" id={id} />
          <IfMay call={blockMember}>
            <BlockForm request={data} actions={actions} />
          </IfMay>
        </div>
      )}
    </Dialog>
  )
}

function RequestSummary({ request }: { request: StaffRequest }) {
  const { companion, member, state, isPriority, reference } = request
  return (
    <p className="text-ink-2">
      <Link to={userAddress(member.id)} className="link text-ink">
        <strong>{member.name || member.id.slice(0, 8)}</strong>
      </Link>
      {isPriority && (
        <>
          {' '}
          (<Trans>Premium</Trans>)
        </>
      )}{' '}
      →{' '}
      <Link to={`/companion/${companion.id}`} className="link text-ink">
        {companion.name}
      </Link>{' '}
      · {wantedText(request)} · {stateName(state)} · {reference}
    </p>
  )
}

type MessagesProps = Pick<StaffRequest, 'messages' | 'companion'> & { children: ReactNode }

const Messages = ({ messages, companion, children }: MessagesProps) => (
  <ol className="thread">
    {messages.map(({ number, at, by, isByCompanion, act, text, automaticReply }) => (
      <li key={number} className={by === null && !isByCompanion ? '' : 'thread-own'}>
        <p className="thread-who">
          {isByCompanion ? companion.name : (by ?? <Trans>Member</Trans>)} ·{' '}
          <time dateTime={at}>{moment(at)}</time>
          {act === 'see' && (
            <>
              {' '}
              · <Trans>opened it</Trans>
            </>
          )}
          {act === 'decline' && (
            <>
              {' '}
              · <Trans>declined</Trans>
            </>
          )}
          {act === 'withdraw' && (
            <>
              {' '}
              · <Trans>withdrew it</Trans>
            </>
          )}
        </p>
        {act === 'lifetime' ? (
          <p className="text-ink-2">
            <LifetimeLine text={text} />
          </p>
        ) : (
          text && <p className="thread-text">{text}</p>
        )}
        {automaticReply && (
          <p className="text-ink-2">
            <Trans>Sent automatically during her absence:</Trans> {automaticReply}
          </p>
        )}
      </li>
    ))}
    {children}
  </ol>
)
