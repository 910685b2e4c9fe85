import { Trans, useLingui } from '@lingui/react/macro'
import { count } from '../../../lib/count.ts'
import { Link } from '../../../ui/link.tsx'

type Props = { page: number; pages: number; addressOf: (page: number) => string }

export function PageLinks({ page, pages, addressOf }: Props) {
  const { t } = useLingui()
  if (pages === 1) return null
  const links = [
    { name: t`First`, to: 1 },
    { name: t`Previous`, to: page - 1 },
    { name: t`Next`, to: page + 1 },
    { name: t`Last`, to: pages },
  ]
  return (
    <nav aria-label={t`Pages`} className="flex flex-wrap items-center gap-4 text-small">
      {links.slice(0, 2).map((link) => step(link))}
      <span>
        <Trans>
          Page {count(page)} of {count(pages)}
        </Trans>
      </span>
      {links.slice(2).map((link) => step(link))}
    </nav>
  )

  function step({ name, to }: { name: string; to: number }) {
    const isOpen = to >= 1 && to <= pages && to !== page
    return isOpen ? (
      <Link key={name} to={addressOf(to)} className="link">
        {name}
      </Link>
    ) : (
      <span key={name} className="text-ink-2" aria-disabled="true">
        {name}
      </span>
    )
  }
}
