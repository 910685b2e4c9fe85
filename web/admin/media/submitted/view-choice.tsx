import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '../../../ui/link.tsx'
import { useSection } from '../../shared/api/use-section.ts'

/** Switches between detailed rows and a grid of large pictures; the address stores the choice. */
export function ViewChoice({ isGrid }: { isGrid: boolean }) {
  const { t } = useLingui()
  const { addressWith } = useSection()
  const views = [
    { name: <Trans>List</Trans>, view: null, isCurrent: !isGrid },
    { name: <Trans>Grid</Trans>, view: 'grid', isCurrent: isGrid },
  ]
  return (
    <nav aria-label={t`View`} className="flex gap-4 text-small">
      {views.map(({ name, view, isCurrent }) => (
        <Link
          key={view}
          to={addressWith({ view })}
          className="link aria-[current=true]:font-semibold aria-[current=true]:text-ink aria-[current=true]:no-underline"
          aria-current={isCurrent ? 'true' : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
