import { Trans, useLingui } from '@lingui/react/macro'
import { count } from '../../../lib/count.ts'
import { Link } from '../../../ui/link.tsx'

type Props = {
  page: number
  /** Number of pages; `null`: there are more than this one, and nobody has counted them. */
  pages: number | null
  addressOf: (page: number) => string
}

export function PageLinks({ page, pages, addressOf }: Props) {
  const { t } = useLingui()
  if (pages === 1) return null
  const hasNext = pages === null || page < pages
  return (
    <nav aria-label={t`Pages`} className="flex flex-wrap items-center gap-4 text-small">
      <PageLink name={t`First`} to={page > 1 ? addressOf(1) : null} />
      <PageLink name={t`Previous`} to={page > 1 ? addressOf(page - 1) : null} />
      <span>
        {pages === null ? (
          <Trans>Page {count(page)}</Trans>
        ) : (
          <Trans>
            Page {count(page)} of {count(pages)}
          </Trans>
        )}
      </span>
      <PageLink name={t`Next`} to={hasNext ? addressOf(page + 1) : null} />
      {pages !== null && <PageLink name={t`Last`} to={hasNext ? addressOf(pages) : null} />}
    </nav>
  )
}

/** @param to `null`: there is no such page */
function PageLink({ name, to }: { name: string; to: string | null }) {
  if (to === null) {
    return (
      <span className="text-ink-2" aria-disabled="true">
        {name}
      </span>
    )
  }
  return (
    <Link to={to} className="link">
      {name}
    </Link>
  )
}
