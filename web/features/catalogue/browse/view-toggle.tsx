import { useLingui } from '@lingui/react/macro'
import { Link, type LinkProps } from '../../../ui/link.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { View } from './use-browse-state.ts'

const views: View[] = ['grid', 'list']

type Props = { view: View; addressOf: (view: View) => LinkProps['to'] }

/** Links to the grid and the list view. */
export function ViewToggle({ view, addressOf }: Props) {
  const { t } = useLingui()
  const labels = { grid: t`Grid view`, list: t`List view` }
  return (
    <div role="group" aria-label={t`View`} className="-mr-3 flex w-22 shrink-0">
      {views.map((name) => (
        <Link
          key={name}
          to={addressOf(name)}
          state={{ keepScroll: true }}
          aria-label={labels[name]}
          title={labels[name]}
          aria-current={view === name}
          className="icon-button text-ink-2 aria-[current=true]:text-wine"
        >
          <Icon name={name === 'grid' ? 'grid-2x2' : name} />
        </Link>
      ))}
    </div>
  )
}
