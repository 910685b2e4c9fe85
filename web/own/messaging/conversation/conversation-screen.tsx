import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { ReceivedRequest } from '#messaging/own-requests'
import { brand } from '../../../brand.ts'
import { EndedThread, isThreadEnded } from '../../../features/messaging/requests/ended-thread.tsx'
import { OutgoingList } from '../../../features/messaging/requests/outgoing/outgoing-list.tsx'
import { Thread } from '../../../features/messaging/requests/thread.tsx'
import { TypingNote } from '../../../features/messaging/requests/typing-note.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { NotLoaded } from '../../../ui/not-loaded.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { OwnScreen } from '../../shared/own-screen.tsx'
import { INBOX } from '../../shared/addresses.ts'
import { Composer } from './composer.tsx'
import { ConversationHelp } from './conversation-help.tsx'
import { ConversationMenu } from './conversation-menu.tsx'
import { DeclineSheet } from './decline-sheet.tsx'
import { RequestCard } from './request-card.tsx'
import { SenderFacts } from './sender-facts.tsx'
import { SuggestSheet } from './suggest-sheet.tsx'
import { useReceived } from './use-received.ts'

type Tools = ReturnType<typeof useReceived>

/** One conversation of the companion: the request, its messages, and the ways to answer. */
export function ConversationScreen({ id }: { id: string }) {
  const { t } = useLingui()
  const tools = useReceived(id)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const { data, error, refetch, outgoing } = tools
  const link = { label: <Trans>All requests</Trans>, to: INBOX }
  const isEnded = isThreadEnded(error)
  const hasRequest = data !== undefined && !isEnded
  return (
    <OwnScreen
      title={hasRequest ? (data.member ?? t`A member`) : <Trans>Conversation</Trans>}
      back={{ to: INBOX, label: t`All requests` }}
      width="full"
      help={<ConversationHelp />}
      action={
        hasRequest && (
          <IconButton
            icon="ellipsis"
            label={t`Report, block and more`}
            aria-haspopup="dialog"
            onClick={() => setMenuOpen(true)}
          />
        )
      }
    >
      {hasRequest && <LoadedConversation id={id} request={data} tools={tools} />}
      {hasRequest && isMenuOpen && (
        <ConversationMenu request={data} tools={tools} onClose={() => setMenuOpen(false)} />
      )}
      {isEnded && <EndedThread outgoing={outgoing} link={link} />}
      {!data && !isEnded && error && (
        <NotLoaded text={error.message} retry={() => void refetch()} link={link} />
      )}
      {!data && !error && <Skeleton className="h-96" />}
    </OwnScreen>
  )
}

type Sheet = 'suggest' | 'decline'

/** The sheet that an address such as `/own/inbox/:id?open=decline` opens; null: none. */
function sheetIn(search: string): Sheet | null {
  const name = new URLSearchParams(search).get('open')
  return name === 'suggest' || name === 'decline' ? name : null
}

function LoadedConversation({
  id,
  request,
  tools,
}: {
  id: string
  request: ReceivedRequest
  tools: Tools
}) {
  const { t } = useLingui()
  const { search } = useLocation()
  const [sheet, setSheet] = useState<Sheet | null>(() => sheetIn(search))
  const { outgoing, message } = tools
  const name = request.member ?? t`A member`
  const names = { member: name, companion: t`You`, team: t`${brand.name} team` }
  const end = useScrollToEnd(request.messages.length + outgoing.messages.length)
  const close = () => setSheet(null)
  return (
    <div className="talk">
      <RequestCard request={request} onOpen={setSheet} />
      <SenderFacts id={id} />
      <section aria-label={t`Messages`} className="talk-messages">
        <Thread {...request} reader="companion" names={names}>
          <OutgoingList {...outgoing} />
        </Thread>
        <TypingNote id={id} name={name} />
        <FormMessage message={message} />
        <div ref={end} />
      </section>
      {request.can.act.includes('answer') ? (
        <Composer key={id} id={id} onSend={outgoing.send} />
      ) : (
        <p className="talk-closed">
          <ReadOnlyReason {...request} />
        </p>
      )}
      {sheet === 'suggest' && request.can.act.includes('suggest') && (
        <SuggestSheet request={request} suggest={tools.suggest} onClose={close} />
      )}
      {sheet === 'decline' && request.can.act.includes('decline') && (
        <DeclineSheet request={request} decline={tools.decline} onClose={close} />
      )}
    </div>
  )
}

/** Scrolls to the newest message when the conversation opens and when a message is added. */
function useScrollToEnd(messageCount: number) {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const pane = end.current?.closest('.own-panes > .own-pane') ?? document.scrollingElement
    // The first message of a request stays below its card.
    if (messageCount > 1) pane?.scrollTo({ top: pane.scrollHeight })
  }, [messageCount])
  return end
}

/** The reason why there is no message field. */
function ReadOnlyReason({ state, answeredBy }: Pick<ReceivedRequest, 'state' | 'answeredBy'>) {
  if (state === 'declined' || state === 'withdrawn') return <Trans>This request is closed.</Trans>
  if (answeredBy === 'team') {
    return (
      <Trans>
        Our team replies for you. To reply yourself, go to All requests and change who answers.
      </Trans>
    )
  }
  return <Trans>This conversation has ended.</Trans>
}
