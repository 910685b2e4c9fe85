import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { listHiddenEndpoint } from '#messaging/hidden-companions'
import { useApiQuery } from '../../../lib/api/use-api-query.ts'
import { announce } from '../../../ui/announce.tsx'
import { Button } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { BlockButton } from './lazy-block-button.tsx'

type Props = {
  /** Ids of the companions hidden in this browser. */
  ids: readonly string[]
  onShow: (id: string) => void
  onHide: (id: string) => void
}

/** Companions that the member hid or blocked, with a button to show each in lists again. */
export function HiddenList({ ids, onShow, onHide }: Props) {
  const { t } = useLingui()
  const { data } = useApiQuery(listHiddenEndpoint, {}, { staleTime: 0 })
  if (ids.length === 0) {
    return (
      <p className="text-ink-2">
        <Trans>You haven’t hidden anyone. To hide a companion, open More on her profile.</Trans>
      </p>
    )
  }
  const blockedIds = data?.blocked ?? []
  const companions = data?.companions.filter(({ id }) => ids.includes(id)) ?? []
  const others = (data?.ids.filter((id) => ids.includes(id)).length ?? 0) - companions.length
  return (
    <div className="form">
      <p className="text-ink-2">
        <Trans>
          You won’t see these companions in your lists while you’re signed in. Companions you block
          can’t write to you either.
        </Trans>
      </p>
      <ul className="divide-y divide-line">
        {companions.map(({ id, slug, name, city }) => (
          <li key={id} className="flex items-center justify-between gap-4 py-1">
            <Link to={`/companion/${slug}`} className="min-w-0 truncate hover:underline">
              {name} <span className="text-small text-ink-2">{city}</span>
            </Link>
            <span className="flex flex-none flex-wrap justify-end gap-x-4">
              {blockedIds.includes(id) || (
                <Button
                  variant="quiet"
                  aria-label={t`Show again: ${name}`}
                  onClick={() => {
                    onShow(id)
                    announce(t`${name} is shown in your lists again.`)
                  }}
                >
                  <Trans>Show again</Trans>
                </Button>
              )}
              <Suspense fallback={null}>
                <BlockButton
                  companion={{ id, name }}
                  isBlocked={blockedIds.includes(id)}
                  onDone={(isBlocked) => (isBlocked ? onHide(id) : onShow(id))}
                />
              </Suspense>
            </span>
          </li>
        ))}
      </ul>
      {others > 0 && (
        <p className="text-small text-ink-2">
          <Plural
            value={others}
            one="# more isn’t currently on the site."
            other="# more aren’t currently on the site."
          />
        </p>
      )}
    </div>
  )
}
