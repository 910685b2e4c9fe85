import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Suspense } from 'react'
import { useNavigate } from 'react-router-dom'
import type { MemberRequest } from '#messaging/requests'
import { brand } from '../brand.ts'
import { useMember } from '../features/accounts/use-member.ts'
import { storedHiddenCompanions } from '../features/companions/hidden-companions.ts'
import { BlockButton } from '../features/messaging/hidden/lazy-block-button.tsx'
import { EndedThread, isThreadEnded } from '../features/messaging/requests/ended-thread.tsx'
import { MessageLifetimeField } from '../features/messaging/requests/message-lifetime.tsx'
import { OutgoingList } from '../features/messaging/requests/outgoing/outgoing-list.tsx'
import { RequestEnd } from '../features/messaging/requests/request-end.tsx'
import { RequestFacts } from '../features/messaging/requests/request-facts.tsx'
import { SuggestionOffer } from '../features/messaging/requests/suggestion-offer.tsx'
import { Thread } from '../features/messaging/requests/thread.tsx'
import { useRequest } from '../features/messaging/requests/use-request.ts'
import { TypingNote } from '../features/messaging/requests/typing-note.tsx'
import { WriteForm } from '../features/messaging/requests/write-form.tsx'
import { OwnReview } from '../features/moderation/reviews/own-review.tsx'
import { ReviewForm } from '../features/moderation/reviews/review-form.tsx'
import { usePageParams } from '../lib/page-params.ts'
import type { PageModule } from '../lib/page.ts'
import { announce } from '../ui/announce.tsx'
import { FormMessage } from '../ui/form-message.tsx'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { NotLoaded } from '../ui/not-loaded.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import '../styles/requests.css'

const LIST = '/account/bookings'

export default function RequestPage() {
  const { id = '' } = usePageParams()
  useMember('bookings')
  const request = useRequest(id)
  const { data, error, refetch } = request
  return (
    <div className="wrap request pt-8 md:pt-12">
      <Link to={LIST} className="link inline-flex min-h-11 items-center gap-2 text-small">
        <Icon name="arrow-left" />
        <Trans>My Bookings</Trans>
      </Link>
      {isThreadEnded(error) && (
        <EndedThread
          level={1}
          outgoing={request.outgoing}
          link={{ label: <Trans>My Bookings</Trans>, to: LIST }}
        />
      )}
      {!import.meta.env.SSR && !isThreadEnded(error) && data && (
        <LoadedRequest request={data} tools={request} />
      )}
      {!isThreadEnded(error) && !data && error && (
        <NotLoaded
          level={1}
          text={error.message}
          retry={() => void refetch()}
          link={{ label: <Trans>My Bookings</Trans>, to: LIST }}
        />
      )}
      {!data && !error && (
        <>
          <h1 className="sr-only">
            <Trans>Your request</Trans>
          </h1>
          <Skeleton className="h-96" />
        </>
      )}
    </div>
  )
}

type Tools = ReturnType<typeof useRequest>

function LoadedRequest({ request, tools }: { request: MemberRequest; tools: Tools }) {
  const navigate = useNavigate()
  const { busy, message, outgoing, accept, withdraw, saveLifetime, remove, renew } = tools
  const { id, can, review, reviewsDeclined, state } = request
  const isReviewRefused = reviewsDeclined && !review && state === 'answered'
  return (
    <>
      <RequestFacts request={request} />
      {request.suggestion && (
        <SuggestionOffer
          suggestion={request.suggestion}
          name={request.companion.name ?? t`The companion`}
          busy={busy}
          accept={accept}
        />
      )}
      <section aria-label={t`Messages`}>
        <Thread
          {...request}
          reader="member"
          names={{
            member: t`You`,
            companion: request.companion.name ?? t`The companion`,
            team: t`${brand.name} team`,
          }}
        >
          <OutgoingList {...outgoing} />
        </Thread>
        <TypingNote id={id} name={request.companion.name ?? t`The companion`} />
        {can.write && <WriteForm key={id} id={id} onSend={outgoing.send} />}
        <MessageLifetimeField
          key={`lifetime-${id}`}
          lifetime={request.messageLifetime}
          save={saveLifetime}
        />
        <FormMessage message={message} />
      </section>
      {(can.review || review || isReviewRefused) && (
        <section className="request-review">
          <h2 className="text-h3">
            <Trans>Your review</Trans>
          </h2>
          {isReviewRefused && (
            <p className="text-ink-2">
              <Trans>She prefers not to receive reviews. Thank you for your understanding.</Trans>
            </p>
          )}
          {review && <OwnReview review={review} isDeclined={reviewsDeclined} />}
          {can.review && (
            <ReviewForm
              request={id}
              draft={`review-${id}`}
              onSent={() => {
                announce(t`Thank you for your review.`)
                void renew()
              }}
            />
          )}
        </section>
      )}
      <RequestEnd
        request={request}
        busy={busy}
        message={message}
        remove={remove}
        withdraw={withdraw}
        block={
          <Suspense fallback={null}>
            <BlockButton
              variant="line"
              companion={{
                id: request.companion.id,
                name: request.companion.name ?? t`The companion`,
              }}
              isBlocked={request.isBlocked}
              onDone={(isBlocked) =>
                storedHiddenCompanions[isBlocked ? 'add' : 'remove'](request.companion.id)
              }
            />
          </Suspense>
        }
        onRemoved={() => {
          announce(t`The request has been deleted.`)
          void navigate(LIST, { replace: true })
          void renew()
        }}
      />
    </>
  )
}

export const calls: PageModule['calls'] = () => []

export const head: PageModule['head'] = () => ({
  title: t`Your request`,
  description: t`Your requests to companions.`,
  canonical: null,
})
