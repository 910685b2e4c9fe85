import { Trans, useLingui } from '@lingui/react/macro'
import { listRecentlySeenEndpoint } from '#media/recently-seen'
import { recentlySeen } from '../../features/companions/recently-seen.ts'
import { useApiQuery } from '../../lib/api/use-api-query.ts'
import { announce } from '../../ui/announce.tsx'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Picture } from '../../ui/picture.tsx'
import '../../styles/recently-seen.css'

/** Profiles opened in this browser, the latest first. */
export default function RecentlySeen({ hiddenIds }: { hiddenIds: readonly string[] }) {
  const { t } = useLingui()
  const ids = recentlySeen.useTexts().filter((id) => !hiddenIds.includes(id))
  const query = { ids: ids.toReversed().join() }
  const { data } = useApiQuery(
    listRecentlySeenEndpoint,
    { query },
    { enabled: ids.length > 0, keep: true },
  )
  const visible = ids.length > 0 ? (data?.companions ?? []) : []
  if (visible.length === 0) return null
  return (
    <section aria-labelledby="recently-seen" className="mt-20">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="recently-seen" className="text-h3">
          <Trans>Recently seen</Trans>
        </h2>
        <Button
          variant="quiet"
          onClick={() => {
            recentlySeen.clear()
            announce(t`Your recently seen profiles have been cleared.`)
          }}
        >
          <Trans>Clear</Trans>
        </Button>
      </div>
      <ul className="seen-row">
        {visible.map(({ id, slug, name, city, photo }) => (
          <li key={id}>
            <Link to={`/companion/${slug}`} className="group block">
              <Picture photo={photo ?? undefined} sizes="8rem" alt="" />
              <span className="mt-2 block truncate group-hover:text-wine">{name}</span>
              <span className="block truncate text-small text-ink-2">{city}</span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="text-small text-ink-2">
        <Trans>Only this browser remembers them.</Trans>
      </p>
    </section>
  )
}
