import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Profile } from '#catalogue/companions'
import { FORMER_MEMBER } from '#catalogue/former-names'
import { MAX_REVIEWS } from '#platform/limits'
import { longDate } from '../../../lib/format.ts'
import { Link } from '../../../ui/link.tsx'

type Props = { companionId: string; name: string; reviews: NonNullable<Profile['reviews']> }

export function ProfileReviews({ companionId, name, reviews }: Props) {
  const { t } = useLingui()
  const { average, count, recent } = reviews
  const stars = average.toFixed(1)
  return (
    <section className="mt-10 mb-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-h3">
          <Trans>Reviews</Trans>
        </h2>
        <p className="text-ink-2 tabular-nums">
          <span aria-label={t`${stars} of 5`} role="img" className="text-ink">
            {stars} / 5
          </span>
          {' · '}
          {plural(count, { one: '# review', other: '# reviews' })}
        </p>
      </div>
      {recent.slice(0, MAX_REVIEWS).map(({ id, rating, text, date, author: reviewer, reply }) => {
        const author = reviewer === FORMER_MEMBER ? t`A former member` : reviewer
        return (
          <figure key={id} className="mt-5 border-t border-line pt-5">
            <blockquote className="text-lead">{t`“${text}”`}</blockquote>
            <figcaption className="flex flex-wrap items-center justify-between gap-x-4 text-small text-ink-2">
              <span>
                {author} · {longDate(date)} · {t`${rating} of 5`}
              </span>
              <Link
                to={`/report?companion=${companionId}&review=${id}`}
                className="link flex min-h-11 min-w-11 items-center justify-end"
                aria-label={t`Report the review by ${author}`}
              >
                <Trans>Report</Trans>
              </Link>
            </figcaption>
            {reply && (
              <div className="mt-3 border-l-2 border-wine pl-5">
                <p className="text-small text-ink-2">
                  <Trans>{name} replies</Trans>
                </p>
                <p className="whitespace-pre-wrap">{reply}</p>
              </div>
            )}
          </figure>
        )
      })}
    </section>
  )
}
